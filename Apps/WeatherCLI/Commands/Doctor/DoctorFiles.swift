import TextApp
import WeatherText

extension DoctorCommand {
    /// The paths of the files, and whether they exist, are writable and are private to the user.
    var files: [Finding] {
        let paths = Directories(environment: invocation.environment, dataDirectory: settings.namedDataDirectory)
        return [
            // It is optional and need not be private.
            file("configuration", paths.configuration, isPrivate: false), data, file("cache", paths.cache),
        ]
    }

    private var data: Finding {
        if settings.dataDirectory == nil, settings.isDemo {
            return Finding(name: "data", value: "in memory", reason: "a demo leaves nothing behind")
        }
        var data = file("data", settings.dataDirectory)
        if settings.dataDirectory == nil {
            data.problem = Failure(
                .configuration,
                "\(Texts().homeProblem(in: invocation.environment)), so favorites and key are forgotten. Name a place "
                    + "with --data-dir.")
        }
        return data
    }

    private func file(_ name: String, _ path: String?, isPrivate: Bool = true) -> Finding {
        path.map { .directory(name, $0, isPrivate: isPrivate) }
            ?? Finding(name: name, value: "nowhere", reason: Texts().homeProblem(in: invocation.environment))
    }
}

import TextApp
import WeatherText

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension DoctorCommand {
    /// The paths of the files, and whether they exist, are writable and are private to the user.
    var files: [Finding] {
        let paths = Directories(environment: invocation.environment, dataDirectory: settings.namedDataDirectory)
        return [file("configuration", paths.configuration), data, file("cache", paths.cache)]
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

    private func file(_ name: String, _ path: String?) -> Finding {
        guard let path else {
            return Finding(name: name, value: "nowhere", reason: Texts().homeProblem(in: invocation.environment))
        }
        var status = stat()
        let isThere = stat(path, &status) == 0
        let isWritable = access(isThere ? path : Self.existingFolder(above: path), W_OK) == 0
        let isShared = isThere && status.st_mode & 0o077 != 0
        let reason =
            switch (isThere, isWritable) {
            case (false, true): "not there yet"
            case (false, false): "not there, and cannot be made"
            case (true, _): "\(isWritable ? "writable" : "not writable"), \(isShared ? "open to others" : "private")"
            }
        var finding = Finding(name: name, value: path, reason: reason)
        // The configuration is optional and need not be private.
        guard name != "configuration" else { return finding }
        if isShared {
            finding.problem = Failure(.noPermission, "Others can look into \(path). Run: chmod 700 '\(path)'")
        }
        if !isWritable {
            finding.problem = Failure(
                .inputOutput, "Nothing can be kept in \(path). Make it yours and writable, or name another directory.")
        } else if isThere, let cause = Self.writeFailure(in: path) {
            finding.problem = Failure(
                .inputOutput, "Nothing can be kept in \(path): \(cause). Make room, or name another directory.")
        }
        return finding
    }

    /// Returns why a file cannot be written in a folder; nil if it can.
    ///
    /// The file is not empty: a full disk accepts empty files and fails only when bytes are written.
    private static func writeFailure(in folder: String) -> String? {
        let probe = "\(folder)/.doctor-\(getpid())"
        defer { unlink(probe) }
        return Files.create(probe, Array(repeating: 0, count: 1 << 14))
    }

    static func existingFolder(above path: String) -> String {
        var folder = path[...]
        repeat {
            guard let slash = folder.lastIndex(of: "/") else { return "./" }
            folder = folder[..<slash]
        } while !Files.exists("\(folder)/")
        return "\(folder)/"
    }
}

import TextApp

/// Where files live: as the XDG base directory specification says, or all in one given directory.
struct Directories: Equatable {
    /// Favorites and key; nil when there is no home to put them in.
    let data: String?
    /// The configuration file; nil when there is no home.
    let configuration: String?
    /// The service's answers; nil when there is no home to keep them in.
    let cache: String?

    /// Why there is no home: it is not set, or no absolute path.
    static func homeProblem(in environment: [String: String]) -> String {
        guard let home = environment["HOME"], !home.isEmpty else { return "HOME is not set" }
        return "HOME is \"\(home)\", which is not an absolute path"
    }

    /// Chooses by environment.
    init(environment: [String: String], dataDirectory: String?) {
        data = dataDirectory ?? UserDirectory.data.path(for: "weather", in: environment)
        configuration = UserDirectory.configuration.path(for: "weather", in: environment).map { $0 + "/config" }
        cache = dataDirectory.map { $0 + "/cache" } ?? UserDirectory.cache.path(for: "weather", in: environment)
    }
}

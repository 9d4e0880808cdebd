import TextApp

/// The directories for files: those of the XDG base directory specification, or a given one.
struct Directories {
    /// The directory of favorites and key; nil if there is no home directory.
    let data: String?
    /// The path of the configuration file; nil if there is no home directory.
    let configuration: String?
    /// The directory of the service's answers; nil if there is no home directory.
    let cache: String?

    /// Creates the paths from the environment and the given data directory.
    init(environment: [String: String], dataDirectory: String?) {
        data = dataDirectory ?? UserDirectory.data.path(for: "weather", in: environment)
        configuration = UserDirectory.configuration.path(for: "weather", in: environment).map { $0 + "/config" }
        cache = dataDirectory.map { $0 + "/cache" } ?? UserDirectory.cache.path(for: "weather", in: environment)
    }
}

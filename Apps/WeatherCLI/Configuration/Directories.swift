/// Where files live: as the XDG base directory specification says, or all in one given directory.
struct Directories: Equatable {
    /// Favorites and key; nil when there is no home to put them in.
    let data: String?
    /// The configuration file; nil when there is no home.
    let configuration: String?

    /// Chooses by environment. A relative value in an XDG variable is ignored, as the specification asks.
    init(environment: [String: String], dataDirectory: String?) {
        let home = environment["HOME"].flatMap(Self.absolute)
        data = dataDirectory ?? Self.place("XDG_DATA_HOME", home, ".local/share", environment)
        configuration = Self.place("XDG_CONFIG_HOME", home, ".config", environment).map { $0 + "/config" }
    }

    private static func place(
        _ variable: String, _ home: String?, _ usual: String, _ environment: [String: String]
    ) -> String? {
        let root = environment[variable].flatMap(absolute) ?? home.map { "\($0)/\(usual)" }
        return root.map { "\($0)/weather" }
    }

    private static func absolute(_ path: String) -> String? { path.hasPrefix("/") ? path : nil }
}

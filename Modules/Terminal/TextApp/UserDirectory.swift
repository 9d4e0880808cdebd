import ArgumentTable

/// Where the files of a user live, as the XDG base directory specification says.
public enum UserDirectory: Sendable {
    /// What the user has made.
    case data
    /// What the user has decided.
    case configuration
    /// What can be made again.
    case cache

    /// A program's own directory; nil when there is no home to have it in.
    ///
    /// A relative path in a variable is ignored, as the specification asks.
    public func path(for program: String, in environment: [String: String]) -> String? {
        let (variable, usual) =
            switch self {
            case .data: ("XDG_DATA_HOME", ".local/share")
            case .configuration: ("XDG_CONFIG_HOME", ".config")
            case .cache: ("XDG_CACHE_HOME", ".cache")
            }
        func absolute(_ variable: String) -> String? { environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return (absolute(variable) ?? absolute("HOME").map { "\($0)/\(usual)" }).map { "\($0)/\(program)" }
    }
}

extension Invocation {
    /// The directory for what the user makes: what an option says, else the user's own for this program.
    public func dataDirectory(option: String) throws(Failure) -> String {
        if let path = command.value(option) ?? UserDirectory.data.path(for: program, in: environment) { return path }
        throw Failure(.configuration, "There is no home to keep data in; name a place with --\(option).")
    }
}

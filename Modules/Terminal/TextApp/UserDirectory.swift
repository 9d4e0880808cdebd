public import ArgumentTable

/// A directory for the user's files, as defined by the XDG base directory specification.
public enum UserDirectory: Sendable {
    /// User data.
    case data
    /// User configuration.
    case configuration
    /// Files that can be regenerated.
    case cache

    /// Returns the path of a program's own directory; nil if there is no home directory.
    ///
    /// Relative paths in variables are ignored, as the specification requires.
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
    /// Returns the directory for user data: the value of the option, else the user's own directory for this program.
    public func dataDirectory(_ option: Option<String>) throws(Failure) -> String {
        if let path = command[option] ?? UserDirectory.data.path(for: program, in: environment) { return path }
        throw Failure(.configuration, "There is no home to keep data in; name a place with --\(option.name).")
    }
}

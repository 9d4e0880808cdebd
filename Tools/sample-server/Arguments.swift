import SampleService

/// What the command line asks for.
enum Arguments: Equatable {
    /// Show the help.
    case help
    /// Serve on this port; 0 lets the system choose.
    case serve(port: UInt16)
    /// The command line cannot be understood; the text says why.
    case wrong(String)

    static func parse(_ words: some Sequence<String>) -> Arguments {
        var port: UInt16 = 0
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": return .help
            case "--port":
                guard let value = rest.popFirst().flatMap(UInt16.init) else {
                    return .wrong("--port needs a number from 0 to 65535")
                }
                port = value
            default: return .wrong("unknown argument '\(word)'; see --help")
            }
        }
        return .serve(port: port)
    }

    static let helpText = """
        usage: sample-server [--port N]

        Serves a look-alike of OpenWeatherMap on 127.0.0.1 until interrupted.
        The first line of the output is its address. Without --port the system chooses one.

        \(SampleService.guide)
        """
}

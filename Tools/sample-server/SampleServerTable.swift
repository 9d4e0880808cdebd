import ArgumentTable
import SampleServer

/// The command line of `sample-server`.
enum SampleServerTable {
    private static let port = Option(
        "port", value: "N", summary: "Listen here, 0 to 65535; 0, the default, lets the system choose")

    static let table = CommandTable(
        name: "sample-server", version: "0.1.0",
        summary: "A look-alike of OpenWeatherMap and Open-Meteo on 127.0.0.1, until interrupted.",
        examples: ["--port 8080"],
        options: [port],
        commands: [], notes: ["The first line of the output is its address."])

    /// Returns the port to listen on.
    static func port(_ command: ParsedCommand) throws -> UInt16 {
        guard let text = command[port] else { return 0 }
        guard let port = UInt16(text) else { throw Refusal("--port needs a number from 0 to 65535", status: 64) }
        return port
    }
}

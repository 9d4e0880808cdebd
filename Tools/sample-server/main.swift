import ArgumentTable
import LoopbackHTTP
@preconcurrency import Platform
import SampleServer

let portOption = Option(
    "port", value: "N", summary: "Listen here, 0 to 65535; 0, the default, lets the system choose")
let table = CommandTable(
    name: "sample-server", version: "0.1.0",
    summary: "A look-alike of OpenWeatherMap and Open-Meteo on 127.0.0.1, until interrupted.",
    examples: ["--port 8080"],
    options: [portOption], notes: ["The first line of the output is its address."])

table.main(guide: "\n\(SampleService.guide)\n") { command in
    guard let port = UInt16(command[portOption] ?? "0") else {
        throw Refusal("--port needs a number from 0 to 65535", status: 64)
    }
    do {
        try serve(on: port)
    } catch {
        throw Refusal("\(error)", status: 1)
    }
}

/// Serves requests until SIGINT or SIGTERM.
func serve(on port: UInt16) throws {
    // Blocked before any thread is started, so that the signals are received by sigwait only.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let server = try SampleService(now: { Int64(time(nil)) }).serve(port: port)
    print(server.origin)
    fflush(nil)
    fputs(SampleService.guide + "\n", stderr)
    var received: Int32 = 0
    sigwait(&signals, &received)
    server.stop()
}

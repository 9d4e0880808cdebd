import ArgumentTable
import LoopbackHTTP
@preconcurrency import Platform
import SampleServer

SampleServerTable.table.main(guide: "\n\(SampleService.guide)\n") { command in
    let port = try SampleServerTable.port(command)
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

import CapabilityTesting
import SampleService

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

switch Arguments.parse(CommandLine.arguments.dropFirst()) {
case .help: print(Arguments.helpText)
case .wrong(let message): fail(message, status: 64)
case .serve(let port):
    // Blocked before any thread starts, so that all of them leave the signals to sigwait.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do {
        let server = try SampleService(now: { Int64(time(nil)) }).serve(port: port)
        print(server.origin)
        fflush(nil)
        write(SampleService.guide)
        var received: Int32 = 0
        sigwait(&signals, &received)
        server.stop()
    } catch {
        fail(error.description, status: 1)
    }
}

func fail(_ message: String, status: Int32) -> Never {
    write("sample-server: \(message)")
    exit(status)
}

func write(_ line: String) { fputs(line + "\n", stderr) }

import ArgumentTable
import LoopbackHTTP
import SampleServer

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

switch SampleServerTable.table.parse(Array(CommandLine.arguments.dropFirst())) {
case .failure(let error):
    write(error.description)
    exit(64)
case .success(let command):
    switch command.intent {
    case .help: print(SampleServerTable.help)
    case .version: print(SampleServerTable.table.versionText)
    case .run:
        do {
            serve(on: try SampleServerTable.port(command))
        } catch {
            fail(error.description, status: 64)
        }
    }
}

/// Serves requests until SIGINT or SIGTERM.
func serve(on port: UInt16) {
    // Blocked before any thread is started, so that the signals are received by sigwait only.
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

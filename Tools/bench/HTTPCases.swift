import Effects
import HTTPCapability
import Synchronization

/// HTTP exchanges over connections that are kept, with a server in this process, beside libcurl alone.
///
/// Several threads take part in each, so these are times on the wall.
let httpCases = [
    Benchmark("http-1-bound", "one exchange with libcurl's multi interface alone", preparing: bareCurl(width: 1)),
    Benchmark(
        "http-1-hop-bound", "the same on a thread of its own, awaited by a task", lowerBound: "http-1-bound",
        preparing: bareHop),
    Benchmark(
        "http-1", "one exchange with the HTTP handler", lowerBound: "http-1-bound", preparing: handled(width: 1)),
    Benchmark("http-64-bound", "one of 64 exchanges at once with libcurl alone", preparing: bareCurl(width: 64)),
    Benchmark(
        "http-64", "one of 64 exchanges at once with the HTTP handler", lowerBound: "http-64-bound",
        preparing: handled(width: 64)),
]

private typealias Preparation = @Sendable () -> @Sendable (Int) async -> Void

/// A value that only one thread at a time is given, by the way the cases are run.
private final class Lent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

private func bareCurl(width: Int) -> Preparation {
    {
        let curl = Lent(BareCurl(LoopbackServer.shared.url, width: width))
        return { count in curl.value.run(count) }
    }
}

/// Asks one thing at a time of a libcurl on another thread.
private let bareHop: Preparation = {
    let mailbox = Mailbox()
    startThread { mailbox.serve() }
    return { count in for _ in 0..<count { await mailbox.ask() } }
}

private final class Mailbox: @unchecked Sendable {
    private let curl = BareCurl(LoopbackServer.shared.url, width: 1)
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
    private lazy var wakeup = curl.wakeup

    func ask() async {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0 = continuation }
            wakeup()
        }
    }

    func serve() {
        var asking: CheckedContinuation<Void, Never>?
        while true {
            if let next = waiting.withLock({ exchange(&$0, with: nil) }) {
                asking = next
                curl.add(curl.first)
            }
            curl.turn(waits: true) { _ in
                asking?.resume()
                asking = nil
            }
        }
    }
}

private func handled(width: Int) -> Preparation {
    {
        let url = LoopbackServer.shared.url
        let handler = HTTPHandler(CurlTransport(connectionsPerOrigin: width))
        return { count in
            await withTaskGroup { group in
                for number in 0..<min(width, count) {
                    group.addTask { await ask(handler, url, times: (count - number + width - 1) / width) }
                }
            }
        }
    }
}

private func ask(_ handler: HTTPHandler, _ url: String, times count: Int) async {
    let reply = Reply<HTTPOutput> { output in
        guard case .ok(let response) = output, response.body.count == 480 else { fatalError("bench: \(output)") }
    }
    for _ in 0..<count { await handler.handle(HTTPOperation(url: url), reply: reply) }
}

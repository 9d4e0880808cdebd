import Effects
import HTTPCapability
import HTTPEffects
import LoopbackHTTP

/// HTTP exchanges over persistent connections with a server in this process, compared with libcurl alone.
///
/// Several threads are involved, so elapsed time is measured.
let httpCases = cases(width: 1) + cases(width: 64)

private func cases(width: Int) -> [Benchmark] {
    let bound = "http-\(width)-bound"
    return [
        Benchmark(bound, "one of \(width) exchanges at once with libcurl alone", preparing: bareCurl(width: width)),
        Benchmark(
            "http-\(width)", "the same with the HTTP handler", lowerBound: bound, preparing: handled(width: width)),
    ]
}

/// A loopback server that answers every request with the same 480 bytes, and runs until the process exits.
private let server: LoopbackServer = {
    let answer = LoopbackResponse.text(String(repeating: "x", count: 480), type: "application/json; charset=utf-8")
    do throws(LoopbackServerError) {
        // The connections of all cases are kept open.
        return try LoopbackServer(limits: .init(connections: 256, recordedRequests: 1)) { _ in answer }
    } catch {
        fatalError("bench: \(error)")
    }
}()

private typealias Preparation = @Sendable () -> @Sendable (Int) async -> Void

/// A value used by one thread at a time, as ensured by the benchmark runner.
private final class Lent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

private func bareCurl(width: Int) -> Preparation {
    {
        let curl = Lent(BareCurl(server.origin, width: width))
        return { count in curl.value.run(count) }
    }
}

private func handled(width: Int) -> Preparation {
    {
        let url = server.origin
        let handler = HTTPHandler(CurlTransport(connectionsPerOrigin: width))
        return { count in
            await inParallel(width, times: count) { times in await ask(handler, url, times: times) }
        }
    }
}

/// Distributes the iterations among `width` tasks.
private func inParallel(_ width: Int, times count: Int, _ work: @escaping @Sendable (Int) async -> Void) async {
    await withTaskGroup { group in
        for number in 0..<min(width, count) {
            group.addTask { await work((count - number + width - 1) / width) }
        }
    }
}

private func ask(_ handler: HTTPHandler, _ url: String, times count: Int) async {
    let reply = Reply<HTTPOutput> { output in
        guard case .success(let response) = output, response.body.count == 480 else { fatalError("bench: \(output)") }
    }
    for _ in 0..<count { await handler.handle(HTTPEffect(url: url), reply: reply) }
}

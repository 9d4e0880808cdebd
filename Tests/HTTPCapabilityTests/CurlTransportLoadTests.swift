import HTTPCapability
import LoopbackHTTP
import Testing

@Suite("CurlTransport under load")
struct CurlTransportLoadTests {
    @Test("a thousand requests, a third of them cancelled at any moment, all end, and nothing stays open")
    func cancellations() async throws {
        let server = try LoopbackServer { .text($0.target) }
        defer { server.stop() }
        do {
            let handler = HTTPHandler(CurlTransport())
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<8 {
                    group.addTask { await ask(handler, server.origin, worker: worker) }
                }
            }
        }
        #expect(await eventually { server.openConnections == 0 })
    }

    private func ask(_ handler: HTTPHandler, _ origin: String, worker: Int) async {
        for number in 0..<125 {
            let path = "/\(worker)/\(number)"
            let task = Task { await answers(handler, to: get(origin + path)) }
            guard number % 3 == 0 else {
                let outputs = await task.value
                #expect(outputs.map(\.bodyText) == [path])
                continue
            }
            for _ in 0..<(number % 7) { await Task.yield() }
            task.cancel()
            let outputs = await task.value
            #expect(outputs.isEmpty || outputs.map(\.bodyText) == [path])
        }
    }
}

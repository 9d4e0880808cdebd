import Platform
import Synchronization

// The requests of one connection.
extension LoopbackServerListener {
    /// The maximum number of recorded requests; the oldest are dropped first.
    private static let mostRequests = 10_000

    /// Reads and answers requests, of a head and a body of at most `limit` bytes each, until one side closes.
    func answerRequests(on socket: LoopbackServerSocket, _ limit: Int, _ handler: LoopbackServer.Handler) {
        var parser = LoopbackServerParser(limit: limit)
        while let request = next(&parser, from: socket) {
            record(request)
            let response = handler(request)
            guard wait(response.delay, on: socket),
                socket.send(response.wireBytes(answeringHead: request.method == "HEAD")),
                response.keepsConnection, request.header("Connection")?.lowercased() != "close"
            else { return }
        }
    }

    private func record(_ request: LoopbackRequest) {
        state.withLock { state in
            if state.requests.count == Self.mostRequests { state.requests.removeFirst() }
            state.requests.append(request)
        }
    }

    /// Returns the next request, or nil if there are no more.
    private func next(_ parser: inout LoopbackServerParser, from socket: LoopbackServerSocket) -> LoopbackRequest? {
        while true {
            switch parser.next() {
            case .request(let request): return request
            case .incomplete: guard socket.receive(into: &parser.bytes) else { return nil }
            case .refused(let status):
                _ = socket.send(LoopbackResponse(status: status).wireBytes(answeringHead: false))
                return nil
            }
        }
    }

    /// Waits before answering; returns false if the client has disconnected or the server is stopping.
    private func wait(_ delay: Duration, on socket: LoopbackServerSocket) -> Bool {
        let deadline = ContinuousClock.now + min(delay, .seconds(86_400))
        while true {
            let milliseconds = ContinuousClock.now.duration(to: deadline).milliseconds
            guard milliseconds > 0 else { return true }
            if socket.hasEnded { return false }
            // A request that the client sends early must not end the wait, so the socket is polled for its end alone.
            LoopbackServerSocket.pause(milliseconds: min(milliseconds, 20))
        }
    }
}

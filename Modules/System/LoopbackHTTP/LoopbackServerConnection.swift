import Platform

/// Serves one connection: reads and answers requests until one side closes.
struct LoopbackServerConnection {
    let socket: LoopbackServerSocket
    let number: Int
    let limits: LoopbackServer.Limits
    let record: (LoopbackRequest) -> Void
    let handler: LoopbackServer.Handler

    func serve() {
        var parser = LoopbackServerParser(connection: number, limit: limits.requestBytes)
        while let request = next(&parser) {
            record(request)
            let response = handler(request)
            guard wait(response.delay), socket.send(response.wireBytes(answeringHead: request.method == "HEAD")),
                response.keepsConnection, request.header("Connection")?.lowercased() != "close"
            else { return }
        }
    }

    /// Returns the next request, or nil if there are no more.
    private func next(_ parser: inout LoopbackServerParser) -> LoopbackRequest? {
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
    private func wait(_ delay: Duration) -> Bool {
        let deadline = ContinuousClock.now + min(delay, .seconds(86_400))
        while true {
            let milliseconds = ContinuousClock.now.duration(to: deadline).milliseconds
            guard milliseconds > 0 else { return true }
            guard socket.waitUntilReadable(atMost: milliseconds) else { continue }
            if socket.hasEnded { return false }
            // The client has sent its next request early, so the socket stays readable: poll it.
            LoopbackServerSocket.pause(milliseconds: min(milliseconds, 20))
        }
    }
}

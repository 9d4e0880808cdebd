import HTTPEffects

/// The reader's side of an exchange. Releasing it cancels the exchange.
final class CurlReader: Sendable {
    private let exchange: CurlExchange
    /// Keeps the transport alive, since releasing it ends all exchanges.
    private let transport: CurlTransport
    private var thread: CurlThread { transport.thread }

    /// Starts an exchange.
    init(_ exchange: CurlExchange, of transport: CurlTransport) {
        self.exchange = exchange
        self.transport = transport
        thread.start(exchange)
    }

    deinit {
        if !exchange.stream.hasEnded { thread.cancel(exchange) }
    }

    /// Waits for the response head.
    func head() async throws(HTTPError) -> CurlStream.Head {
        switch await next() {
        case .head(let head): return head
        case .end(let error?): throw error
        case .piece, .end(nil), .nothing: throw .io("the answer has no head")
        }
    }

    /// Waits for the next piece of the body; returns nil at its end.
    func piece() async throws(HTTPError) -> [UInt8]? {
        switch await next() {
        case .piece(let bytes, let resumes):
            if resumes { thread.resume(exchange.id) }
            return bytes
        case .end(let error?): throw error
        case .end(nil), .head, .nothing: return nil
        }
    }

    /// A cancelled exchange ends once its connection is closed, so the wait continues until then.
    private func next() async -> CurlStream.Step {
        if Task.isCancelled { thread.cancel(exchange) }
        while true {
            switch exchange.stream.take() {
            case .nothing:
                await withTaskCancellationHandler {
                    await exchange.stream.wait()
                } onCancel: {
                    thread.cancel(exchange)
                }
            case let step: return step
            }
        }
    }
}

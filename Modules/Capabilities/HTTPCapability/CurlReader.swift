import HTTPEffects

/// The reader's end of an exchange. Letting go of it ends the exchange.
final class CurlReader: Sendable {
    private let exchange: CurlExchange
    /// A transport that is released ends everything, so what still reads keeps it.
    private let transport: CurlTransport
    private var thread: CurlThread { transport.thread }

    /// Begins an exchange.
    init(_ exchange: CurlExchange, of transport: CurlTransport) {
        self.exchange = exchange
        self.transport = transport
        thread.start(exchange)
    }

    deinit {
        if !exchange.stream.hasEnded { thread.cancel(exchange) }
    }

    /// Waits for the response's head.
    func head() async throws(HTTPError) -> CurlStream.Head {
        switch await next() {
        case .head(let head): return head
        case .end(let error?): throw error
        case .piece, .end(nil), .nothing: throw .io("the answer has no head")
        }
    }

    /// Waits for the next piece of the body; nil is its end.
    func piece() async throws(HTTPError) -> [UInt8]? {
        switch await next() {
        case .piece(let bytes, let resumes):
            if resumes { thread.resume(exchange.id) }
            return bytes
        case .end(let error?): throw error
        case .end(nil), .head, .nothing: return nil
        }
    }

    /// A cancelled exchange ends like any other, once its connection is closed; so the wait goes on until it has.
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

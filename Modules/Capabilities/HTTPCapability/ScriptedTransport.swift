public import HTTPEffects
import Synchronization

/// A transport that answers from a script instead of a network and records its requests.
public final class ScriptedTransport: HTTPTransport {
    /// Returns the output for a request; it may suspend, and throws if its task is cancelled.
    public typealias Script = @Sendable (HTTPEffect) async throws(CancellationError) -> HTTPOutput

    private let script: Script
    private let asked = Mutex<[HTTPEffect]>([])

    /// Creates a transport that answers every request with the output of `script`.
    public init(_ script: @escaping Script) { self.script = script }

    /// Creates a transport that returns each output once, in order; a further request fails with `.io`.
    public convenience init(answers: [HTTPOutput]) {
        let rest = Mutex(answers[...])
        self.init { _ in rest.withLock { $0.popFirst() } ?? .failure(.io("the script has no further answer")) }
    }

    /// The requests so far, as they would have been sent, in order.
    public var requests: [HTTPEffect] { asked.withLock { $0 } }

    public func response(
        to request: HTTPEffect, within limits: HTTPLimits
    ) async throws(HTTPError) -> HTTPResponse {
        let output: HTTPOutput
        do throws(CancellationError) {
            if Task.isCancelled { throw CancellationError() }
            asked.withLock { $0.append(request) }
            output = try await script(request)
        } catch {
            throw .io("the exchange was cancelled")
        }
        switch output {
        case .success(let response): return response
        case .failure(let error): throw error
        }
    }
}

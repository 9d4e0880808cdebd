public import HTTPEffects
import Synchronization

/// A transport that answers from a script instead of a network and records its requests.
public final class ScriptedTransport: HTTPTransport {
    /// Returns the output for a request; it may suspend, and throws if its task is cancelled.
    public typealias Script = @Sendable (HTTPEffect) async throws(CancellationError) -> HTTPOutput

    private let script: @Sendable (HTTPEffect, _ index: Int) async throws(CancellationError) -> HTTPOutput
    private let asked = Mutex<[HTTPEffect]>([])

    /// Creates a transport that answers every request with the output of `script`.
    public init(_ script: @escaping Script) {
        self.script = { request, _ throws(CancellationError) in try await script(request) }
    }

    /// Creates a transport that returns each output once, in order; a further request fails with `.io`.
    public init(answers: [HTTPOutput]) {
        script = { _, index in
            answers.indices.contains(index) ? answers[index] : .failure(.io("the script has no further answer"))
        }
    }

    /// The requests so far, as they would have been sent, in order.
    public var requests: [HTTPEffect] { asked.withLock { $0 } }

    public func response(
        to request: HTTPEffect, within limits: HTTPLimits
    ) async throws(HTTPError) -> HTTPResponse {
        let output: HTTPOutput
        do throws(CancellationError) {
            if Task.isCancelled { throw CancellationError() }
            let index = asked.withLock { asked in
                asked.append(request)
                return asked.count - 1
            }
            output = try await script(request, index)
        } catch {
            throw .io("the exchange was cancelled")
        }
        switch output {
        case .success(let response): return response
        case .failure(let error): throw error
        }
    }
}

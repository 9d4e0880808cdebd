import Effects
import HTTPCapability
import HTTPEffects
import Synchronization

/// Asks a handler once and collects its answers.
func answers(_ handler: HTTPHandler, to effect: HTTPEffect) async -> [HTTPOutput] {
    let received = Received()
    await handler.handle(effect, reply: Reply { received.add($0) })
    return received.all
}

private final class Received: Sendable {
    private let outputs = Mutex<[HTTPOutput]>([])

    var all: [HTTPOutput] { outputs.withLock { $0 } }

    func add(_ output: HTTPOutput) { outputs.withLock { $0.append(output) } }
}

/// Asks a handler once; nil unless it answered exactly once.
func answer(_ handler: HTTPHandler, to effect: HTTPEffect) async -> HTTPOutput? {
    let all = await answers(handler, to: effect)
    return all.count == 1 ? all[0] : nil
}

func get(_ url: String, headers: [HTTPHeader] = []) -> HTTPEffect { HTTPEffect(url: url, headers: headers) }

extension HTTPOutput {
    var response: HTTPResponse? {
        switch self {
        case .success(let response): response
        case .failure: nil
        }
    }

    var error: HTTPError? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }

    var bodyText: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}

/// Waits until a condition holds; false when it does not within ten seconds.
func eventually(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < deadline {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}

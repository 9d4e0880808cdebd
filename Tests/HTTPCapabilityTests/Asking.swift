import Effects
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Synchronization

func answers(_ handler: HTTPHandler, to effect: HTTPEffect) async -> [HTTPOutput] {
    let received = Received()
    await handler.handle(effect, reply: Reply { output in received.outputs.withLock { $0.append(output) } })
    return received.outputs.withLock { $0 }
}

private final class Received: Sendable {
    let outputs = Mutex<[HTTPOutput]>([])
}

/// The answer of a handler to one effect; nil unless there is exactly one.
func answer(_ handler: HTTPHandler, to effect: HTTPEffect) async -> HTTPOutput? {
    let all = await answers(handler, to: effect)
    return all.count == 1 ? all[0] : nil
}

/// What a server, which stops when nothing refers to it any more, answers to a GET.
func answer(
    _ handler: HTTPHandler = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(60))),
    from server: LoopbackServer, _ target: String = "/"
) async -> HTTPOutput? {
    let output = await answer(handler, to: get(server.origin + target))
    return withExtendedLifetime(server) { output }
}

func get(_ url: String, headers: [HTTPHeader] = []) -> HTTPEffect { HTTPEffect(url: url, headers: headers) }

extension HTTPOutput {
    var response: HTTPResponse? { if case .success(let response) = self { response } else { nil } }
    var error: HTTPError? { if case .failure(let error) = self { error } else { nil } }
    var bodyText: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}

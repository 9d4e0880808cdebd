import HTTPCapability
import HTTPEffects
import Testing

@Suite("ScriptedTransport")
struct ScriptedTransportTests {
    @Test("answers in order, says when the script is over, and records the requests")
    func script() async {
        let transport = ScriptedTransport(answers: [.success(HTTPResponse(status: 200)), .failure(.timeout)])
        let handler = HTTPHandler(transport, userAgent: "test/1")
        var outputs: [HTTPOutput?] = []
        for path in ["a", "b", "c"] { outputs.append(await answer(handler, to: get("http://a.test/" + path))) }
        #expect(
            outputs == [
                .success(HTTPResponse(status: 200)), .failure(.timeout),
                .failure(.io("the script has no further answer")),
            ])
        #expect(transport.requests.map(\.url) == ["http://a.test/a", "http://a.test/b", "http://a.test/c"])
        #expect(transport.requests[0].headers == [HTTPHeader(name: "User-Agent", value: "test/1")])
    }

    @Test("does not answer a cancelled task")
    func cancelled() async {
        let transport = ScriptedTransport(answers: [.success(HTTPResponse(status: 200))])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await answers(HTTPHandler(transport), to: get("http://a.test/"))
        }
        #expect(await task.value == [])
        #expect(transport.requests.isEmpty)
    }
}

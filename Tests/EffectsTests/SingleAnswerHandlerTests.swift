import Effects
import HTTPEffects
import Testing

/// Answers with the number of bytes once the gate opens.
private struct Measure: SingleAnswerHandler {
    let gate: AsyncStream<Void>

    func answer(_ effect: HTTPEffect) async -> HTTPOutput {
        for await _ in gate { break }
        return .success(HTTPResponse(status: UInt16(effect.url.utf8.count)))
    }
}

@Suite struct SingleAnswerHandlerTests {
    /// Everything that a handler replies to one effect.
    private func replies(of handler: some EffectHandler<HTTPEffect>) async -> [HTTPOutput] {
        let (replies, continuation) = AsyncStream<HTTPOutput>.makeStream()
        await handler.handle(HTTPEffect(url: "four"), reply: Reply { continuation.yield($0) })
        continuation.finish()
        // A cancelled task would get nothing from a stream.
        return await Task.detached { await replies.reduce(into: []) { $0.append($1) } }.value
    }

    @Test("The handler replies once, with the answer of its function")
    func once() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        open.finish()
        #expect(await replies(of: Measure(gate: gate)) == [.success(HTTPResponse(status: 4))])
    }

    @Test("An answer computed after the task was cancelled is dropped")
    func cancelled() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let task = Task { await replies(of: Measure(gate: gate)) }
        task.cancel()
        #expect(await task.value.isEmpty)
        open.finish()
    }
}

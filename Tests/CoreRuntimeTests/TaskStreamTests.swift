import CoreRuntime
import CoreTesting
import Testing

@Suite struct TaskStreamTests {
    /// Emits every answer of a stream, and then says how the loop ended.
    private let loop = Command<String>.task { context throws(CancellationError) in
        for try await answer in context.stream(Ask(1)) { context.emit(answer) }
        context.emit("end")
    }

    @Test("A loop over a stream receives every answer and ends when the handler ends the stream")
    func ends() throws {
        var test = CommandDriver(loop.then(.event("after")))
        let request = try test.expect(Ask(1))
        for answer in ["a", "b"] {
            try test.answer(request, with: answer)
            try test.expectEvent(answer)
        }
        test.close(request.id)
        try test.expectEvent("end")
        try test.expectEvent("after")
        try test.expectNothingElse()
    }

    @Test("Answers that arrive while the code waits for something else are kept in order")
    func kept() throws {
        let command = Command<String>.task { context throws(CancellationError) in
            for try await answer in context.stream(Ask(1)) {
                context.emit(answer + (try await context.request(Ask(2))))
            }
            context.emit("end")
        }
        var test = CommandDriver(command)
        let stream = try test.expect(Ask(1))
        for answer in ["a", "b", "c"] { try test.answer(stream, with: answer) }
        test.close(stream.id)
        for answer in ["a", "b", "c"] {
            let question = try test.expect(Ask(2))
            try test.answer(question, with: "!")
            try test.expectEvent(answer + "!")
        }
        try test.expectEvent("end")
        try test.expectNothingElse()
    }

    @Test("Leaving the loop cancels the stream, and the code continues")
    func left() throws {
        let command = Command<String>.task { context throws(CancellationError) in
            for try await answer in context.stream(Ask(1)) where answer == "enough" { break }
            context.emit(try await context.request(Ask(2)))
        }
        var test = CommandDriver(command)
        let stream = try test.expect(Ask(1))
        try test.answer(stream, with: "more")
        try test.answer(stream, with: "enough")
        try test.expectCancelled(stream)
        let question = try test.expect(Ask(2))
        try test.answer(question, with: "done")
        try test.expectEvent("done")
        try test.expectNothingElse()
    }

    @Test("A task that has left its loop can be cancelled, and its stream is cancelled once")
    func leftAndCancelled() throws {
        let command = Command<String>.task { context throws(CancellationError) in
            for number in 1...3 {
                for try await _ in context.stream(Ask(number)) { break }
            }
            _ = try await context.request(Ask(4))
        }
        var test = CommandDriver(command.cancellable("work"))
        var streams: [TypedRequest<Ask>] = []
        for number in 1...3 {
            streams.append(try test.expect(Ask(number)))
            try test.answer(streams[number - 1], with: "")
        }
        for stream in streams { try test.expectCancelled(stream) }
        let question = try test.expect(Ask(4))
        test.start(.cancel("work"))
        try test.expectCancelled(question)
        try test.expectNothingElse()
        #expect(test.waiting.isEmpty && test.cancelled.count == 4)
    }

    @Test("A cancelled loop throws, and its stream is cancelled")
    func cancelled() throws {
        var test = CommandDriver(loop.cancellable("work"))
        let request = try test.expect(Ask(1))
        test.start(.cancel("work"))
        try test.expectCancelled(request)
        try test.expectNothingElse()
    }

    @Test("A loop that can receive no more answers ends, and its code is released")
    func abandoned() throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            let command = Command<String>.task { context throws(CancellationError) in
                for try await answer in context.stream(Ask(1)) { context.emit(answer) }
                withExtendedLifetime(held) {}
            }
            var test = CommandDriver(command)
            _ = try test.expect(Ask(1))
        }
        #expect(witness == nil)
    }
}

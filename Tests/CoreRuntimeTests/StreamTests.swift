import CoreRuntime
import CoreTesting
import Effects
import Testing

@Suite struct StreamTests {
    private let stream = Command.stream(Ask(1)) { $0 }

    @Test("A stream that ends starts the next command and accepts no more answers")
    func ends() throws {
        var test = CommandDriver(stream.then(.event("end")))
        let request = try test.expect(Ask(1))
        try test.answer(request, with: "a")
        test.close(request.id)
        try test.expectEvent("a")
        try test.expectEvent("end")
        #expect(throws: BridgeError.notPending(request.id)) { try test.resolve(request.id, of: Ask.self, with: "") }
        test.close(request.id)
        try test.expectNothingElse()
    }

    @Test("A cancelled stream is cancelled once, and closing it then changes nothing")
    func cancelled() throws {
        var test = CommandDriver(stream.cancellable("stream").then(.event("end")))
        let request = try test.expect(Ask(1))
        test.start(.cancel("stream"))
        test.start(.cancel("stream"))
        test.close(request.id)
        try test.expectCancelled(request)
        try test.expectEvent("end")
        try test.expectNothingElse()
    }

    @Test("A stream in a race wins with its first answer and continues")
    func race() throws {
        var test = CommandDriver(.race([stream, ask(2)]))
        let request = try test.expect(Ask(1))
        let other = try test.expect(Ask(2))
        for text in ["a", "b"] { try test.answer(request, with: text) }
        try test.expectCancelled(other)
        for text in ["a", "b"] { try test.expectEvent(text) }
        try test.expectNothingElse()
    }
}

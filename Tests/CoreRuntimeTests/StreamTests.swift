import CoreRuntime
import CoreTesting
import Effects
import Testing

@Suite struct StreamTests {
    private let stream = Command.stream(Ask(1)) { $0 }

    @Test("a stream that ends lets the next begin, and takes no answer any more")
    func ends() throws {
        var test = CommandDriver(stream.then(.event("end")))
        let request = try test.expect(Ask(1))
        try test.answer(request, with: "a")
        test.close(request.id)
        try test.expectEvent("a")
        try test.expectEvent("end")
        #expect(throws: BridgeError.notWaiting(request.id)) { try test.resolve(request.id, of: Ask.self, with: "") }
        test.close(request.id)
        try test.expectNothingElse()
    }

    @Test("a cancelled stream is cancelled once; closing it then changes nothing")
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

    @Test("a stream handed on by a machine that finishes outlives it; the machine's own does not")
    func outlives() throws {
        let own = Outcome<Int, String, String>.running(1, stream).scoped(to: "phase")
        var test = CommandDriver(own.command)
        let first = try test.expect(Ask(1))
        test.start(
            Outcome<Int, String, String>.finished("over", Command.stream(Ask(2)) { $0 }).scoped(to: "phase").command)
        try test.expectCancelled(first)
        let second = try test.expect(Ask(2))
        test.start(.cancel("phase"))
        try test.answer(second, with: "still here")
        try test.expectEvent("still here")
        try test.expectNothingElse()
    }

    @Test("a stream in a race wins with its first answer, and goes on")
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

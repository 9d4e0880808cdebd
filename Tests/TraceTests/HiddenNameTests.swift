import Effects
import ShellRuntime
import Testing
import Trace

/// A core that shows the last tags that it was given, and cannot read any below zero.
private struct Tags: CoreBridge {
    let effects: [any Effect.Type] = []
    struct Event: Sendable, Encodable { let tags: [String: Int] }
    struct ViewModel: Sendable, Equatable {
        var tags: [String: Int]
        var path: Substring = "/home/canary/view"
    }
    var shown = ViewModel(tags: [:])

    mutating func process(_ event: Event) throws(BridgeError) -> CoreOutput {
        if let tag = event.tags.first(where: { $0.value < 0 }) { throw .unreadable("\(tag.key) is below zero") }
        shown.tags = event.tags
        return CoreOutput(rendersView: true)
    }
    func resolve<E: Effect>(_ id: RequestID, of effect: E.Type, with output: E.Output) -> CoreOutput { CoreOutput() }
    func close(_ id: RequestID) -> CoreOutput { CoreOutput() }
    func view() -> ViewModel { shown }
}

@Suite("Names in a trace")
struct HiddenNameTests {
    @Test("what must not be seen is hidden in the names of a dictionary, too")
    func names() async throws {
        let tape = Tape()
        let recorder = Recorder<Tags>(
            TraceHeader(app: "tags", version: "1"), redactor: Redactor(hiding: ["/home/canary": "~"]),
            write: { tape.write($0) }, report: { Issue.record("\($0)") })
        let shell = try Shell(Tags(), handlers: HandlerRegistry(), observer: recorder.observer)
        shell.send(Tags.Event(tags: ["/home/canary/a": 1, "b": 2]))
        await shell.shutdown()
        #expect(!tape.text.contains("canary"))
        #expect(tape.text.contains(#""tags":{"b":2,"~/a":1}"#))
        #expect(tape.text.contains(#""tags[b]":"2","tags[~/a]":"1""#))
    }

    @Test("what must not be seen is hidden in the words of a fault, too")
    func fault() async throws {
        let tape = Tape()
        let recorder = Recorder<Tags>(
            TraceHeader(app: "tags", version: "1"), redactor: Redactor(hiding: ["/home/canary": "~"]),
            write: { tape.write($0) }, report: { Issue.record("\($0)") })
        let shell = try Shell(Tags(), handlers: HandlerRegistry(), observer: recorder.observer)
        shell.send(Tags.Event(tags: ["/home/canary/a": -1]))
        await shell.shutdown()
        #expect(!tape.text.contains("canary"))
        #expect(tape.text.contains("bytes could not be read: ~/a is below zero"))
    }

    @Test("a text of one byte is no text that can be hidden")
    func short() async throws {
        let tape = Tape()
        let recorder = Recorder<Tags>(
            TraceHeader(app: "tags", version: "1"), redactor: Redactor(hiding: ["/": "~", "ab": "~"]),
            write: { tape.write($0) }, report: { Issue.record("\($0)") })
        let shell = try Shell(Tags(), handlers: HandlerRegistry(), observer: recorder.observer)
        shell.send(Tags.Event(tags: ["a/b": 1, "ab": 2]))
        await shell.shutdown()
        #expect(tape.text.contains(#""tags":{"a/b":1,"~":2}"#))
    }
}

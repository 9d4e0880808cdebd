import CoreRuntime
import ShellRuntime
import Testing

@Suite struct HandlerRegistryTests {
    @Test("A second handler of an effect is refused, with the effect's name")
    func duplicate() throws {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Question.self) { _, _ in })
        #expect(throws: RegistryError.duplicate("Question")) {
            try handlers.register(Scripted(Question.self) { _, _ in })
        }
    }

    @Test("All missing handlers are named together, before the first event")
    func missing() throws {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Watch.self) { _, _ in })
        try handlers.check([Watch.self])
        #expect(throws: RegistryError.missing(["Note"])) { try handlers.check([Watch.self, Note.self]) }
        let error = #expect(throws: RegistryError.self) {
            try Shell(Core<LogMachine>(LogMachine.State()), handlers: handlers)
        }
        #expect(error == .missing(["Question", "Note"]))
        #expect(error?.description.contains("Question, Note") == true)
    }
}

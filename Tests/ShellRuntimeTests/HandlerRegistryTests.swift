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

    @Test("One missing handler is an error like several")
    func oneMissing() throws {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Question.self) { _, _ in })
        try handlers.register(Scripted(Note.self) { _, _ in })
        #expect(throws: RegistryError.missing(["Watch"])) { try handlers.check(LogMachine.effects) }
        try handlers.check([Note.self])
    }

    @Test("All missing handlers are named together, before the first event")
    func missing() throws {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Watch.self) { _, _ in })
        let error = #expect(throws: RegistryError.self) {
            try Shell(Core<LogMachine>(LogMachine.State()), handlers: handlers)
        }
        #expect(error == .missing(["Question", "Note"]))
        #expect(error?.description.contains("Question, Note") == true)
    }
}

import ProcessLifecycle
import Testing

@Suite("Process examples of the documentation", .timeLimit(.minutes(5)))
struct ExampleTests {
    @Test("The service prints a greeting in the foreground and takes leave in the background")
    func driven() async {
        let journal = Journal()
        let machine = ProcessStateMachine(Greeting(say: { journal.note($0) }))
        async let reason = machine.run()
        machine.send(.didBecomeActive)  // the terminal is ours
        machine.send(.willResignActive, .didEnterBackground)  // Ctrl-Z was pressed
        await machine.processed()  // now the process can be stopped
        #expect(journal.take() == ["Hello", "Goodbye"])
        machine.send(.willTerminate(.requested))
        _ = await reason
    }
}

private struct Greeter: Service {
    let say: @Sendable (String) -> Void

    func activate() { say("Hello") }
    func deactivate() { say("Goodbye") }
}

private struct Greeting: ProcessDelegate {
    let say: @Sendable (String) -> Void

    func launch(_ launching: inout Launching) { launching.register(Greeter(say: say)) }
}

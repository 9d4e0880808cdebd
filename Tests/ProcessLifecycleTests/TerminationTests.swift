import ProcessLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct TerminationTests {
    @Test("deciders are asked in order until one says no; all who were asked hear of it, and the process goes on")
    func refusal() async {
        let process = deciding(["a": true, "b": false, "c": true])
        await process.after(.didBecomeActive)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { process.journal.contains("b told: false") })
        #expect(
            await process.after() == ["a asked", "b asked", "termination cancelled", "a told: false", "b told: false"])
        #expect(process.machine.state == .foreground)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { process.journal.contains("b told: false") })
    }

    @Test("when all deciders agree the process ends, once they have heard of it")
    func agreement() async {
        let process = deciding(["a": true, "b": true])
        await process.after(.didBecomeActive)
        #expect(
            await process.ended(by: .willTerminate(.requested)) == [
                "a asked", "b asked", "a told: true", "b told: true", "foreground → terminating",
                "Terminating.onTransition",
            ])
        guard case .requested = await process.life.value else { return #expect(Bool(false), "another reason") }
    }

    @Test("events go on while a decider thinks; leaving the foreground takes the question back")
    func withdrawn() async {
        let thought = Door()
        let process = deciding(["a": true], thought)
        await process.after(.didBecomeActive)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { process.journal.contains("a asked") })
        #expect(await process.after(.willTerminate(.requested), .willResignActive).last == "Foreground.willLeave")
        #expect(
            await process.after(.didEnterBackground) == [
                "termination cancelled", "a told: false", "foreground → background", "Background.onTransition",
                "Background.didReturn",
            ])
        await process.after(.didBecomeActive)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { process.journal.contains("a asked") })
        thought.open()
        // The first answer comes too late, and the second ends the process.
        #expect(await process.ended().filter { $0.hasPrefix("a ") } == ["a asked", "a told: true"])
    }

    @Test("a forced end waits for no decider, and tells those who were asked")
    func forced() async {
        let process = deciding(["a": true, "b": true], Door())
        await process.after(.didBecomeActive)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { process.journal.contains("a asked") })
        #expect(
            await process.ended(by: .willTerminate(.forced)) == [
                "a asked", "a told: true", "foreground → terminating", "Terminating.onTransition",
            ])
    }

    @Test("nobody is asked out of the foreground, or when the process cannot go on")
    func unasked() async {
        let inBackground = deciding(["a": false])
        await inBackground.after(.didEnterBackground)
        #expect(
            await inBackground.ended(by: .willTerminate(.requested)) == [
                "background → terminating", "Terminating.onTransition",
            ])
        let failing = deciding(["a": false])
        await failing.after(.didBecomeActive)
        #expect(
            await failing.ended(by: .willTerminate(.failed(Fault()))) == [
                "foreground → terminating", "Terminating.onTransition",
            ])
        guard case .failed(let error) = await failing.life.value, error is Fault else {
            return #expect(Bool(false), "another reason")
        }
    }

    /// A process whose deciders, in order of their names, answer so once the door is open.
    private func deciding(_ answers: [String: Bool], _ door: Door? = nil) -> ProcessUnderTest<NotingDelegate> {
        let journal = Journal()
        let delegate = NotingDelegate(
            journal: journal,
            making: { launching in
                for (name, answer) in answers.sorted(by: { $0.key < $1.key }) {
                    launching.add(decider: Decider(name: name, answer: answer, door: door, journal: journal))
                }
            })
        return ProcessUnderTest(delegate, journal, noting: true)
    }
}

private struct Decider: TerminationDecider {
    let name: String
    let answer: Bool
    let door: Door?
    let journal: Journal

    func allowsTermination() async -> Bool {
        journal.note("\(name) asked")
        await door?.pass()
        return answer
    }
    func terminationDecided(_ terminates: Bool) { journal.note("\(name) told: \(terminates)") }
}

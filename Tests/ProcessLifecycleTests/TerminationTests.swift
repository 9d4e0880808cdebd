import ProcessLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct TerminationTests {
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
        let (first, second) = (Door(), Door())
        let process = deciding(["a": true], first, second)
        await process.after(.didBecomeActive)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { process.journal.contains("a asked") })
        #expect(
            await process.after(.willTerminate(.requested), .willResignActive) == ["a asked", "Foreground.willLeave"])
        #expect(
            await process.after(.didEnterBackground) == [
                "termination cancelled", "a told: false", "foreground → background", "Background.onTransition",
                "Background.didReturn",
            ])
        await process.after(.didBecomeActive)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { process.journal.contains("a asked") })
        await process.after()
        first.open()
        #expect(await eventually { process.journal.contains("a answers") })
        #expect(await process.after() == ["a answers"])
        for _ in 1...100 { #expect(await process.after() == []) }
        second.open()
        #expect(await process.ended().prefix(2) == ["a answers", "a told: true"])
    }

    @Test("a question that is taken back is cancelled, so that it can end")
    func cancelled() async {
        let journal = Journal()
        let process = ProcessUnderTest(making: { $0.add(decider: Waiting(journal: journal)) })
        await process.after(.didBecomeActive)
        process.machine.send(.willTerminate(.requested))
        #expect(await eventually { journal.contains("asked") })
        await process.after(.didEnterBackground)
        #expect(await eventually { journal.contains("cancelled") })
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

    /// A process whose deciders, in order of their names, answer so; the first has each question wait at a door.
    private func deciding(_ answers: [String: Bool], _ doors: Door...) -> ProcessUnderTest<NotingDelegate> {
        let journal = Journal()
        let delegate = NotingDelegate(
            journal: journal,
            making: { launching in
                for (name, answer) in answers.sorted(by: { $0.key < $1.key }) {
                    launching.add(decider: Decider(name: name, answer: answer, doors: doors, journal: journal))
                }
            })
        return ProcessUnderTest(delegate, journal, noting: true)
    }
}

private final class Decider: TerminationDecider {
    private let name: String
    private let answer: Bool
    private let doors: Mutex<[Door]>
    private let journal: Journal

    init(name: String, answer: Bool, doors: [Door], journal: Journal) {
        (self.name, self.answer, self.journal) = (name, answer, journal)
        self.doors = Mutex(doors)
    }

    func allowsTermination() async -> Bool {
        journal.note("\(name) asked")
        guard let door = doors.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return answer }
        // A task of its own heeds no cancellation.
        await Task { await door.pass() }.value
        journal.note("\(name) answers")
        return answer
    }
    func terminationDecided(_ terminates: Bool) { journal.note("\(name) told: \(terminates)") }
}

/// A decider that thinks until it is cancelled.
private struct Waiting: TerminationDecider {
    let journal: Journal

    func allowsTermination() async -> Bool {
        journal.note("asked")
        try? await Task.sleep(for: .seconds(3600))
        if Task.isCancelled { journal.note("cancelled") }
        return true
    }
}

import Effects
import Glibc
import ProcessLifecycle
import SecretEffects
import ShellRuntime
import Synchronization
import Testing
import TextUI

@testable import TextApp

@Suite("Passphrase lock", .timeLimit(.minutes(5)))
struct PassphraseLockTests {
    private let events = AppEventQueue<[String]>()
    private let start = ContinuousClock.now
    private let seconds = Seconds()

    /// A process with a lock that lets one second pass after a wrong passphrase, on the test's clock.
    private func started(
        isTerminal: Bool = true,
        _ isRight: @escaping @Sendable (SecretText) async throws -> Bool = { $0 == SecretText("right") }
    ) async throws -> RunningProcess<EchoApp> {
        let (start, seconds) = (start, seconds)
        let app = try EchoApp { launching, prompt in
            let lock = PassphraseLock(
                after: .seconds(60), asking: prompt, now: { start + .seconds(seconds.count.withLock { $0 }) },
                pause: { seconds.count.withLock { $0 += 1 } }, isRight: isRight)
            launching.register(lock)
            launching.add(gate: lock)
        }
        let process = AppProcess.start(try await AppSession(app), telling: events, isTerminal: isTerminal)
        try await process.launch()
        await process.begin()
        return process
    }

    private func pass(_ count: Int) { seconds.count.withLock { $0 += count } }

    /// Waits for the next question, and answers it if there is something to say.
    @discardableResult
    private func answer(_ text: String?, in process: RunningProcess<EchoApp>) async -> Question? {
        guard await !isShown(process), let current = process.prompt.current else { return nil }
        if let text { process.prompt.answer(SecretText(text), to: current.number) }
        return current.question
    }

    /// Waits until content is shown; false when something is asked first.
    private func isShown(_ process: RunningProcess<EchoApp>) async -> Bool {
        repeat {
            if process.isContentShown { return true }
            if process.prompt.current?.isOpen == true { return false }
        } while await events.next() != nil
        return false
    }

    @Test("The lock closes after the set time in the background and after a stop without notice, and not before")
    func returns() async throws {
        let process = try await started()
        func isShownAgain(after away: Int) async -> Bool {
            await process.enterBackground()
            pass(away)
            await process.enterForeground()
            return await isShown(process)
        }
        await answer("right", in: process)
        #expect(await isShown(process))
        #expect(await isShownAgain(after: 59))
        #expect(await !isShownAgain(after: 60))
        #expect(await !isShownAgain(after: 0), "closed once, it stays closed until it is opened")
        await answer("right", in: process)
        #expect(await isShown(process))
        await process.enterForeground()
        #expect(await !isShown(process))
        await answer("right", in: process)
        #expect(await isShown(process))
        #expect(await isShownAgain(after: 0), "the stop is told once")
        await process.end()
    }

    @Test("A passphrase verified after the app has left the foreground does not open the lock")
    func late() async throws {
        let (checks, check) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let process = try await started { _ in
            begin.yield()
            // Like a handler that ignores cancellation.
            await Task.detached { for await _ in checks { return } }.value
            return true
        }
        await answer("right", in: process)
        for await _ in begun { break }
        await process.enterBackground()
        #expect(process.prompt.current == nil)
        check.yield()
        await process.enterForeground()
        #expect(await answer(nil, in: process) != nil)
        #expect(!process.isContentShown)
        await process.end()
    }

    @Test("The lock refuses after five wrong passphrases, and without a terminal", arguments: [true, false])
    func refuses(isTerminal: Bool) async throws {
        let process = try await started(isTerminal: isTerminal)
        if isTerminal { for _ in 1...PassphraseLock.tries { await answer("wrong", in: process) } }
        while let event = await events.next() {
            guard case .refused(let error) = event else { continue }
            let failure = error as? Failure
            #expect(failure?.status == .noPermission && failure?.message.contains("is locked") == !isTerminal)
            #expect(await process.refuse(error, afterContent: false) == nil)
            break
        }
        _ = await process.life.value
        await #expect(throws: Failure.self) { try await process.throwFailure() }
        #expect(seconds.count.withLock { $0 } == (isTerminal ? 4 : 0), "nothing follows the last try")
    }

    @Test("A question stays until it is answered, cancelled or cleared, and each change is reported")
    func questions() async throws {
        let (changes, change) = AsyncStream<Void>.makeStream()
        var changed = changes.makeAsyncIterator()
        let prompt = Prompt(isTerminal: true) { change.yield() }
        let question = Question(title: "", text: "", label: "")
        let answered = Task { try await prompt.ask(question) }
        await changed.next()
        prompt.answer(SecretText("to another question"), to: 0)
        await changed.next()
        #expect(prompt.current?.isOpen == true)
        prompt.answer(SecretText("yes"), to: 1)
        await changed.next()
        #expect(try await answered.value == SecretText("yes"))
        #expect(prompt.current?.isOpen == false, "it stays while the answer is checked")
        let givenUp = Task { try await prompt.ask(question) }
        await changed.next()
        var gates = GateScreen(prompt, app: "App")
        func press(_ key: Key) { let _: [Interaction<Never>.Action] = gates.press(key) }
        press(.character("a"))
        givenUp.cancel()
        await changed.next()
        #expect(prompt.current?.number == 1)
        let next = Task { try await prompt.ask(question) }
        await changed.next()
        for key in [Key.character("b"), .enter] { press(key) }
        #expect(gates.current?.isOpen == false, "a line that follows at once is not taken for another answer")
        await changed.next()
        #expect(try await next.value == SecretText("b"), "what was typed for a cancelled question is no part of it")
        let cleared = Task { try await prompt.ask(question) }
        await changed.next()
        prompt.clear()
        #expect(prompt.current == nil)
        await #expect(throws: CancellationError.self) { try await cleared.value }
    }

    @Test("A line that waits behind a closed gate when the input ends is not sent")
    func lineAtGate() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            close(STDIN_FILENO)
            try #require(open("/dev/null", O_RDONLY) == STDIN_FILENO)
            var loop = try await DialogueLoop(EchoApp { launching, _ in launching.add(gate: closedGate) })
            // The second end of the input is that of the time limit.
            loop.state.events.add([.terminal(.key(.enter)), .terminal(.closed), .terminal(.closed)])
            _ = try await loop.run()
        }
        let said = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }
        #expect(said?.contains("heard") == false)
    }

    @Test("A lock is open once the passphrase is verified, however long the app was in the background before")
    func openAgain() async throws {
        let (changes, change) = AsyncStream<Void>.makeStream()
        var changed = changes.makeAsyncIterator()
        let prompt = Prompt(isTerminal: true) { change.yield() }
        let lock = PassphraseLock(after: .zero, asking: prompt) { _ in true }
        lock.deactivate()
        async let opened: Void = lock.waitUntilOpen()
        await changed.next()
        prompt.answer(SecretText("right"), to: 1)
        try await opened
        #expect(lock.isOpen)
    }
}

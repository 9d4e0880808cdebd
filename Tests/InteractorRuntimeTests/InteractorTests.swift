import InteractorRuntime
import Synchronization
import Testing

@Suite("Interactor", .timeLimit(.minutes(5)))
struct InteractorTests {
    @Test("The states are the initial one, then one for each mutation, in order")
    func order() async {
        let running = Running()
        let states = running.interactor.states()
        running.send(.now("a", "b"), .nothing, .quote)
        _ = await running.end()
        #expect(await states.reduce(into: []) { $0.append($1) } == ["", "a", "ab", "ab[ab]"])
    }

    @Test("A new action cancels the work of the previous one, which changes no state after that")
    func latest() async {
        let running = Running()
        let (first, second) = (Source(), Source())
        running.send(.later("a", first))
        #expect(await running.reaches("a"))
        running.send(.later("b", second), .now("c"))
        #expect(await running.reaches("abc"))
        while !first.isCancelled { await Task.yield() }
        let third = Source()
        running.send(.later("d", third))
        third.give("e")
        #expect(await running.end() == "abcde")
    }

    @Test("A mutation of cancelled work is dropped")
    func stubborn() async {
        let (stream, actions) = AsyncStream.makeStream(of: Int.self)
        let interactor = Interactor<Int, String, String>(
            initial: "", reduce: { $0 += $1 },
            handle: { action, _ in
                .task {
                    if action == 1 { while !Task.isCancelled { await Task.yield() } }
                    return "\(action)"
                }
            })
        actions.yield(1)
        actions.yield(2)
        actions.finish()
        await interactor.run(stream)
        #expect(interactor.state == "2")
    }

    @Test("An error becomes a mutation, and the loop continues")
    func errors() async {
        let running = Running()
        let source = Source()
        running.send(.later("a", source))
        source.fail()
        #expect(await running.reaches("a!Broken()"))
        running.send(.now("b"))
        #expect(await running.end() == "a!Broken()b")
    }

    @Test(
        "Cancellation ends the loop and the work, which changes nothing whether it fails or returns",
        arguments: [true, false])
    func cancellation(fails: Bool) async {
        let interactor = Interactor<Bool, String, String>(
            initial: "", reduce: { $0 += $1 },
            handle: { fails, _ in
                .task {
                    while !Task.isCancelled { await Task.yield() }
                    if fails { throw Broken() }
                    return "late"
                } catching: {
                    "!\($0)"
                }
                .starting(with: "begun")
            })
        let states = interactor.states()
        let task = Task { await interactor.run(AsyncStream { $0.yield(fails) }) }
        for await state in states where state == "begun" { break }
        task.cancel()
        await task.value
        #expect(interactor.state == "begun")
    }

    @Test("A loop that is cancelled handles no action that is still queued")
    func cancelledQueue() async {
        let interactor = Texts()
        let (stream, actions) = AsyncStream.makeStream(of: Action.self)
        actions.yield(.now("a"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await interactor.run(stream)
        }
        await task.value
        #expect(interactor.state == "")
    }

    @Test("The initial state is released once a stream of states is gone and newer states follow")
    func forgotten() async {
        final class Page: Sendable {}
        weak var first: Page?
        let interactor: Interactor<Int, Page, Page>
        do {
            let page = Page()
            first = page
            interactor = Interactor(initial: page, reduce: { $0 = $1 }, handle: { _, _ in .just(Page()) })
        }
        _ = interactor.states()
        await interactor.run(
            AsyncStream {
                $0.yield(1)
                $0.finish()
            })
        #expect(first == nil)
    }

    @Test("A late listener begins with the newest state, also after the end")
    func late() async {
        let running = Running()
        running.send(.now("a", "b"))
        #expect(await running.reaches("ab"))
        let late = running.interactor.states()
        running.send(.now("c"))
        _ = await running.end()
        #expect(await late.first { $0 == "abc" } != nil)
        #expect(await running.interactor.states().reduce(into: []) { $0.append($1) } == ["abc"])
    }

    @Test("Each listener receives every state, and one that leaves does not affect the others")
    func several() async {
        let running = Running()
        let listeners = (0..<3).map { _ in running.interactor.states() }
        let newest = running.interactor.states(.bufferingNewest(1))
        let leaving = Task { for await _ in running.interactor.states() {} }
        leaving.cancel()
        await leaving.value
        running.send(.now("a", "b"))
        _ = await running.end()
        for listener in listeners { #expect(await listener.reduce(into: []) { $0.append($1) } == ["", "a", "ab"]) }
        #expect(await newest.reduce(into: []) { $0.append($1) } == ["ab"], "it keeps only the newest")
    }

    @Test("A listener ends when the interactor is deallocated")
    func freed() async {
        var interactor: Texts? = Texts()
        let states = interactor?.states()
        interactor = nil
        #expect(await states?.reduce(into: []) { $0.append($1) } == [""])
    }

    @Test("Reading the state while it is changed traps")
    func recursion() async {
        await #expect(processExitsWith: .failure) {
            let own = Mutex<Interactor<Int, String, String>?>(nil)
            let interactor = Interactor<Int, String, String>(
                initial: "", reduce: { state, text in state += text + (own.withLock { $0 }?.state ?? "") },
                handle: { _, _ in .just("a") })
            own.withLock { $0 = interactor }
            await interactor.run(AsyncStream { $0.yield(1) })
        }
    }
}

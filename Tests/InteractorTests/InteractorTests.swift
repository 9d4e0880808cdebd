import Interactor
import Synchronization
import Testing

@Suite("An interactor", .timeLimit(.minutes(5)))
struct InteractorTests {
    @Test("the first state is the initial one, then comes one for each mutation, in order")
    func order() async {
        let running = Running()
        let states = running.interactor.states()
        running.send(.both("a", "b"), .nothing, .now("c"))
        _ = await running.end()
        let told = await states.reduce(into: [String]()) { $0.append($1) }
        #expect(told == ["", "a", "ab", "abc"])
    }

    @Test(
        "what is known at once is applied in the order of the actions, whatever is under way",
        arguments: [Texts.Strategy.merge, .latest])
    func immediate(strategy: Texts.Strategy) async {
        let running = Running(strategy)
        let source = Source()
        running.send(.source(source), .now("1"), .now("2"), .now("3"))
        #expect(await running.reaches("123"))
        source.finish()
        #expect(await running.end() == "123")
    }

    @Test("merged, actions are under way side by side, and their mutations come as they come")
    func merge() async {
        let running = Running(.merge)
        let (first, second) = (Source(), Source())
        running.send(.source(first), .source(second))
        second.give("2")
        #expect(await running.reaches("2"))
        first.give("1")
        #expect(await running.reaches("21"))
        first.finish()
        second.give("2")
        second.finish()
        #expect(await running.end() == "212")
    }

    @Test("concatenated, an action waits for the end of the one before it")
    func concat() async {
        let running = Running(.concat)
        let (first, second) = (Source(), Source())
        running.send(.source(first), .source(second), .now("3"))
        second.give("2")
        second.finish()
        first.give("1")
        #expect(await running.reaches("1"))
        first.give("1")
        first.finish()
        #expect(await running.end() == "1123")
    }

    @Test("of the latest only, an action cancels the one before it, which changes nothing any more")
    func latest() async {
        let running = Running(.latest)
        let (first, second) = (Source(), Source())
        running.send(.source(first))
        first.give("1")
        #expect(await running.reaches("1"))
        running.send(.source(second))
        second.give("2")
        #expect(await running.reaches("12"))
        #expect(await eventually { first.ended == "cancelled" })
        first.give("1")
        second.finish()
        #expect(await running.end() == "12")
    }

    @Test("what an action before the latest gives in spite of its cancellation is dropped")
    func stubborn() async {
        let (stream, actions) = AsyncStream.makeStream(of: Int.self)
        let interactor = Interactor<Int, String, String>(
            initial: "", strategy: .latest, failure: { "!\($0)" }, reduce: { $0 += $1 },
            handle: { action in
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

    @Test("handling sees the state that all mutations before it have led to")
    func feedback() async {
        let running = Running(.concat)
        let source = Source()
        running.send(.now("a"), .quote, .source(source), .quote)
        source.give("b")
        source.finish()
        #expect(await running.end() == "a[a]b[a[a]b]")
    }

    @Test(
        "an error is a mutation, and the loop goes on",
        arguments: [Texts.Strategy.merge, .concat, .latest])
    func errors(strategy: Texts.Strategy) async {
        let running = Running(strategy)
        let source = Source()
        running.send(.source(source))
        source.give("a")
        source.finish(throwing: Broken())
        #expect(await running.reaches("a!Broken()"))
        running.send(.now("b"))
        #expect(await running.end() == "a!Broken()b")
    }

    @Test(
        "cancellation ends the loop and what is under way, and is no error",
        arguments: [Texts.Strategy.merge, .concat, .latest])
    func cancellation(strategy: Texts.Strategy) async {
        let running = Running(strategy)
        let source = Source()
        running.send(.source(source))
        source.give("a")
        #expect(await running.reaches("a"))
        running.task.cancel()
        await running.task.value
        #expect(source.ended == "cancelled")
        #expect(running.interactor.state == "a")
    }

    @Test(
        "work that fails or returns because it is cancelled changes nothing",
        arguments: [Interactor<Bool, String, String>.Strategy.merge, .concat, .latest], [true, false])
    func cancelledWork(strategy: Interactor<Bool, String, String>.Strategy, fails: Bool) async {
        let interactor = Interactor<Bool, String, String>(
            initial: "", strategy: strategy, failure: { "!\($0)" }, reduce: { $0 += $1 },
            handle: { (fails: Bool) in
                .task {
                    while !Task.isCancelled { await Task.yield() }
                    if fails { throw Broken() }
                    return "late"
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

    @Test("whoever listens late begins with the newest state, at the end, too")
    func late() async {
        let running = Running()
        running.send(.now("a"), .now("b"))
        #expect(await running.reaches("ab"))
        let late = running.interactor.states()
        running.send(.now("c"))
        _ = await running.end()
        #expect(await late.reduce(into: []) { $0.append($1) } == ["ab", "abc"])
        #expect(await running.interactor.states().reduce(into: []) { $0.append($1) } == ["abc"])
    }

    @Test("each of several listeners hears every state, and one that leaves is no burden")
    func several() async {
        let running = Running()
        let listeners = (0..<3).map { _ in running.interactor.states() }
        let leaving = Task { for await _ in running.interactor.states() {} }
        leaving.cancel()
        await leaving.value
        running.send(.now("a"), .now("b"))
        _ = await running.end()
        for listener in listeners {
            #expect(await listener.reduce(into: []) { $0.append($1) } == ["", "a", "ab"])
        }
    }

    @Test("a listener to an interactor that is freed hears no more, and ends")
    func freed() async {
        var interactor: Texts? = Texts()
        let states = interactor?.states()
        interactor = nil
        #expect(await states?.reduce(into: []) { $0.append($1) } == [""])
    }

    @Test("reading the state while it is changed is a mistake that traps, and does not wait for ever")
    func recursion() async {
        await #expect(processExitsWith: .failure) {
            let own = Mutex<Texts?>(nil)
            let interactor = Texts(
                initial: "", failure: { "\($0)" },
                reduce: { state, text in state += text + (own.withLock { $0 }?.state ?? "") },
                handle: { (action: Action) in .just("a") })
            own.withLock { $0 = interactor }
            await interactor.run(AsyncStream { $0.yield(.nothing) })
        }
    }

    @Test("a listener that keeps only the newest state gets the newest")
    func newest() async {
        let running = Running()
        let states = running.interactor.states(.bufferingNewest(1))
        running.send(.now("a"), .now("b"))
        _ = await running.end()
        #expect(await states.reduce(into: []) { $0.append($1) } == ["ab"])
    }

    @Test(
        "of 100,000 actions none is lost, and those handled at once stay in order",
        arguments: [Interactor<Int, Int, [Int]>.Strategy.merge, .concat, .latest])
    func many(strategy: Interactor<Int, Int, [Int]>.Strategy) async {
        let count = 100_000
        let (stream, actions) = AsyncStream.makeStream(of: Int.self)
        let interactor = Interactor<Int, Int, [Int]>(
            initial: [], strategy: strategy, failure: { _ in -1 }, reduce: { $0.append($1) },
            handle: { (action: Int) in action % 100 == 0 ? .task { -action }.starting(with: action) : .just(action) })
        for action in 1...count { actions.yield(action) }
        actions.finish()
        await interactor.run(stream)
        #expect(interactor.state.filter { $0 > 0 } == Array(1...count))
        let late = interactor.state.filter { $0 < 0 }
        // With the latest only, most of the others are superseded before they come to anything.
        if strategy != .latest {
            #expect(late.sorted(by: >) == stride(from: -100, through: -count, by: -100).map { $0 })
        }
    }
}

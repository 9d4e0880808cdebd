import Effects
import ShellRuntime
import Synchronization
import Testing

/// Effects that are asked for while the same is being done.
@Suite(.timeLimit(.minutes(5))) struct CoalescedEffectsTests {
    /// Does effects when it is let, one by one.
    private final class Gate: Sendable {
        private let waiting = Mutex<[AsyncStream<Void>.Continuation]>([])
        let begun = Counter()
        let cancelled = Counter()

        var handler: some EffectHandler<Question> {
            Scripted(Question.self) { [self] question, reply in
                let (stream, gate) = AsyncStream<Void>.makeStream()
                waiting.withLock { $0.append(gate) }
                begun.next()
                var iterator = stream.makeAsyncIterator()
                guard await iterator.next() != nil else {
                    cancelled.next()
                    return
                }
                reply("\(question.number) done")
            }
            .cached(
                CachePolicy(
                    terms: { CacheTerms(key: "\($0.number % 10)", lifetime: .seconds(60)) }, keeping: { $1 }),
                in: MemoryCacheStorage(atMost: 10))
        }

        func open() {
            for gate in waiting.withLock({ $0 }) { gate.yield() }
        }
    }

    private let gate = Gate()

    private func ask(_ number: Int, _ handler: some EffectHandler<Question>) -> Task<[String], Never> {
        Task.immediate { await handler.answers(to: Question(number: number)) }
    }

    @Test("Two equal requests at once are performed once")
    func joined() async {
        let handler = gate.handler
        let tasks = [ask(1, handler), ask(1, handler)]
        #expect(await eventually { gate.begun.count == 1 })
        gate.open()
        for task in tasks { #expect(await task.value == ["1 done"]) }
        #expect(gate.begun.count == 1)
    }

    @Test("Different effects with one key are not joined, since one may be allowed what the other is not")
    func different() async {
        let handler = gate.handler
        let tasks = [ask(1, handler), ask(11, handler)]
        #expect(await eventually { gate.begun.count == 2 })
        gate.open()
        #expect(await tasks[0].value == ["1 done"])
        #expect(await tasks[1].value == ["11 done"])
    }

    @Test("A cancelled requester gets no answer, and the others do", arguments: [0, 1])
    func oneCancelled(leaving: Int) async {
        let handler = gate.handler
        let tasks = [ask(1, handler), ask(1, handler)]
        #expect(await eventually { gate.begun.count == 1 })
        tasks[leaving].cancel()
        #expect(await tasks[leaving].value == [])
        #expect(gate.cancelled.count == 0)
        gate.open()
        #expect(await tasks[1 - leaving].value == ["1 done"])
    }

    @Test("When all requesters are cancelled the effect is, and nobody joins it any more")
    func allCancelled() async {
        let handler = gate.handler
        let tasks = [ask(1, handler), ask(1, handler)]
        #expect(await eventually { gate.begun.count == 1 })
        for task in tasks { task.cancel() }
        let next = ask(1, handler)
        for task in tasks { #expect(await task.value == []) }
        #expect(await eventually { gate.begun.count == 2 })
        #expect(gate.cancelled.count == 1)
        gate.open()
        #expect(await next.value == ["1 done"])
    }

    @Test("An answer is stored even if its requester is cancelled meanwhile")
    func keptThoughCancelled() async {
        let storage = HeldStorage()
        let calls = Counter()
        let handler = Scripted(Question.self) { question, reply in reply("\(question.number) call \(calls.next())") }
            .cached(
                CachePolicy(terms: { _ in CacheTerms(key: "a", lifetime: .seconds(60)) }, keeping: { $1 }),
                in: storage)
        let task = ask(1, handler)
        #expect(await eventually { storage.isKeeping })
        task.cancel()
        // Who asks now gets the answer that is being kept.
        let late = ask(1, handler)
        storage.release()
        #expect(await task.value == ["1 call 1"])
        #expect(await late.value == ["1 call 1"])
        #expect(storage.kept == "1 call 1")
    }
}

/// Keeps one answer when it is let, and has none to give.
private final class HeldStorage: CacheStorage {
    private let state = Mutex<(isKeeping: Bool, kept: String?)>((false, nil))
    private let (stream, gate) = AsyncStream<Void>.makeStream()

    var isKeeping: Bool { state.withLock { $0.isKeeping } }
    var kept: String? { state.withLock { $0.kept } }
    let now = Duration.zero

    func entry(for key: String) async -> CacheEntry<String>? { nil }

    func keep(_ entry: CacheEntry<String>, for key: String) async {
        state.withLock { $0.isKeeping = true }
        var iterator = stream.makeAsyncIterator()
        guard await iterator.next() != nil else { return }
        state.withLock { $0.kept = entry.output }
    }

    func removeAll() async {}

    func release() { gate.yield() }
}

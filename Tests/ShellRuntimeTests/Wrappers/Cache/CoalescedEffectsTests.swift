import CapabilityTesting
import Effects
import ShellRuntime
import Testing

/// Effects that are asked for while the same is being done.
@Suite(.timeLimit(.minutes(5))) struct CoalescedEffectsTests {
    private let room = Room()
    private let policy = CachePolicy<Question>(
        terms: { CacheTerms(key: "\($0.number % 10)", lifetime: .seconds(60)) }, keeping: { $1 })

    /// Performs effects once they are let out.
    private var handler: some EffectHandler<Question> {
        Scripted(Question.self) { [room] question, reply in
            if await room.enter() { reply("\(question.number) done") }
        }
        .cached(policy, in: Values().storage(ManualClock()))
    }

    private func ask(_ number: Int, _ handler: some EffectHandler<Question>) -> Task<[String], Never> {
        Task.immediate { await handler.answers(to: number) }
    }

    @Test(
        "Equal requests at once are performed once; different ones with one key are not joined",
        arguments: [[1, 1], [1, 11]])
    func joined(numbers: [Int]) async {
        let handler = handler
        let tasks = numbers.map { ask($0, handler) }
        #expect(await eventually { room.count == Set(numbers).count })
        room.letOut()
        for (number, task) in zip(numbers, tasks) { #expect(await task.value == ["\(number) done"]) }
        #expect(room.entered.count == Set(numbers).count)
    }

    @Test("A cancelled requester gets no answer, and the others get theirs", arguments: [0, 1])
    func oneCancelled(leaving: Int) async {
        let handler = handler
        let tasks = [ask(1, handler), ask(1, handler)]
        #expect(await eventually { room.count == 1 })
        tasks[leaving].cancel()
        #expect(await tasks[leaving].value == [])
        #expect(room.count == 1)
        room.letOut()
        #expect(await tasks[1 - leaving].value == ["1 done"])
    }

    @Test("An effect is cancelled once all its requesters are, and later requests do not join it")
    func allCancelled() async {
        let handler = handler
        let tasks = [ask(1, handler), ask(1, handler)]
        #expect(await eventually { room.count == 1 })
        for task in tasks { task.cancel() }
        let next = ask(1, handler)
        for task in tasks { #expect(await task.value == []) }
        #expect(await eventually { room.entered.count == 2 && room.count == 1 })
        room.letOut()
        #expect(await next.value == ["1 done"])
    }

    @Test("An answer is stored even if its requester is cancelled meanwhile, and later requesters get it")
    func keptThoughCancelled() async {
        let storage = SlowStorage()
        let handler = Counter().handler.cached(policy, in: storage)
        let task = ask(1, handler)
        #expect(await eventually { storage.writes.count == 1 })
        task.cancel()
        let late = ask(1, handler)
        storage.writes.letOut()
        #expect(await task.value == ["1 call 1"])
        #expect(await late.value == ["1 call 1"])
        #expect(storage.kept.all == ["1 call 1"])
    }

    @Test("A request with a slow storage read uses an answer that is stored meanwhile")
    func slowRead() async {
        let storage = SlowStorage()
        let calls = Counter()
        let handler = Scripted(Question.self) { [room] question, reply in
            if await room.enter() { reply("\(question.number) call \(calls.next())") }
        }
        .cached(policy, in: storage)
        let first = ask(1, handler)
        #expect(await eventually { room.count == 1 })
        let late = ask(1, handler)
        room.letOut()
        #expect(await eventually { storage.writes.count == 1 })
        storage.writes.letOut()
        #expect(await first.value == ["1 call 1"])
        storage.reads.letOut()
        #expect(await late.value == ["1 call 1"])
        #expect(calls.count == 1)
    }
}

/// Finds nothing: the first time at once, then when it is let. Keeps an answer when it is let.
private final class SlowStorage: CacheStorage {
    let (reads, writes) = (Room(), Room())
    let kept = Answers<String>()
    private let count = Counter()
    let now = Duration.zero

    func entry(for key: String) async -> CacheEntry<String>? {
        if count.next() > 1 { await reads.enter() }
        return nil
    }

    func keep(_ entry: CacheEntry<String>, for key: String) async {
        if await writes.enter() { kept.reply(entry.output) }
    }
}

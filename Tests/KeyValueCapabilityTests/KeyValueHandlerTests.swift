import CapabilityTesting
import Effects
import KeyValueCapability
import KeyValueEffects
import Synchronization
import Testing

@Suite("Key-value handler, and a store in trouble", .timeLimit(.minutes(5)))
struct KeyValueHandlerTests {
    private let store = MemoryStore(["k": [1, 2, 3]])

    private func handler(_ plan: [Int: Faults<KeyValueError>.Fault]) -> KeyValueHandler {
        KeyValueHandler(FaultyStore(store: store, faults: Faults(plan)))
    }

    @Test("one call that fails is answered with the store's own words, and the next ones succeed")
    func failure() async {
        let handler = handler([2: .failure(.io(message: "gone")), 3: .failure(.timeout)])
        #expect(await answer(handler, .get(key: "k")) == .success(.get(value: [1, 2, 3])))
        #expect(await answer(handler, .get(key: "k")) == .failure(.io(message: "gone")))
        #expect(await answer(handler, .listKeys(prefix: "", cursor: 0)) == .failure(.timeout))
        #expect(await answer(handler, .exists(key: "k")) == .success(.exists(isPresent: true)))
    }

    @Test("a write whose answer was lost is answered as failed, though it was done")
    func lostAnswer() async {
        let handler = handler([1: .lostAnswer(.timeout)])
        #expect(await answer(handler, .set(key: "k", value: [4])) == .failure(.timeout))
        #expect(await answer(handler, .get(key: "k")) == .success(.get(value: [4])))
    }

    @Test("a compare and set whose answer was lost is answered as failed, though it was done")
    func lostComparison() async {
        let handler = handler([1: .lostAnswer(.timeout)])
        let set = KeyValueEffect.compareAndSet(key: "k", expected: [1, 2, 3], value: [4])
        #expect(await answer(handler, set) == .failure(.timeout))
        #expect(await answer(handler, set) == .success(.compareAndSet(isSet: false, found: [4])))
    }

    @Test("bytes arrive as the store gives them: the handler neither mends nor hides them")
    func spoiled() async {
        let handler = handler([1: .cut(to: 2), 2: .garbled])
        #expect(await answer(handler, .get(key: "k")) == .success(.get(value: [1, 2])))
        #expect(await answer(handler, .get(key: "k")) == .success(.get(value: [254, 253, 252])))
        #expect(await answer(handler, .get(key: "k")) == .success(.get(value: [1, 2, 3])))
    }

    @Test("a call that hangs holds up no other, and ends when it is cancelled or goes on")
    func held() async {
        let faults = Faults<KeyValueError>([1: .held, 2: .held])
        let handler = KeyValueHandler(FaultyStore(store: store, faults: faults))
        let cancelled = Task { await answer(handler, .get(key: "k")) }
        let released = Task { await answer(handler, .get(key: "k")) }
        while faults.heldCalls < 2 { await Task.yield() }
        #expect(await answer(handler, .get(key: "k")) == .success(.get(value: [1, 2, 3])))
        cancelled.cancel()
        _ = await cancelled.value
        faults.release()
        #expect(await released.value == .success(.get(value: [1, 2, 3])))
    }
}

/// What a handler answers.
private func answer(_ handler: KeyValueHandler, _ effect: KeyValueEffect) async -> KeyValueOutput? {
    let answers = Answers()
    await handler.handle(effect, reply: Reply { answer in answers.all.withLock { $0.append(answer) } })
    return answers.all.withLock { $0.count == 1 ? $0[0] : nil }
}

private final class Answers: Sendable {
    let all = Mutex<[KeyValueOutput]>([])
}

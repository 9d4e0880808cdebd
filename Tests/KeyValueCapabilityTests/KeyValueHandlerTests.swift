import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Testing

@Suite("Key-value handler with a failing store", .timeLimit(.minutes(5)))
struct KeyValueHandlerTests {
    private let store = MemoryStore(["k": [1, 2, 3]])

    private func handler(_ plan: [Int: Faults<KeyValueError>.Fault]) -> KeyValueHandler {
        KeyValueHandler(FaultyStore(store: store, faults: Faults(plan)))
    }

    @Test("A failed call is answered with the store's error and has no effect, and later calls succeed")
    func failure() async {
        let handler = handler([2: .failure(.io(message: "gone")), 3: .failure(.timeout)])
        #expect(await handler.answer(.get(key: "k")) == .success(.get(value: [1, 2, 3])))
        #expect(await handler.answer(.set(key: "k", value: [4])) == .failure(.io(message: "gone")))
        #expect(await handler.answer(.listKeys(prefix: "", cursor: 0)) == .failure(.timeout))
        #expect(await handler.answer(.get(key: "k")) == .success(.get(value: [1, 2, 3])))
    }

    @Test("A write whose answer was lost is answered as failed, though it was done")
    func lostAnswer() async {
        let handler = handler([1: .lostAnswer(.timeout), 3: .lostAnswer(.timeout)])
        #expect(await handler.answer(.set(key: "k", value: [4])) == .failure(.timeout))
        #expect(await handler.answer(.get(key: "k")) == .success(.get(value: [4])))
        let set = KeyValueEffect.compareAndSet(key: "k", expected: [4], value: [5])
        #expect(await handler.answer(set) == .failure(.timeout))
        #expect(await handler.answer(set) == .success(.compareAndSet(isSet: false, found: [5])))
    }

    @Test("A hanging call does not block others, and ends when it is cancelled or released")
    func held() async {
        let faults = Faults<KeyValueError>([1: .held, 2: .held])
        let handler = KeyValueHandler(FaultyStore(store: store, faults: faults))
        let cancelled = Task { await handler.answer(.get(key: "k")) }
        let released = Task { await handler.answer(.get(key: "k")) }
        while faults.heldCalls < 2 { await Task.yield() }
        #expect(await handler.answer(.get(key: "k")) == .success(.get(value: [1, 2, 3])))
        cancelled.cancel()
        _ = await cancelled.value
        faults.release()
        #expect(await released.value == .success(.get(value: [1, 2, 3])))
        #expect(faults.heldCalls == 0 && faults.calls == 3)
        let later = Faults<KeyValueError>([1: .held])
        later.release()
        let output = await KeyValueHandler(FaultyStore(store: store, faults: later)).answer(.exists(key: "k"))
        #expect(output == .success(.exists(isPresent: true)), "after a release nothing is held any more")
    }
}

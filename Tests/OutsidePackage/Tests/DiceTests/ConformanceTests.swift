import CapabilityTesting
import Dice
import KeyValueEffects
import Testing

@Suite struct ConformanceTests {
    @Test("both hands keep the contract")
    func dice() async throws {
        let samples: [Sample<DiceEffect>] = [
            Sample("six sides", DiceEffect(sides: 6)) { $0 != .noSuchDie },
            Sample("one side", DiceEffect(sides: 1)) { $0 == .points(1) },
        ]
        let failures: [Sample<DiceEffect>] = [Sample("no sides", DiceEffect(sides: 0)) { $0 == .noSuchDie }]
        for hand in [RandomHand(), LuckyHand()] as [any DiceHand] {
            try await HandlerConformance(DiceHandler(hand)).verify(samples, afterFailures: failures)
        }
    }

    @Test("the table keeps the contract of the key-value effects")
    func table() async throws {
        let samples: [Sample<KeyValueEffect>] = [
            Sample("set", .set(key: "k", value: [1])) { if case .success = $0 { true } else { false } },
            Sample("get", .get(key: "k")) { $0 == .success(.get(value: [1])) },
            Sample("exists", .exists(key: "absent")) { $0 == .success(.exists(isPresent: false)) },
            Sample("delete", .delete(key: "absent")) { $0 == .success(.delete(previous: nil)) },
            Sample("compare and set", .compareAndSet(key: "k", expected: [2], value: [3])) {
                $0 == .success(.compareAndSet(isSet: false, found: [1]))
            },
            Sample("list", .listKeys(prefix: "", cursor: 0)) { $0 == .success(.listKeys(keys: ["k"], nextCursor: 0)) },
        ]
        let failures: [Sample<KeyValueEffect>] = [
            Sample("unknown cursor", .listKeys(prefix: "", cursor: 7)) { $0 == .failure(.cursorNotFound) }
        ]
        try await HandlerConformance(TableHandler()).verify(samples, afterFailures: failures)
    }
}

import CapabilityTesting
import Dice
import Effects
import Testing

@Suite struct ConformanceTests {
    @Test("both hands keep the contract")
    func dice() async {
        let samples: [Sample<DiceOperation>] = [
            Sample("six sides", DiceOperation(sides: 6)) { $0 != .noSuchDie },
            Sample("one side", DiceOperation(sides: 1)) { $0 == .points(1) },
        ]
        let failures: [Sample<DiceOperation>] = [Sample("no sides", DiceOperation(sides: 0)) { $0 == .noSuchDie }]
        for hand in [RandomHand(), LuckyHand()] as [any DiceHand] {
            #expect(await HandlerConformance(DiceHandler(hand)).check(samples, afterFailures: failures) == [])
        }
    }

    @Test("the table keeps the contract of the key-value operations")
    func table() async {
        let samples: [Sample<KeyValueOperation>] = [
            Sample("set", .set(key: "k", value: [1])) { $0.failure == nil },
            Sample("get", .get(key: "k")) { $0 == .ok(.get(value: [1])) },
            Sample("exists", .exists(key: "absent")) { $0 == .ok(.exists(isPresent: false)) },
            Sample("delete", .delete(key: "absent")) { $0 == .ok(.delete(previous: nil)) },
            Sample("compare and set", .compareAndSet(key: "k", expected: [2], value: [3])) {
                $0 == .ok(.compareAndSet(isSet: false, found: [1]))
            },
            Sample("list", .listKeys(prefix: "", cursor: 0)) { $0 == .ok(.listKeys(keys: ["k"], nextCursor: 0)) },
        ]
        let failures: [Sample<KeyValueOperation>] = [
            Sample("unknown cursor", .listKeys(prefix: "", cursor: 7)) { $0 == .err(.cursorNotFound) }
        ]
        #expect(await HandlerConformance(TableHandler()).check(samples, afterFailures: failures) == [])
    }
}

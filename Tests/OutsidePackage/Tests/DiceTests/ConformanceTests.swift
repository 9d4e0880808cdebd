import CapabilityTesting
import Dice
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

    @Test("the table keeps the laws of the key-value effects")
    func table() async throws { try await KeyValueLaws.verify { TableHandler() } }
}

import CoreTesting
import Testing

/// Random commands, answered in random order, do what the reference says, step by step, and the same each time.
@Suite struct CommandPropertyTests {
    @Test(
        "Random commands under random interleavings match the reference interpreter, and nothing of them is retained",
        arguments: 1...9 as ClosedRange<UInt64>)
    func reference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let script = CommandScript.random(using: &random)
            guard Comparison(script).finding != nil else { continue }
            let smallest = script.smallest { Comparison($0).finding != nil }
            Issue.record("seed \(seed): \(Comparison(smallest).finding ?? "")\n\(smallest)")
        }
    }
}

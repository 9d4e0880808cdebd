import CoreTesting
import Testing

/// Random commands, answered in random order, do what the reference says: step by step, bit for bit.
@Suite struct CommandPropertyTests {
    @Test(
        "Random commands under random interleavings match the reference interpreter",
        arguments: 1...8 as ClosedRange<UInt64>)
    func reference(seed: UInt64) {
        var scripts = CommandScript.scripts(seed: seed)
        for _ in 0..<200 { fail(scripts.next(), seed) { $0.finding } }
    }

    @Test("Nothing of a command is retained after it has ended")
    func nothingKept() {
        var scripts = CommandScript.scripts(seed: 9)
        for _ in 0..<200 {
            fail(scripts.next(), 9) { $0.keptCount > 0 ? "\($0.keptCount) closures are kept after the end" : nil }
        }
    }

    @Test("The same commands and answers yield the same ids, requests and events")
    func deterministic() {
        var scripts = CommandScript.scripts(seed: 10)
        for _ in 0..<100 {
            let script = scripts.next()
            #expect(Comparison(script).transcript == Comparison(script).transcript, "\(script)")
        }
    }

    /// Records the smallest script that is found wanting, if this one is.
    private func fail(_ script: CommandScript, _ seed: UInt64, finding: (Comparison) -> String?) {
        guard finding(Comparison(script)) != nil else { return }
        let smallest = script.smallest { finding(Comparison($0)) != nil }
        Issue.record("seed \(seed): \(finding(Comparison(smallest)) ?? "")\n\(smallest)")
    }
}

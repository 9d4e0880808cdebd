import CapabilityTesting
import CoreRuntime
import Effects
import Testing

/// Repeated work, tens of thousands of times, does not increase the memory.
@Suite(.serialized) struct EnduranceTests {
    /// As many as a debug build does in a second or two; an unoptimized round trip takes 13 µs.
    private static let rounds = 60_000

    @Test(
        "Memory does not grow over 180,000 events that only draw, or 60,000 requests and answers",
        .enabled(if: residentBytes() != nil))
    func memory() throws {
        let core = Core<Chain>(Chain.State(list: [0]))
        let drawing = try growth { for _ in 0..<3 * Self.rounds { _ = try core.process(.touch(0)) } }
        let asking = try growth {
            for _ in 0..<Self.rounds {
                guard let request = try core.process(.ask).requests.first else { continue }
                _ = try core.resolve(request.id, of: Ask.self, with: "")
            }
        }
        #expect(drawing < Self.allowance && asking < Self.allowance && core.pendingCount == 0)
    }

    /// 16 bytes a round, which is less than the smallest object: enough for what other tests do meanwhile.
    private static let allowance = 16 * rounds

    /// By how many bytes the resident memory has grown. What other tests take, they do not take every time: a leak
    /// is there each of three times.
    private func growth(_ body: () throws -> Void) throws -> Int {
        var least = Int.max
        for _ in 0..<3 where least >= Self.allowance {
            let before = try #require(residentBytes())
            try body()
            least = min(least, try #require(residentBytes()) - before)
        }
        return least
    }
}

import CoreRuntime
import Effects
import Testing

#if canImport(Glibc)
    @preconcurrency import Glibc
#endif

/// Tens of thousands of times the same leaves nothing behind.
@Suite(.serialized) struct EnduranceTests {
    /// As many as a debug build does in a second or two; an unoptimized round trip takes 13 µs.
    private static let rounds = 60_000

    @Test("Ids increase and are not reused, whichever requests wait or have ended")
    func ids() throws {
        let core = Core<Chain>(Chain.State(list: [0]))
        let waiting = try #require(try core.process(.ask).requests.first?.id)
        var last = waiting
        for _ in 0..<5_000 {
            let id = try #require(try core.process(.ask).requests.first?.id)
            #expect(id > last)
            last = id
            _ = try core.resolve(id, of: Ask.self, with: "")
            #expect(throws: BridgeError.notPending(id)) { try core.resolve(id, of: Ask.self, with: "again") }
        }
        #expect(core.isPending(for: waiting) && core.pendingCount == 1)
    }

    #if os(Linux)
        @Test("Memory does not grow over 180,000 events that only draw")
        func renders() throws {
            let core = Core<Chain>(Chain.State(list: [0]))
            let grown = try growth { for _ in 0..<3 * Self.rounds { _ = try core.process(.touch(0)) } }
            #expect(grown < Self.allowance)
        }

        @Test("Memory does not grow over 60,000 requests and answers")
        func answers() throws {
            let core = Core<Chain>(Chain.State(list: [0]))
            let grown = try growth {
                for _ in 0..<Self.rounds {
                    guard let request = try core.process(.ask).requests.first else { continue }
                    _ = try core.resolve(request.id, of: Ask.self, with: "")
                }
            }
            #expect(grown < Self.allowance)
            #expect(core.pendingCount == 0)
        }

        /// 16 bytes a round, which is less than the smallest object: enough for what other tests do meanwhile.
        private static let allowance = 16 * rounds

        /// By how many bytes the resident memory has grown. What other tests take, they do not take every time: a leak
        /// is there each of three times.
        private func growth(_ body: () throws -> Void) rethrows -> Int {
            var least = Int.max
            for _ in 0..<3 where least >= Self.allowance {
                let before = residentBytes()
                try body()
                least = min(least, residentBytes() - before)
            }
            return least
        }

        /// The second number of /proc/self/statm is the count of resident pages (proc(5)).
        private func residentBytes() -> Int {
            guard let file = fopen("/proc/self/statm", "r") else { return 0 }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 128)
            guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
        }
    #endif
}

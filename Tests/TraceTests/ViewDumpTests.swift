import Effects
import ShellRuntime
import Testing
import Trace

/// A view of every kind of part.
private struct Shelf: Sendable, Equatable {
    enum Cover: Sendable, Equatable {
        case none
        case paper(color: String, Int)
        indirect case box(Cover)
    }

    var title: String?
    var covers: [Cover] = []
    var counts: [String: Int] = [:]
    var marks: Set<Int> = []
    var price = 1.5

    /// Changes a part by chance.
    mutating func change(_ random: inout some RandomNumberGenerator) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: title = title == nil ? "t\(Int.random(in: 0..<3, using: &random))" : nil
        case 1: covers.insert(.paper(color: "red", 1), at: Int.random(in: 0...covers.count, using: &random))
        case 2: if !covers.isEmpty { covers.remove(at: Int.random(in: 0..<covers.count, using: &random)) }
        case 3: if let index = covers.indices.randomElement(using: &random) { covers[index] = .box(covers[index]) }
        case 4: if let index = covers.indices.randomElement(using: &random) { covers[index] = .none }
        case 5:
            let key = "k\(Int.random(in: 0..<4, using: &random))"
            counts[key] = counts[key] == nil ? 1 : nil
        default: marks.formSymmetricDifference([Int.random(in: 0..<4, using: &random)])
        }
    }
}

/// A core that shows what it is told to.
private struct Window: CoreBridge {
    let effects: [any Effect.Type] = []
    struct Look: Sendable, Encodable { let number: Int }
    let shelves: [Shelf]
    var number = 0

    mutating func process(_ event: Look) -> CoreOutput {
        number = event.number
        return CoreOutput(rendersView: true)
    }
    func resolve<E: Effect>(_ id: RequestID, of effect: E.Type, with output: E.Output) -> CoreOutput { CoreOutput() }
    func close(_ id: RequestID) -> CoreOutput { CoreOutput() }
    func view() -> Shelf { shelves[number] }
}

@Suite("View dump")
struct ViewDumpTests {
    /// The views of a recording: the hash of each and its leaves, made of all changes up to it.
    private func views(_ shelves: [Shelf]) async throws -> [(hash: String, leaves: [String: String])] {
        let tape = Tape()
        let recorder = Recorder<Window>(
            TraceHeader(app: "window", version: "1"), redactor: Redactor(), write: { tape.write($0) },
            report: { Issue.record("\($0)") })
        let shell = try Shell(
            Window(shelves: shelves), handlers: HandlerRegistry(), observer: recorder.observer)
        for number in shelves.indices.dropFirst() { shell.send(Window.Look(number: number)) }
        await shell.shutdown()
        var leaves: [String: String] = [:]
        return try TraceFile(tape.bytes).turns.flatMap(\.lines).compactMap { line in
            guard case .snapshot(_, let change) = line.entry else { return nil }
            for (path, text) in change.changes { leaves[path] = text }
            return (change.hash, leaves)
        }
    }

    @Test("the hash of a view tells names and texts apart, and where one ends and the next begins")
    func hash() async throws {
        let shelves = [
            Shelf(counts: ["a": 1]), Shelf(counts: ["b": 1]), Shelf(counts: ["a": 2]), Shelf(title: "a"),
            Shelf(title: "ab"), Shelf(covers: [.paper(color: "ab", 1)]), Shelf(covers: [.paper(color: "a", 1)]),
        ]
        let told = try await views(shelves)
        #expect(Set(told.map(\.hash)).count == shelves.count)
        var (one, other) = (FNV1a(), FNV1a())
        for text in ["ab", "c"] { one.add(text) }
        for text in ["a", "bc"] { other.add(text) }
        #expect(one != other)
    }

    @Test("equal sets are told the same, in whatever order they hold their members")
    func sets() async throws {
        var (tight, roomy) = (Set<Int>(), Set<Int>(minimumCapacity: 1000))
        for mark in 0..<50 {
            tight.insert(mark)
            roomy.insert(mark)
        }
        let told = try await [views([Shelf(marks: tight)]), views([Shelf(marks: roomy)])].compactMap(\.first)
        #expect(told.map(\.leaves) == Array(repeating: told[0].leaves, count: 2))
        #expect(told.map(\.hash) == Array(repeating: told[0].hash, count: 2))
    }

    @Test("a view is told the same, whatever was shown before it", arguments: 0..<20)
    func history(seed: UInt64) async throws {
        var random = Numbers(state: seed)
        var shelves = [Shelf()]
        for _ in 0..<40 {
            var shelf = shelves[shelves.count - 1]
            for _ in 0..<Int.random(in: 0..<3, using: &random) { shelf.change(&random) }
            shelves.append(shelf)
        }
        let told = try await views(shelves)
        #expect(told.count == shelves.count)
        for (shelf, told) in zip(shelves, told) {
            let alone = try #require(try await views([shelf]).first)
            #expect(told.hash == alone.hash)
            #expect(told.leaves == alone.leaves)
        }
    }
}

/// Numbers that look random and are the same for the same seed.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
        return (state >> 32) | (state << 32)
    }
}

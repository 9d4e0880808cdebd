import Observation
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct ObservedViewTests {
    private struct Board: Sendable, Equatable {
        var title = "title"
        var rows = [0, 0, 0]
    }

    private let boot = BootID()

    private func observed(_ board: Board = Board()) -> ObservedView<Board> {
        ObservedView(Snapshot(boot: boot, revision: 1, view: board))
    }

    private func change(_ observed: ObservedView<Board>, to revision: UInt64, _ change: (inout Board) -> Void) {
        var board = observed.view
        change(&board)
        observed.apply(.snapshot(Snapshot(boot: boot, revision: revision, view: board)))
    }

    @Test("Only readers of a changed or removed part are invalidated, once until they read again")
    func parts() {
        let observed = observed()
        let readers = Readers()
        readers.read("title") { _ = observed.title }
        for row in 0..<3 { readers.read("row \(row)") { _ = observed[\.rows[ifPresent: row]] } }
        readers.read("all rows") { _ = observed.rows }
        readers.read("all") { _ = observed.view }
        // A view effect, a stale snapshot and an equal view are nothing new.
        observed.apply(.viewEffect(boot: boot, revision: 2, Announcement(text: "news")))
        observed.apply(.snapshot(Snapshot(boot: boot, revision: 1, view: Board(title: "old"))))
        observed.apply(.snapshot(Snapshot(boot: boot, revision: 3, view: Board())))
        #expect(readers.invalidated.isEmpty)
        for number in [4, 5] { change(observed, to: UInt64(number)) { $0.rows[1] = number } }
        #expect(readers.invalidated == ["all", "all rows", "row 1"])
        #expect(observed[\.rows[ifPresent: 1]] == 5)
        readers.read("all again") { _ = observed.view }
        change(observed, to: 6) { $0.rows.removeLast() }
        #expect(readers.invalidated == ["all", "all again", "all rows", "row 1", "row 2"])
        #expect(observed[\.rows[ifPresent: 2]] == nil)
    }

    @Test("A part that changed is compared again only after it was read again")
    func comparedOnlyWhenRead() {
        let observed = ObservedView(Snapshot(boot: boot, revision: 1, view: Counted(number: 0)))
        func comparisons(at revision: UInt64) -> Int {
            let before = Counted.comparisons.withLock { $0 }
            observed.apply(.snapshot(Snapshot(boot: boot, revision: revision, view: Counted(number: revision))))
            return Counted.comparisons.withLock { $0 } - before
        }
        #expect(comparisons(at: 2) == 0)
        _ = observed.view
        #expect(comparisons(at: 3) == 1)
        #expect(comparisons(at: 4) == 0)
        _ = observed.view
        #expect(comparisons(at: 5) == 1)
    }

    /// Counts how often it is compared.
    private struct Counted: Sendable, Equatable {
        static let comparisons = Mutex(0)
        let number: UInt64
        static func == (left: Counted, right: Counted) -> Bool {
            comparisons.withLock { $0 += 1 }
            return left.number == right.number
        }
    }

    @Test("A notified reader can read the new view at once")
    func readInside() {
        let observed = observed()
        let seen = Mutex("")
        withObservationTracking {
            _ = observed.title
        } onChange: {
            seen.withLock { $0 = observed.title }
        }
        change(observed, to: 2) { $0.title = "new" }
        #expect(seen.withLock { $0 } == "new")
    }

    @Test("Following a shell applies its updates and performs each view effect, until the shell ends")
    @MainActor
    func follow() async throws {
        let fixture = try ShellFixture()
        let observed = ObservedView(fixture.shell.snapshot)
        let updates = fixture.shell.updates()
        fixture.shell.send(.announce("one"))
        fixture.shell.send(.say("said"))
        fixture.shell.send(.announce("two"))
        await fixture.shell.shutdown()
        var performed: [String] = []
        await observed.follow(updates) { performed.append(($0 as? Announcement)?.text ?? "") }
        #expect(performed == ["one", "two"])
        #expect(observed.view == ["said"])
    }
}

/// Readers that note when they are invalidated.
private final class Readers: Sendable {
    private let names = Mutex<[String]>([])

    var invalidated: [String] { names.withLock { $0.sorted() } }

    func read(_ name: String, _ body: () -> Void) {
        withObservationTracking(body) { self.names.withLock { $0.append(name) } }
    }
}

import ShellRuntime
import Testing

@Suite struct ReconcilerTests {
    private static let (boot, next) = (BootID(), BootID())

    private static func view(_ revision: UInt64, in boot: BootID = boot) -> Update<String> {
        .snapshot(Snapshot(boot: boot, revision: revision, view: "\(revision)"))
    }

    private static func news(_ revision: UInt64, in boot: BootID = boot) -> Update<String> {
        .viewEffect(boot: boot, revision: revision, Announcement(text: "\(revision)"))
    }

    /// Updates to what has applied revision 5, and what they come to.
    private static let histories: [(updates: [Update<String>], steps: [String])] = [
        // A snapshot that is not newer is dropped, and a gap between two requires no repair.
        ([view(4), view(5), view(6), view(6), view(5)], ["drop", "drop", "show 6", "drop", "drop"]),
        ([view(9), view(7), view(40)], ["show 9", "drop", "show 40"]),
        // A view effect is performed once, even if it is stale, and concurrent ones are all performed.
        (
            [news(3), news(3), view(6), news(2), news(7), news(7)],
            ["perform 3 late", "drop", "show 6", "perform 2 late", "perform 7", "drop"]
        ), ([news(8), news(6), news(7)], ["perform 8", "perform 6 late", "perform 7 late"]),
        // It increases the revision.
        ([news(7), view(6), view(7), view(8)], ["perform 7", "drop", "drop", "show 8"]),
        // Another run starts at the beginning, and the earlier run contributes only its view effects.
        (
            [view(1, in: next), view(9), news(9), news(1, in: next), view(2, in: next)],
            ["show 1", "drop", "perform 9 late", "perform 1 late", "show 2"]
        ), ([news(6), view(1, in: next), news(6, in: next)], ["perform 6", "show 1", "perform 6"]),
    ]

    @Test("Only newer views are shown, and each view effect is performed once", arguments: histories.indices)
    func history(index: Int) {
        var reconciler = Reconciler(Snapshot(boot: Self.boot, revision: 5, view: "5"))
        let steps = Self.histories[index].updates.map { update in
            switch reconciler.apply(update) {
            case .show(let view): "show \(view)"
            case .perform(let effect, let isStale):
                "perform \((effect as? Announcement)?.text ?? "?")\(isStale ? " late" : "")"
            case .drop: "drop"
            }
        }
        #expect(steps == Self.histories[index].steps)
    }
}

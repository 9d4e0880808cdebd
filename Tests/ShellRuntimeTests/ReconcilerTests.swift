import ShellRuntime
import Testing

@Suite struct ReconcilerTests {
    private let boot = BootID()

    private func view(_ revision: UInt64, in boot: BootID? = nil) -> Update<String> {
        .snapshot(Snapshot(boot: boot ?? self.boot, revision: revision, view: "\(revision)"))
    }

    private func news(_ revision: UInt64, in boot: BootID? = nil) -> Update<String> {
        .viewEffect(boot: boot ?? self.boot, revision: revision, Announcement(text: "\(revision)"))
    }

    private func reconciler(at revision: UInt64) -> Reconciler<String> {
        Reconciler(Snapshot(boot: boot, revision: revision, view: "\(revision)"))
    }

    /// What updates come to, in words.
    private func steps(_ updates: [Update<String>], from revision: UInt64 = 5) -> [String] {
        var reconciler = reconciler(at: revision)
        return updates.map { update in
            switch reconciler.apply(update) {
            case .show(let view): "show \(view)"
            case .perform(let effect, let isStale):
                "perform \((effect as? Announcement)?.text ?? "?")\(isStale ? " late" : "")"
            case .drop: "drop"
            }
        }
    }

    @Test("A snapshot that is not newer is dropped")
    func stale() {
        #expect(steps([view(4), view(5), view(6), view(6), view(5)]) == ["drop", "drop", "show 6", "drop", "drop"])
    }

    @Test("A gap between snapshots requires no repair")
    func gap() {
        #expect(steps([view(9), view(7), view(40)]) == ["show 9", "drop", "show 40"])
    }

    @Test("A view effect is performed once, even if it is stale")
    func staleViewEffect() {
        #expect(
            steps([news(3), news(3), view(6), news(2), news(7), news(7)])
                == ["perform 3 late", "drop", "show 6", "perform 2 late", "perform 7", "drop"])
    }

    @Test("Concurrent view effects are all performed")
    func reordered() {
        #expect(steps([news(8), news(6), news(7)]) == ["perform 8", "perform 6 late", "perform 7 late"])
    }

    @Test("A new view effect increases the revision and keeps the view")
    func advance() {
        var reconciler = reconciler(at: 5)
        _ = reconciler.apply(news(7))
        #expect(reconciler.snapshot == Snapshot(boot: boot, revision: 7, view: "5"))
        #expect(steps([news(7), view(6), view(7), view(8)]) == ["perform 7", "drop", "drop", "show 8"])
    }

    @Test("Another run starts at the beginning, and the earlier run contributes only its view effects")
    func boots() {
        let next = BootID()
        #expect(
            steps([view(1, in: next), view(9), news(9), news(1, in: next), view(2, in: next)])
                == ["show 1", "drop", "perform 9 late", "perform 1 late", "show 2"])
    }

    @Test("The same view effect in two runs is performed twice")
    func sameRevision() {
        let next = BootID()
        #expect(steps([news(6), view(1, in: next), news(6, in: next)]) == ["perform 6", "show 1", "perform 6"])
    }
}

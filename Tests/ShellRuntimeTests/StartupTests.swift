import ShellRuntime
import Testing

/// Every order in which a snapshot is read, a listener joins, and the first updates happen.
@Suite(.everyBridge, .timeLimit(.minutes(5))) struct StartupTests {
    /// What happens at the start, in some order.
    enum Step: String, CaseIterable, CustomTestStringConvertible {
        case snapshot, listen, view, viewEffect, secondViewEffect
        var testDescription: String { rawValue }
    }

    /// All orders of them, the second view effect after the first.
    static let orders: [[Step]] = permutations(of: Step.allCases).filter { order in
        order.filter { $0 == .viewEffect || $0 == .secondViewEffect } == [.viewEffect, .secondViewEffect]
    }

    private static func permutations(of steps: [Step]) -> [[Step]] {
        guard !steps.isEmpty else { return [[]] }
        return steps.flatMap { step in permutations(of: steps.filter { $0 != step }).map { [step] + $0 } }
    }

    @Test("In any order of updates, the last view is shown and each view effect is performed once", arguments: orders)
    func order(_ order: [Step]) async throws {
        let fixture = try ShellFixture()
        var snapshot: Snapshot<[String]>?
        var stream: UpdateStream<[String]>?
        for step in order {
            switch step {
            case .snapshot: snapshot = fixture.shell.snapshot
            case .listen: stream = fixture.shell.updates()
            case .view: fixture.shell.send(.say("view"))
            case .viewEffect: fixture.shell.send(.announce("one"))
            case .secondViewEffect: fixture.shell.send(.announce("two"))
            }
            await fixture.shell.processed()
        }
        await fixture.shell.shutdown()
        var reconciler = Reconciler(try #require(snapshot))
        var done: [String] = []
        var revisions: [UInt64] = []
        for await update in try #require(stream) {
            revisions.append(update.revision)
            if case .perform(let effect as Announcement, _) = reconciler.apply(update) { done.append(effect.text) }
        }
        #expect(reconciler.snapshot.view == ["view"] && reconciler.snapshot.revision == 4)
        #expect(done == ["one", "two"])
        #expect(revisions == revisions.sorted())
    }
}

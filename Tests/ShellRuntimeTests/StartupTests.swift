import ShellRuntime
import Testing

/// Every order in which a snapshot is read, a listener joins, and the first updates happen.
@Suite(.timeLimit(.minutes(1))) struct StartupTests {
    /// What happens at the start, in some order.
    enum Step: String, CaseIterable, CustomTestStringConvertible {
        case snapshot, listen, view, sideEffect, secondSideEffect
        var testDescription: String { rawValue }
    }

    /// All orders of them, the second side effect after the first.
    static let orders: [[Step]] = permutations(of: Step.allCases).filter { order in
        order.filter { $0 == .sideEffect || $0 == .secondSideEffect } == [.sideEffect, .secondSideEffect]
    }

    private static func permutations(of steps: [Step]) -> [[Step]] {
        guard !steps.isEmpty else { return [[]] }
        return steps.flatMap { step in permutations(of: steps.filter { $0 != step }).map { [step] + $0 } }
    }

    @Test("whatever comes first, the last view is shown and each side effect is done once", arguments: orders)
    func order(_ order: [Step]) async throws {
        let office = try Office()
        var snapshot: Snapshot<[String]>?
        var stream: UpdateStream<[String]>?
        for step in order {
            switch step {
            case .snapshot: snapshot = office.shell.snapshot
            case .listen: stream = office.shell.updates()
            case .view: office.shell.send(.say("view"))
            case .sideEffect: office.shell.send(.announce("one"))
            case .secondSideEffect: office.shell.send(.announce("two"))
            }
            await office.shell.processed()
        }
        await office.shell.shutdown()
        var reconciler = Reconciler(try #require(snapshot))
        var done: [String] = []
        var revisions: [UInt64] = []
        for await update in try #require(stream) {
            revisions.append(update.rev)
            if case .perform(let effect as Announcement, _) = reconciler.apply(update) { done.append(effect.text) }
        }
        #expect(reconciler.snapshot.view == ["view"] && reconciler.snapshot.rev == 4)
        #expect(done == ["one", "two"])
        #expect(revisions == revisions.sorted())
    }

    @Test("while the first updates happen at the same time, nothing is lost", arguments: 1...50)
    func race(round: Int) async throws {
        let office = try Office()
        let sender = Task {
            office.shell.send(.say("view"))
            for number in 1...round { office.shell.send(.announce("\(number)")) }
            office.shell.send(.say("end"))
        }
        if round.isMultiple(of: 2) { await Task.yield() }
        var reconciler = Reconciler(office.shell.snapshot)
        let stream = office.shell.updates()
        await sender.value
        await office.shell.shutdown()
        var done: [String] = []
        for await update in stream {
            if case .perform(let effect as Announcement, _) = reconciler.apply(update) { done.append(effect.text) }
        }
        #expect(reconciler.snapshot.view == ["view", "end"])
        #expect(done == (1...round).map { "\($0)" })
    }

    @Test("a side effect that nobody heard goes to the first who listens, and to no one else")
    func unheard() async throws {
        let office = try Office()
        office.shell.send(.announce("early"))
        await office.shell.processed()
        let streams = [office.shell.updates(), office.shell.updates()]
        office.shell.send(.announce("heard by both"))
        await office.shell.shutdown()
        var counts: [Int] = []
        for stream in streams {
            var count = 0
            for await case .sideEffect in stream { count += 1 }
            counts.append(count)
        }
        #expect(counts == [2, 1])
    }
}

import Effects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(1))) struct UpdateStreamTests {
    @Test("revisions begin at 1 and rise by one with each update")
    func revisions() async throws {
        let office = try Office()
        var updates = office.shell.updates().makeAsyncIterator()
        var revisions = [await updates.next()?.rev]
        for number in 1...5 {
            office.shell.send(number.isMultiple(of: 2) ? .announce("\(number)") : .say("\(number)"))
            revisions.append(await updates.next()?.rev)
        }
        #expect(revisions == [1, 2, 3, 4, 5, 6])
        await office.shell.shutdown()
    }

    @Test("however many renders one message asks for, it publishes one snapshot")
    func oneEmission() async throws {
        let office = try Office()
        office.shell.send(.burst(50))
        let view = try await office.view(with: "1")
        #expect(view.count == 50 && office.shell.snapshot.rev == 2)
        await office.shell.shutdown()
    }

    @Test("who takes the snapshot and then listens misses nothing in between")
    func noGap() async throws {
        let office = try Office()
        let sender = Task { for number in 1...300 { office.shell.send(.say("\(number)")) } }
        for _ in 0..<20 {
            let before = office.shell.snapshot
            guard case .snapshot(let first)? = await office.shell.updates().first(where: { _ in true }) else {
                Issue.record("the first update is a snapshot")
                return
            }
            #expect(first.rev >= before.rev && first.boot == before.boot)
            #expect(first.view.starts(with: before.view) && first.view.count == Int(first.rev) - 1)
        }
        await sender.value
        #expect(try await office.view(with: "300").count == 300)
        await office.shell.shutdown()
    }

    @Test("every listener sees revisions rise and gets to the end")
    func severalListeners() async throws {
        let office = try Office()
        let ends = await withTaskGroup(of: (Bool, Int).self) { group in
            for stream in (0..<4).map({ _ in office.shell.updates() }) {
                group.addTask {
                    var last: UInt64 = 0
                    var rises = true
                    for await update in stream {
                        rises = rises && update.rev > last
                        last = update.rev
                        if case .snapshot(let snapshot) = update, snapshot.view.count == 200 { return (rises, 200) }
                    }
                    return (rises, 0)
                }
            }
            for number in 1...200 { office.shell.send(.say("\(number)")) }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.count == 4 && ends.allSatisfy { $0 == (true, 200) })
        await office.shell.shutdown()
    }

    @Test("a slow listener gets every side effect and the newest snapshot alone")
    func slowListener() async throws {
        let office = try Office()
        let slow = office.shell.updates()
        for number in 1...50 {
            office.shell.send(.say("\(number)"))
            office.shell.send(.announce("\(number)"))
        }
        office.shell.send(.say("end"))
        try await office.view(with: "end")
        await office.shell.shutdown()
        var announced: [String] = []
        var snapshots: [Int] = []
        var revisions: [UInt64] = []
        for await update in slow {
            revisions.append(update.rev)
            switch update {
            case .snapshot(let snapshot): snapshots.append(snapshot.view.count)
            case .sideEffect(_, _, let effect): announced.append((effect as? Announcement)?.text ?? "")
            }
        }
        #expect(announced == (1...50).map { "\($0)" } && snapshots == [51])
        #expect(revisions == revisions.sorted() && revisions.last == 102)
    }

    @Test("a side effect has a revision of its own, which the snapshot takes over")
    func sideEffect() async throws {
        let office = try Office()
        var updates = office.shell.updates().makeAsyncIterator()
        _ = await updates.next()
        office.shell.send(.announce("news"))
        guard case .sideEffect(_, 2, let effect)? = await updates.next() else {
            Issue.record("the second update is the side effect")
            return
        }
        #expect(effect as? Announcement == Announcement(text: "news"))
        #expect(office.shell.snapshot.rev == 2)
        await office.shell.shutdown()
    }

    @Test("a side effect is not repeated to those who listen later")
    func sideEffectOnce() async throws {
        let office = try Office()
        let earlier = office.shell.updates()
        office.shell.send(.announce("news"))
        office.shell.send(.say("after"))
        try await office.view(with: "after")
        let later = office.shell.updates()
        await office.shell.shutdown()
        var count = 0
        for await update in later {
            count += 1
            if case .sideEffect = update { Issue.record("\(update)") }
        }
        #expect(count == 1)
        #expect(await earlier.contains { if case .sideEffect = $0 { true } else { false } })
    }

    /// The side effects that a stream has, once the shell has ended.
    private func announced(_ updates: UpdateStream<[String]>) async -> [String] {
        var announced: [String] = []
        for await case .sideEffect(_, _, let effect) in updates {
            announced.append((effect as? Announcement)?.text ?? "")
        }
        return announced
    }

    @Test("a stream that is let go unheard leaves its side effects to the next who listens")
    func letGo() async throws {
        let office = try Office()
        office.shell.send(.announce("before"))
        await office.shell.processed()
        do {
            let updates = office.shell.updates()
            office.shell.send(.announce("meanwhile"))
            await office.shell.processed()
            _ = updates
        }
        let next = office.shell.updates()
        office.shell.send(.announce("after"))
        await office.shell.shutdown()
        #expect(await announced(next) == ["before", "meanwhile", "after"])
    }

    @Test("a stream that nobody iterates keeps nothing from the others that was said before it")
    func neverIterated() async throws {
        let office = try Office()
        office.shell.send(.announce("early"))
        await office.shell.processed()
        let idle = office.shell.updates()
        let other = office.shell.updates()
        await office.shell.shutdown()
        #expect(await announced(other) == ["early"])
        #expect(await announced(idle) == [])
    }

    @Test("what a stream has heard is not told again when it is let go")
    func heard() async throws {
        let office = try Office()
        do {
            var updates = office.shell.updates().makeAsyncIterator()
            _ = await updates.next()
            for text in ["one", "two"] { office.shell.send(.announce(text)) }
            guard case .sideEffect? = await updates.next() else {
                Issue.record("the second update is the side effect")
                return
            }
            await office.shell.processed()
        }
        let next = office.shell.updates()
        await office.shell.shutdown()
        #expect(await announced(next) == ["two"])
    }

    @Test("who waits already gets what another stream lets go of")
    func handedOn() async throws {
        let office = try Office()
        var idle: UpdateStream<[String]>? = office.shell.updates()
        office.shell.send(.announce("news"))
        await office.shell.processed()
        let reading = Task { [updates = office.shell.updates()] in
            for await case .sideEffect(_, _, let effect) in updates { return effect as? Announcement }
            return nil
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(idle != nil)
        idle = nil
        #expect(await reading.value == Announcement(text: "news"))
        await office.shell.shutdown()
    }

    @Test("a stream whose reader was cancelled takes no side effects any more")
    func cancelledReader() async throws {
        let office = try Office()
        let cancelled = office.shell.updates()
        let reader = Task { for await _ in cancelled {} }
        reader.cancel()
        await reader.value
        office.shell.send(.announce("news"))
        await office.shell.processed()
        let next = office.shell.updates()
        await office.shell.shutdown()
        #expect(await announced(next) == ["news"])
    }

    @Test("a listener whose task is cancelled stops waiting, and the others go on")
    func cancelledListener() async throws {
        let office = try Office()
        let listener = Task {
            var count = 0
            for await _ in office.shell.updates() { count += 1 }
            return count
        }
        listener.cancel()
        #expect(await listener.value <= 1)
        office.shell.send(.say("on"))
        try await office.view(with: "on")
        await office.shell.shutdown()
    }

    @Test("two shells are two runs")
    func boots() async throws {
        let offices = [try Office(), try Office()]
        #expect(offices[0].shell.snapshot.boot != offices[1].shell.snapshot.boot)
        for office in offices { await office.shell.shutdown() }
    }
}

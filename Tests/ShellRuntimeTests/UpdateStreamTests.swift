import ShellRuntime
import Testing

@Suite(.everyBridge, .timeLimit(.minutes(5))) struct UpdateStreamTests {
    @Test("Revisions begin at 1 and rise by one with each update")
    func revisions() async throws {
        let fixture = try ShellFixture()
        var updates = fixture.shell.updates().makeAsyncIterator()
        var revisions = [await updates.next()?.revision]
        for number in 1...5 {
            fixture.shell.send(number.isMultiple(of: 2) ? .announce("\(number)") : .say("\(number)"))
            revisions.append(await updates.next()?.revision)
        }
        #expect(revisions == [1, 2, 3, 4, 5, 6])
        await fixture.shell.shutdown()
    }

    @Test("A message publishes one snapshot, however often the view changes")
    func oneEmission() async throws {
        let fixture = try ShellFixture()
        fixture.shell.send(.burst(50))
        let view = try await fixture.view(with: "1")
        #expect(view.count == 50 && fixture.shell.snapshot.revision == 2)
        await fixture.shell.shutdown()
    }

    @Test("Reading the snapshot and then listening misses nothing in between")
    func noGap() async throws {
        let fixture = try ShellFixture()
        let sender = Task { for number in 1...300 { fixture.shell.send(.say("\(number)")) } }
        for _ in 0..<20 {
            let before = fixture.shell.snapshot
            guard case .snapshot(let first)? = await fixture.shell.updates().first(where: { _ in true }) else {
                Issue.record("the first update is a snapshot")
                return
            }
            #expect(first.revision >= before.revision && first.boot == before.boot)
            #expect(first.view.starts(with: before.view) && first.view.count == Int(first.revision) - 1)
        }
        await sender.value
        #expect(try await fixture.view(with: "300").count == 300)
        await fixture.shell.shutdown()
    }

    @Test("Every listener sees increasing revisions and reaches the end")
    func severalListeners() async throws {
        let fixture = try ShellFixture()
        let ends = await withTaskGroup(of: (Bool, Int).self) { group in
            for stream in (0..<4).map({ _ in fixture.shell.updates() }) {
                group.addTask {
                    var last: UInt64 = 0
                    var rises = true
                    for await update in stream {
                        rises = rises && update.revision > last
                        last = update.revision
                        if case .snapshot(let snapshot) = update, snapshot.view.count == 200 { return (rises, 200) }
                    }
                    return (rises, 0)
                }
            }
            for number in 1...200 { fixture.shell.send(.say("\(number)")) }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.count == 4 && ends.allSatisfy { $0 == (true, 200) })
        await fixture.shell.shutdown()
    }

    @Test("A slow listener receives every view effect and only the newest snapshot")
    func slowListener() async throws {
        let fixture = try ShellFixture()
        let slow = fixture.shell.updates()
        for number in 1...50 {
            fixture.shell.send(.say("\(number)"))
            fixture.shell.send(.announce("\(number)"))
        }
        fixture.shell.send(.say("end"))
        try await fixture.view(with: "end")
        await fixture.shell.shutdown()
        var announced: [String] = []
        var snapshots: [Int] = []
        var revisions: [UInt64] = []
        for await update in slow {
            revisions.append(update.revision)
            switch update {
            case .snapshot(let snapshot): snapshots.append(snapshot.view.count)
            case .viewEffect(_, _, let effect): announced.append((effect as? Announcement)?.text ?? "")
            }
        }
        #expect(announced == (1...50).map { "\($0)" } && snapshots == [51])
        #expect(revisions == revisions.sorted() && revisions.last == 102)
    }

    @Test("A view effect has its own revision, which the snapshot adopts")
    func viewEffect() async throws {
        let fixture = try ShellFixture()
        var updates = fixture.shell.updates().makeAsyncIterator()
        _ = await updates.next()
        fixture.shell.send(.announce("news"))
        guard case .viewEffect(_, 2, let effect)? = await updates.next() else {
            Issue.record("the second update is the view effect")
            return
        }
        #expect(effect as? Announcement == Announcement(text: "news"))
        #expect(fixture.shell.snapshot.revision == 2)
        await fixture.shell.shutdown()
    }

    @Test("A view effect is not repeated to later listeners")
    func sideEffectOnce() async throws {
        let fixture = try ShellFixture()
        let earlier = fixture.shell.updates()
        fixture.shell.send(.announce("news"))
        fixture.shell.send(.say("after"))
        try await fixture.view(with: "after")
        let later = fixture.shell.updates()
        await fixture.shell.shutdown()
        var count = 0
        for await update in later {
            count += 1
            if case .viewEffect = update { Issue.record("\(update)") }
        }
        #expect(count == 1)
        #expect(await earlier.contains { if case .viewEffect = $0 { true } else { false } })
    }

    /// The view effects that a stream has, once the shell has ended.
    private func announced(_ updates: UpdateStream<[String]>) async -> [String] {
        var announced: [String] = []
        for await case .viewEffect(_, _, let effect) in updates {
            announced.append((effect as? Announcement)?.text ?? "")
        }
        return announced
    }

    @Test("A stream that is released without being read leaves its view effects to the next listener")
    func listenerReleased() async throws {
        let fixture = try ShellFixture()
        fixture.shell.send(.announce("before"))
        await fixture.shell.processed()
        do {
            let updates = fixture.shell.updates()
            fixture.shell.send(.announce("meanwhile"))
            await fixture.shell.processed()
            _ = updates
        }
        let next = fixture.shell.updates()
        fixture.shell.send(.announce("after"))
        await fixture.shell.shutdown()
        #expect(await announced(next) == ["before", "meanwhile", "after"])
    }

    @Test("A stream that nobody iterates does not withhold updates from others")
    func neverIterated() async throws {
        let fixture = try ShellFixture()
        fixture.shell.send(.announce("early"))
        await fixture.shell.processed()
        let idle = fixture.shell.updates()
        let other = fixture.shell.updates()
        await fixture.shell.shutdown()
        #expect(await announced(other) == ["early"])
        #expect(await announced(idle) == [])
    }

    @Test("Updates that a stream has received are not repeated when it is released")
    func heard() async throws {
        let fixture = try ShellFixture()
        do {
            var updates = fixture.shell.updates().makeAsyncIterator()
            _ = await updates.next()
            for text in ["one", "two"] { fixture.shell.send(.announce(text)) }
            guard case .viewEffect? = await updates.next() else {
                Issue.record("the second update is the view effect")
                return
            }
            await fixture.shell.processed()
        }
        let next = fixture.shell.updates()
        await fixture.shell.shutdown()
        #expect(await announced(next) == ["two"])
    }

    @Test("A waiting listener receives the view effects of a released stream")
    func handedOn() async throws {
        let fixture = try ShellFixture()
        var idle: UpdateStream<[String]>? = fixture.shell.updates()
        fixture.shell.send(.announce("news"))
        await fixture.shell.processed()
        let reading = Task { [updates = fixture.shell.updates()] in
            for await case .viewEffect(_, _, let effect) in updates { return effect as? Announcement }
            return nil
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(idle != nil)
        idle = nil
        #expect(await reading.value == Announcement(text: "news"))
        await fixture.shell.shutdown()
    }

    @Test("A stream whose reader was cancelled takes no more view effects")
    func cancelledReader() async throws {
        let fixture = try ShellFixture()
        let cancelled = fixture.shell.updates()
        let reader = Task { for await _ in cancelled {} }
        reader.cancel()
        await reader.value
        fixture.shell.send(.announce("news"))
        await fixture.shell.processed()
        let next = fixture.shell.updates()
        await fixture.shell.shutdown()
        #expect(await announced(next) == ["news"])
    }

    @Test("A listener whose task is cancelled stops waiting, and the others continue")
    func cancelledListener() async throws {
        let fixture = try ShellFixture()
        let listener = Task {
            var count = 0
            for await _ in fixture.shell.updates() { count += 1 }
            return count
        }
        listener.cancel()
        #expect(await listener.value <= 1)
        fixture.shell.send(.say("on"))
        try await fixture.view(with: "on")
        await fixture.shell.shutdown()
    }

    @Test("Two shells have separate runs")
    func boots() async throws {
        let offices = [try ShellFixture(), try ShellFixture()]
        #expect(offices[0].shell.snapshot.boot != offices[1].shell.snapshot.boot)
        for fixture in offices { await fixture.shell.shutdown() }
    }
}

import ShellRuntime
import Testing

@Suite(.everyBridge, .timeLimit(.minutes(5))) struct UpdateStreamTests {
    @Test("Revisions begin at 1 in each run and rise by one with each snapshot and view effect")
    func revisions() async throws {
        let fixture = try ShellFixture()
        var updates = fixture.shell.updates().makeAsyncIterator()
        _ = await updates.next()
        for number in 2...6 {
            fixture.shell.send(number.isMultiple(of: 2) ? .announce("\(number)") : .say("\(number)"))
            let update = try #require(await updates.next())
            #expect(update.revision == UInt64(number) && fixture.shell.snapshot.revision == update.revision)
            if case .viewEffect(_, _, let effect) = update {
                #expect(effect as? Announcement == Announcement(text: "\(number)"))
            }
        }
        #expect(fixture.shell.snapshot.view == ["3", "5"])
        let other = try ShellFixture()
        #expect(other.shell.snapshot.boot != fixture.shell.snapshot.boot && other.shell.snapshot.revision == 1)
        for fixture in [fixture, other] { await fixture.shell.shutdown() }
    }

    @Test("A message publishes one snapshot, however often the view changes")
    func oneEmission() async throws {
        let fixture = try ShellFixture()
        fixture.shell.send(.burst(50))
        let view = try await fixture.view(with: "1")
        #expect(view.count == 50 && fixture.shell.snapshot.revision == 2)
        await fixture.shell.shutdown()
    }

    @Test("A shutdown processes what was sent, and slow listeners get every view effect and the newest snapshot")
    func slowListeners() async throws {
        let fixture = try ShellFixture()
        let listeners = [fixture.shell.updates(), fixture.shell.updates()]
        for number in 1...50 {
            fixture.shell.send(.say("\(number)"))
            fixture.shell.send(.announce("\(number)"))
        }
        fixture.shell.send(.say("end"))
        await fixture.shell.shutdown()
        for listener in listeners {
            var words: [String] = []
            var revisions: [UInt64] = []
            for await update in listener {
                revisions.append(update.revision)
                switch update {
                case .snapshot(let snapshot): words.append("\(snapshot.view.count) lines")
                case .viewEffect(_, _, let effect): words.append((effect as? Announcement)?.text ?? "")
                }
            }
            #expect(words == (1...50).map { "\($0)" } + ["51 lines"])
            #expect(revisions == revisions.sorted() && revisions.last == 102)
        }
    }

    /// The view effects that a stream has, once the shell has ended.
    private func announced(_ updates: UpdateStream<[String]>) async -> [String] {
        var announced: [String] = []
        for await case .viewEffect(_, _, let effect) in updates {
            announced.append((effect as? Announcement)?.text ?? "")
        }
        return announced
    }

    @Test("View effects reach all listeners, or else the first later one, also those a released stream left unread")
    func listenerReleased() async throws {
        let fixture = try ShellFixture()
        fixture.shell.send(.announce("early"))
        await fixture.shell.processed()
        do {
            var read = fixture.shell.updates().makeAsyncIterator()
            for _ in ["the view effect", "the snapshot"] { _ = await read.next() }
            let unread = fixture.shell.updates()
            fixture.shell.send(.announce("meanwhile"))
            await fixture.shell.processed()
            _ = unread
        }
        let streams = [fixture.shell.updates(), fixture.shell.updates()]
        fixture.shell.send(.announce("heard by both"))
        await fixture.shell.shutdown()
        #expect(await announced(streams[1]) == ["meanwhile", "heard by both"])
        #expect(await announced(streams[0]) == ["heard by both"])
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

    @Test("A listener whose task is cancelled stops waiting and takes no more view effects")
    func cancelledReader() async throws {
        let fixture = try ShellFixture()
        let cancelled = fixture.shell.updates()
        let reader = Task { await cancelled.reduce(into: 0) { count, _ in count += 1 } }
        reader.cancel()
        #expect(await reader.value <= 1)
        fixture.shell.send(.announce("news"))
        await fixture.shell.processed()
        let next = fixture.shell.updates()
        await fixture.shell.shutdown()
        #expect(await announced(next) == ["news"])
    }
}

import Dispatch
import Effects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProcessedTests {
    private func counter() throws -> Shell<FakeBridge<Int, Int>> {
        try Shell(FakeBridge(view: 0) { $0 + $1 }, handlers: HandlerRegistry())
    }

    @Test("After `processed`, the snapshot reflects every event sent before")
    func snapshotIsCurrent() async throws {
        let shell = try counter()
        for count in 1...100 {
            for number in [0, 1] { shell.send(number) }
            await shell.processed()
            #expect(shell.snapshot.view == count && shell.snapshot.revision == UInt64(count + 1))
        }
    }

    @Test("`processed` returns after a shutdown, also for later events")
    func shutDown() async throws {
        let shell = try counter()
        await shell.shutdown()
        await shell.processed()
        shell.send(1)
        await shell.processed()
        #expect(shell.snapshot.view == 0)
    }

    @Test("A core that does not return from a call delays waiting and shutdown only up to their limits")
    func stuck() async throws {
        let (clock, door) = (ManualClock(), DispatchSemaphore(value: 0))
        defer { door.signal() }
        let bridge = FakeBridge<Int, Int>(view: 0) { view, event in
            if event < 0 { door.wait() }
            return view + event
        }
        let shell = try Shell(bridge, handlers: HandlerRegistry(), clock: clock)
        shell.send(1)
        #expect(await shell.processed(within: .seconds(3)))
        let updates = shell.updates()
        shell.send(-1)
        async let isInTime = shell.processed(within: .seconds(3))
        await clock.advance(by: .seconds(3))
        #expect(await !isInTime)
        async let end: Void = shell.shutdown(deadline: .seconds(5))
        await clock.advance(by: .seconds(5))
        await clock.advance(by: .seconds(1))
        await end
        #expect(await updates.reduce(into: []) { $0.append($1.revision) } == [2])
    }
}

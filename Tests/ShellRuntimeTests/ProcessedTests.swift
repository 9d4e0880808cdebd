import Effects
import ShellRuntime
import Testing

@Suite struct ProcessedTests {
    private func counter() throws -> Shell<FakeBridge<Int, Int>> {
        try Shell(FakeBridge(view: 0) { $0 + $1 }, handlers: HandlerRegistry())
    }

    @Test("After `processed`, the snapshot reflects every event sent before")
    func snapshotIsCurrent() async throws {
        let shell = try counter()
        for count in 1...100 {
            shell.send(1)
            await shell.processed()
            #expect(shell.snapshot.view == count)
        }
    }

    @Test("Nobody waits forever for a shell that is shut down")
    func shutDown() async throws {
        let shell = try counter()
        await shell.shutdown()
        await shell.processed()
        shell.send(1)
        await shell.processed()
        #expect(shell.snapshot.view == 0)
    }
}

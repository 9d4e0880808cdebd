import CapabilityTesting
import Testing
import TimeCapability
import TimeEffects

@Suite("Time conformance")
struct TimeConformanceTests {
    @Test("the machine's clocks keep the contract")
    func systemTime() async throws {
        try await HandlerConformance(TimeHandler(.system)).verify(Sample.time)
    }

    @Test("the manual clock keeps the contract")
    func manualTime() async throws {
        let time = ManualTime()
        let mover = Task {
            while !Task.isCancelled {
                time.advance(by: .milliseconds(2))
                await Task.yield()
            }
        }
        try await HandlerConformance(TimeHandler(time)).verify(Sample.time)
        mover.cancel()
        await mover.value
    }
}

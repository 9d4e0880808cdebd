import CapabilityTesting
import Testing
import TimeCapability
import TimeEffects

@Suite("Time conformance")
struct TimeConformanceTests {
    @Test("The handler on the system's clocks keeps the contract")
    func systemTime() async throws {
        try await HandlerConformance(TimeHandler(.system)).verify(Sample.time)
    }

    @Test("The handler keeps the laws and the contract with manual time")
    func laws() async throws {
        try await TimeLaws.verify { now in
            let time = ManualTime(now: now)
            return TimeLaws.Subject(
                TimeHandler(time), advance: time.advance, setNow: time.setNow, waitForTimers: time.waitForTimers)
        }
    }
}

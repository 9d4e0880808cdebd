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

    @Test("the manual clock, and the machine's as it is moved, keep the laws and the contract")
    func laws() async throws {
        try await TimeLaws.verify { now in
            let time = ManualTime(now: now)
            return TimeLaws.Subject(
                TimeHandler(time), advance: time.advance, setNow: time.setNow, waitForTimers: time.waitForTimers)
        }
        try await TimeLaws.verify { now in
            let clocks = FakeClocks(now: now)
            return TimeLaws.Subject(
                TimeHandler(SystemTime(clocks)), advance: clocks.advance, setNow: clocks.setNow,
                waitForTimers: clocks.waitForTimers)
        }
    }
}

import CapabilityTesting
import Testing
import TimeCapability
import TimeEffects

@Suite("Time conformance")
struct TimeConformanceTests {
    private static let samples: [Sample<TimeEffect>] = [
        Sample("now", .now),
        Sample("notifyAt, past") { .notifyAt(id: $0, instant: Instant(seconds: 1)) },
        Sample("notifyAt, far off", answers: .stream(atLeast: 0)) {
            .notifyAt(id: $0, instant: Instant(seconds: .max))
        },
        Sample("notifyAfter") { .notifyAfter(id: $0, duration: .milliseconds(2)) },
        Sample("notifyAfter, longest", answers: .stream(atLeast: 0)) {
            .notifyAfter(id: $0, duration: TimeSpan(nanoseconds: .max))
        },
        Sample("every", answers: .stream(atLeast: 3)) { .every(id: $0, interval: .milliseconds(2)) },
        Sample("clear") { .clear(id: $0) },
    ]

    @Test("the machine's clocks keep the contract")
    func systemTime() async throws {
        try await HandlerConformance(TimeHandler(.system)).verify(Self.samples)
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
        try await HandlerConformance(TimeHandler(time)).verify(Self.samples)
        mover.cancel()
        await mover.value
    }
}

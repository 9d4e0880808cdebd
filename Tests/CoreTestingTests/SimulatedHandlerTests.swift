import CapabilityTesting
import CoreTesting
import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import Testing
import TimeEffects

@Suite("Simulated handlers") struct SimulatedHandlerTests {
    private let id = RequestID(rawValue: 1)
    private let other = RequestID(rawValue: 2)

    @Test("The timer that is due first fires first, and moves the clock to its time")
    func timers() {
        var time = SimulatedTime(Instant(seconds: 100))
        let (long, short) = (
            TimeEffect.notifyAfter(duration: .seconds(60)),
            TimeEffect.notifyAt(instant: Instant(seconds: 110))
        )
        time.begin(id, long)
        time.begin(other, short)
        #expect(time.outcomeCount(id, long) == 0 && time.outcomeCount(other, short) == 1)
        #expect(output(of: time.perform(other, short, outcome: 0)) == .instantArrived)
        #expect(time.now == Instant(seconds: 110) && time.outcomeCount(id, long) == 1)
        #expect(output(of: time.perform(id, long, outcome: 0)) == .durationElapsed)
        #expect(time.now == Instant(seconds: 160))
    }

    @Test("A repeating timer continues, and a cancelled or crashed one blocks no other")
    func ticks() {
        var time = SimulatedTime(Instant(seconds: 100))
        let tick = TimeEffect.every(interval: .seconds(5))
        let later = TimeEffect.notifyAfter(duration: .seconds(7))
        time.begin(id, tick)
        time.begin(other, later)
        guard case .next(.tick) = time.perform(id, tick, outcome: 0) else {
            Issue.record("it must go on")
            return
        }
        #expect(time.outcomeCount(id, tick) == 0 && time.outcomeCount(other, later) == 1)
        time.cancel(other, later)
        #expect(time.outcomeCount(id, tick) == 1)
        time.crash()
        time.begin(other, later)
        #expect(time.outcomeCount(other, later) == 1)
    }

    @Test("A change of the wall clock affects timers of a moment and not those of a duration")
    func jumps() {
        var time = SimulatedTime(Instant(seconds: 10_000))
        let alarm = TimeEffect.notifyAt(instant: Instant(seconds: 11_800))
        let timer = TimeEffect.notifyAfter(duration: .seconds(60))
        let last = TimeEffect.notifyAt(instant: Instant(seconds: .max))
        time.begin(id, alarm)
        time.begin(other, timer)
        time.begin(RequestID(rawValue: 3), last)
        #expect(time.outcomeCount(id, alarm) == 0)
        time.disturb(0)
        #expect(time.now == Instant(seconds: 13_600) && time.outcomeCount(id, alarm) == 1)
        for _ in 1...2 { time.disturb(1) }
        #expect(time.now == Instant(seconds: 6_400) && time.outcomeCount(RequestID(rawValue: 3), last) == 0)
        _ = time.perform(other, timer, outcome: 0)
        #expect(time.now == Instant(seconds: 6_460))
    }

    @Test("Overdue timers fire now, in any order")
    func late() {
        var time = SimulatedTime(Instant(seconds: 100))
        let alarms = [110, 120].map { TimeEffect.notifyAt(instant: Instant(seconds: $0)) }
        time.begin(id, alarms[0])
        time.begin(other, alarms[1])
        time.disturb(0)
        #expect(time.outcomeCount(id, alarms[0]) == 1 && time.outcomeCount(other, alarms[1]) == 1)
        _ = time.perform(other, alarms[1], outcome: 0)
        #expect(time.now == Instant(seconds: 3_700))
    }

    @Test("Simulated stores with different values have different fingerprints")
    func fingerprints() {
        #expect(
            SimulatedSecrets(["k": SecretText("a")]).fingerprint != SimulatedSecrets(["k": SecretText("b")]).fingerprint
        )
        let values: [SimulatedStore] = [SimulatedStore(["k": [1]]), SimulatedStore(["k": [2]])]
        #expect(values[0].fingerprint != values[1].fingerprint)
    }

    @Test("Clocks whose timers have the same time left have equal fingerprints")
    func sameTimers() {
        let wait = TimeEffect.notifyAfter(duration: .seconds(7))
        var (early, late) = (SimulatedTime(), SimulatedTime())
        late.begin(id, wait)
        _ = late.perform(id, wait, outcome: 0)
        for _ in 0..<2 {
            early.begin(other, wait)
            #expect(early.fingerprint != late.fingerprint)
            late.begin(other, wait)
            #expect(early.fingerprint == late.fingerprint)
        }
    }

    @Test("A write fails without effect, or is done and times out, and fails on a full disk")
    func store() {
        var store = SimulatedStore(["a": [1]])
        let write = KeyValueEffect.set(key: "a", value: [2])
        #expect(output(of: store.perform(id, write, outcome: 1)) == .failure(.io(message: "the disk failed")))
        #expect(store.values["a"] == [1])
        #expect(output(of: store.perform(id, write, outcome: 2)) == .failure(.timeout))
        #expect(store.values["a"] == [2] && store.writeCount == 1)
        store.disturb(0)
        #expect(output(of: store.perform(id, write, outcome: 0)) == .failure(.io(message: "the disk is full")))
        let read = KeyValueEffect.get(key: "a")
        #expect(output(of: store.perform(id, read, outcome: 0)) == .success(.get(value: [2])))
    }

    @Test("A simulated store without faults keeps the laws of key-value stores")
    func laws() async throws {
        try await KeyValueLaws.verify(largestPage: SimulatedValues.pageSize) { UndisturbedStore() }
    }

    @Test("Without a network every request fails, and with one each fault is possible")
    func network() {
        var http = SimulatedHTTP { _ in [SimulatedHTTP.response(200, "fine")] }
        let request = HTTPEffect(url: "http://localhost")
        #expect(http.outcomeCount(id, request) == 1 + SimulatedHTTP.faults.count)
        #expect(output(of: http.perform(id, request, outcome: 0)) == SimulatedHTTP.response(200, "fine"))
        http.disturb(0)
        #expect(http.outcomeCount(id, request) == 1)
        #expect(output(of: http.perform(id, request, outcome: 0)) == .failure(.io("no route to host")))
    }

    @Test("A refused write keeps the old secret, and the location can be present, absent or disabled")
    func others() {
        var secrets = SimulatedSecrets(["key": SecretText("old")])
        _ = secrets.perform(id, .store("key", SecretText("new")), outcome: 1)
        #expect(secrets.secrets == ["key": SecretText("old")])
        _ = secrets.perform(id, .delete("key"), outcome: 0)
        #expect(secrets.secrets == [:])
        let oslo = Coordinate(latitude: 59.9, longitude: 10.75)
        var location = SimulatedLocation([oslo])
        #expect(output(of: location.perform(id, .getLocation, outcome: 0)) == .location(oslo))
        #expect(output(of: location.perform(id, .getLocation, outcome: 1)) == .location(nil))
        #expect(output(of: location.perform(id, .isLocationEnabled, outcome: 1)) == .enabled(false))
    }

    private func output<Output>(of outcome: SimulatedOutcome<Output>) -> Output? {
        if case .answer(let output) = outcome { output } else { nil }
    }
}

/// A simulated store as a handler that an app could run with.
private actor UndisturbedStore: SingleAnswerHandler {
    typealias Effect = KeyValueEffect

    private var store = SimulatedStore()

    func answer(_ effect: KeyValueEffect) -> KeyValueOutput {
        guard case .answer(let output) = store.perform(RequestID(rawValue: 1), effect, outcome: 0) else {
            return .failure(.other(message: "there was no answer"))
        }
        return output
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import KeyValueCapability
import KeyValueEffects
import ProcessLifecycle
import Synchronization
import Testing

@Suite("Clearing of searches")
struct SearchClearingTests {
    /// How far the clock of a test has gone, and how often something was cleared.
    private final class Counts: Sendable {
        let elapsed = Mutex(Duration.zero)
        let clearings = Mutex(0)
    }

    private let counts = Counts()

    /// The service that clears after a minute in the background, on the test's clock.
    private func clearing() -> LongAbsence {
        let (start, counts) = (ContinuousClock.now, counts)
        return LongAbsence(after: .seconds(60), now: { start + counts.elapsed.withLock { $0 } }) {
            counts.clearings.withLock { $0 += 1 }
        }
    }

    private func pass(_ seconds: Int) { counts.elapsed.withLock { $0 += .seconds(seconds) } }
    private var count: Int { counts.clearings.withLock { $0 } }

    @Test("A search is cleared after the set time in the background, each time", arguments: [59, 60])
    func time(seconds: Int) async throws {
        let clearing = clearing()
        await clearing.activate()
        for number in 1...2 {
            pass(1000)
            clearing.deactivate()
            pass(seconds)
            await clearing.activate()
            #expect(count == (seconds < 60 ? 0 : number))
        }
    }

    @Test("Clearing begins before the background is left, and not before the foreground is left")
    func early() async {
        let clearing = clearing()
        await clearing.activate()
        clearing.deactivate()
        pass(60)
        await clearing.willLeave(.foreground)
        #expect(count == 0)
        await clearing.willLeave(.background)
        #expect(await eventually { count == 1 })
        await clearing.activate()
        #expect(count == 1)
    }

    @Test("The age of the stored answers is that of the log, if there is one", arguments: [[""], ["", "-wal"]])
    func logged(old suffixes: [String]) async throws {
        let directory = try TemporaryDirectory()
        let answers = DisposableStore(directory: directory.path, file: "answers.sqlite")
        _ = await answers.answer(.set(key: "geo?q=canary", value: [1]))
        for suffix in suffixes {
            var dates = [timeval](repeating: timeval(tv_sec: Glibc.time(nil) - 100, tv_usec: 0), count: 2)
            #expect(utimes("\(directory.path)/answers.sqlite\(suffix)", &dates) == 0)
        }
        await answers.clear(unusedFor: .seconds(60))
        let isKept = await answers.answer(.get(key: "geo?q=canary")) != .success(.get(value: nil))
        #expect(isKept == !suffixes.contains("-wal"))
    }
}

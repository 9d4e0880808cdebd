import ArgumentTable
import CapabilityTesting
import CoreRuntime
import FavoritesFeature
@preconcurrency import Glibc
import HomeFeature
import KeyValueCapability
import KeyValueEffects
import LifecycleCore
import ProcessLifecycle
import SecretEffects
import ShellRuntime
import Synchronization
import Testing
import TextApp
import WeatherViews

@testable import WeatherCLI

@Suite("A search to be forgotten", .timeLimit(.minutes(5)))
final class SearchClearingTests {
    private let directory: TemporaryDirectory
    private let answers: DisposableStore

    init() async throws {
        directory = try TemporaryDirectory()
        answers = DisposableStore(directory: directory.path, file: "answers.sqlite")
        _ = await answers.answer(.set(key: "geo?q=canary", value: Array("Canary Wharf".utf8)))
    }

    /// Whether an answer is kept; what was cleared is not left in any file either.
    private func isKept() async throws -> Bool {
        let isKept = await answers.answer(.get(key: "geo?q=canary")) != .success(.get(value: nil))
        let texts = try directory.files().map { String(decoding: try directory.bytes(of: $0), as: UTF8.self) }
        #expect(texts.contains { $0.contains("canary") || $0.contains("Canary") } == isKept)
        return isKept
    }

    private func isSearching(_ view: Lifecycle.ViewModel) -> Bool {
        guard case .active(let active) = view, case .favorites(let favorites) = active.screen,
            case .add = favorites.workflow
        else { return false }
        return true
    }

    private func searching() async throws -> Shell<WeatherApp.Bridge> {
        let command = try WeatherApp.commandLine.parse(["--api-origin", "http://127.0.0.1:9", "now"]).get()
        var settings = try Settings(Invocation(command, of: "weather", environment: [:]))
        settings.runKey = SecretText("unused")
        let shell = try await AppSession(WeatherApp(settings)).shell
        let updates = shell.updates()
        shell.send(.start)
        for await case .snapshot(let snapshot) in updates { if case .active = snapshot.view { break } }
        for event in [
            Active.ShellEvent.home(.goToFavorites), .favorites(.requestAddFavorite), .favorites(.add(.search("x"))),
        ] { shell.send(.active(event)) }
        await shell.processed()
        return shell
    }

    @Test(
        "It is forgotten when the app was out of sight for the set time, counted anew each time", arguments: [59, 60])
    func time(seconds: Int) async throws {
        let shell = try await searching()
        let (start, elapsed) = (ContinuousClock.now, Elapsed())
        let now = { @Sendable in start + elapsed.time.withLock { $0 } }
        let clearing = LongAbsence(after: .seconds(60), now: now) { [answers] in
            await WeatherApp.forget(in: shell, answers)
        }
        await clearing.activate()
        clearing.deactivate()
        await clearing.activate()
        elapsed.time.withLock { $0 += .seconds(1000) }
        clearing.deactivate()
        elapsed.time.withLock { $0 += .seconds(seconds) }
        #expect(isSearching(shell.snapshot.view))
        await clearing.activate()
        #expect(isSearching(shell.snapshot.view) == (seconds < 60))
        #expect(try await isKept() == (seconds < 60))
        // The next absence clears anew.
        _ = await answers.answer(.set(key: "geo?q=canary", value: Array("Canary Wharf".utf8)))
        clearing.deactivate()
        elapsed.time.withLock { $0 += .seconds(seconds) }
        await clearing.activate()
        #expect(try await isKept() == (seconds < 60))
        await shell.shutdown()
    }

    @Test("Clearing begins when the background may be left, and not when the foreground may be")
    func early() async throws {
        let shell = try await searching()
        let clearing = LongAbsence(after: .zero) { [answers] in await WeatherApp.forget(in: shell, answers) }
        await clearing.activate()
        await clearing.willLeave(.foreground)
        clearing.deactivate()
        #expect(try await isKept() && isSearching(shell.snapshot.view))
        await clearing.willLeave(.background)
        for await case .snapshot(let snapshot) in shell.updates() where !isSearching(snapshot.view) { break }
        await clearing.activate()
        #expect(try await !isKept())
        await shell.shutdown()
    }

    @Test("An answer that is only in the log yet is as new as the log", arguments: [[""], ["", "-wal"]])
    func logged(old suffixes: [String]) async throws {
        for suffix in suffixes {
            var dates = [timeval](repeating: timeval(tv_sec: Glibc.time(nil) - 100, tv_usec: 0), count: 2)
            #expect(utimes("\(directory.path)/answers.sqlite\(suffix)", &dates) == 0)
        }
        await answers.clear(unusedFor: .seconds(60))
        #expect(try await isKept() == !suffixes.contains("-wal"))
    }

    /// How far the clock of a test has gone.
    private final class Elapsed: Sendable {
        let time = Mutex(Duration.zero)
    }
}

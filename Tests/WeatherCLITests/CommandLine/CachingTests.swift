import CapabilityTesting
import EffectWires
import Effects
import HTTPEffects
import KeyValueCache
import KeyValueCapability
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OpenWeather
import SecretEffects
import ShellRuntime
import Synchronization
import Testing
import TextUI
import WeatherModel
import WeatherSources
import WeatherViews

@testable import WeatherCLI

@Suite("Caching of the service's answers")
final class CachingTests: Sendable {
    private static let weather = Array("{\"name\":\"Oslo\",\"main\":{\"temp\":7.5},\"dt\":1700000000,\"cod\":200}".utf8)
    private let sent = Mutex<[HTTPEffect]>([])
    private let output = Mutex(HTTPOutput.success(HTTPResponse(status: 200, body: weather)))
    private let directory: TemporaryDirectory
    private let time = Mutex(Duration.seconds(1_700_000_000))

    init() throws { directory = try TemporaryDirectory() }

    private struct Service: SingleAnswerHandler {
        let work: @Sendable (HTTPEffect) -> HTTPOutput
        func answer(_ effect: HTTPEffect) async -> HTTPOutput { work(effect) }
    }

    /// A run of the app, as far as it asks the service; the answer is of the run that is given.
    private func ask(
        _ effect: HTTPEffect, at origin: String? = nil, in language: Language = .english
    ) async -> HTTPOutput? {
        let file = DisposableStore(directory: directory.path + "/cache", file: "answers.sqlite")
        let storage = KeyValueCacheStorage(
            file, as: HTTPOutput.wire, atMost: 10, time: { [self] in time.withLock { $0 } }, report: { _ in })
        let handler = Service { [self] effect in
            sent.withLock { $0.append(effect) }
            return output.withLock { $0 }
        }
        .cached(.weather(of: Lifecycle.sources, askingAt: origin, describedIn: language), in: storage)
        let answers = await handler.answers(to: effect)
        await file.close()
        return answers.last
    }

    private func status(_ output: HTTPOutput?) -> HTTPCacheStatus? {
        guard case .success(let response)? = output else { return nil }
        return response.cacheStatus
    }

    private let request = OpenWeatherSource().conditions(
        at: Coordinate(latitude: 60.7412, longitude: 11.3217), key: SecretText("abcdef0123456789"))
    private var effect: HTTPEffect { request.effect }

    private func pass(_ seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
    private func answer(by output: HTTPOutput) { self.output.withLock { $0 = output } }
    private var count: Int { sent.withLock { $0.count } }

    @Test("An answer is fresh for ten minutes, and replaces failures of the service for three days")
    func life() async throws {
        #expect(status(await ask(effect)) == nil)
        pass(188)
        #expect(status(await ask(effect)) == HTTPCacheStatus())
        // A reload, which an answer of seconds ago does not need.
        for _ in 1...3 { _ = await ask(effect.reloading) }
        #expect(sent.withLock { $0 } == [effect, effect], "the service does not hear of caches")
        answer(by: .failure(.io("no route for abcdef0123456789")))
        pass(4200)
        for _ in 1...3 {
            guard case .error(.io(let cause))? = status(await ask(effect))?.failure, cause.hasPrefix("no route for")
            else {
                Issue.record("the trouble is not told")
                return
            }
            pass(20)
        }
        #expect(count == 3)
        for _ in 1...2 { _ = await ask(effect) }
        for _ in 1...2 { _ = await ask(effect.reloading) }
        #expect(count == 6)
        try expectNoKey()
        answer(by: .success(HTTPResponse(status: 401)))
        #expect(await ask(effect.reloading) == .success(HTTPResponse(status: 401)), "a refused key is told")
        answer(by: .failure(.io("no route to host")))
        pass(3 * 86_400 - 4261)
        #expect(status(await ask(effect))?.failure == .error(.io("no route to host")))
        pass(1)
        #expect(await ask(effect.reloading) == .failure(.io("no route to host")))
    }

    @Test("A cached answer belongs to the key, server and language of its request, in a private file")
    func questions() async throws {
        _ = await ask(effect)
        #expect(try directory.permissions(of: "cache") == 0o700)
        #expect(try directory.permissions(of: "cache/answers.sqlite") == 0o600)
        var other = effect
        other.url = effect.url.replacing("abcdef0123456789", with: "0123456789abcdef")
        #expect(status(await ask(other)) == nil)
        #expect(status(await ask(other)) == HTTPCacheStatus())
        #expect(status(await ask(effect, at: "http://127.0.0.1:1")) == nil)
        #expect(status(await ask(effect, in: .german)) == nil)
        #expect(status(await ask(effect, in: .german)) == HTTPCacheStatus())
        #expect(sent.withLock { $0.map(\.url) } == [effect.url, other.url, effect.url, effect.url + "&lang=de"])
        try expectNoKey()
    }

    private func expectNoKey() throws {
        for file in try directory.files() {
            #expect(!String(decoding: try directory.bytes(of: file), as: UTF8.self).contains("abcdef0123456789"))
        }
    }

    @Test(
        "A damaged cache file is removed and created again, without a message",
        arguments: [
            Array("This is no database, though it is longer than a header.".utf8), [UInt8](repeating: 0, count: 9000),
        ])
    func damaged(bytes: [UInt8]) async throws {
        try directory.write(bytes, to: "cache/answers.sqlite")
        for expected in [nil, HTTPCacheStatus()] { #expect(status(await ask(effect)) == expected) }
        #expect(try directory.files() == ["cache/answers.sqlite"])
    }

    @Test("Cleared answers are erased from the disk and requested again", arguments: [false, true])
    func cleared(isLocked: Bool) async throws {
        _ = await ask(effect)
        let path = directory.path + "/cache/answers.sqlite"
        let other = isLocked ? try SQLiteConnection(path: path, timeout: .zero) : nil
        try other?.run("BEGIN IMMEDIATE")
        let file = DisposableStore(directory: directory.path + "/cache", file: "answers.sqlite")
        await file.clear()
        await file.close()
        // A file that another connection has locked is removed.
        #expect(try directory.files().isEmpty == isLocked)
        for file in try directory.files() {
            #expect(!String(decoding: try directory.bytes(of: file), as: UTF8.self).contains("60.7412"))
        }
        _ = try other?.run("ROLLBACK")
        #expect(status(await ask(effect)) == nil && sent.withLock { $0.count } == 2)
    }

    @Test("No file is created before the first answer, and clearing works without one and in memory")
    func clearedNothing() async throws {
        let file = DisposableStore(directory: directory.path + "/cache", file: "answers.sqlite")
        await file.clear()
        await file.close()
        #expect(try directory.names() == [])
        let memory = DisposableStore(directory: nil, file: "answers.sqlite")
        _ = await memory.answer(.set(key: "k", value: [1]))
        #expect(await memory.answer(.get(key: "k")) == .success(.get(value: [1])))
        await memory.clear()
        #expect(await memory.answer(.get(key: "k")) == .success(.get(value: nil)))
    }
}

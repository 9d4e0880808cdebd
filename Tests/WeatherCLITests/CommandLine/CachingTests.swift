import CapabilityTesting
import EffectWires
import Effects
import HTTPCapability
import HTTPEffects
import KeyValueCache
import KeyValueCapability
import KeyValueEffects
import LocationEffects
import OpenWeather
import SecretEffects
import ShellRuntime
import Synchronization
import Testing
import TextUI
import WeatherModel

@testable import WeatherCLI

@Suite("The service's answers are kept")
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
        let file = AnswerFile(directory: directory.path + "/cache")
        let answer = await ask(effect, keepingIn: file, at: origin, in: language)
        await file.close()
        return answer
    }

    private func ask(
        _ effect: HTTPEffect, keepingIn store: some EffectHandler<KeyValueEffect>, at origin: String? = nil,
        in language: Language = .english
    ) async -> HTTPOutput? {
        let storage = KeyValueCacheStorage(
            store, as: HTTPOutput.wire, atMost: 10, time: { [self] in time.withLock { $0 } }, report: { _ in })
        let handler = Service { [self] effect in
            sent.withLock { $0.append(effect) }
            return output.withLock { $0 }
        }
        .cachedForWeather(in: storage, askingAt: origin).describingWeather(in: language)
        let answer = Mutex<HTTPOutput?>(nil)
        await handler.handle(effect, reply: Reply { output in answer.withLock { $0 = output } })
        return answer.withLock { $0 }
    }

    private func status(_ output: HTTPOutput?) -> HTTPCacheStatus? {
        guard case .success(let response)? = output else { return nil }
        return response.cacheStatus
    }

    private let effect = OpenWeatherAPI.currentWeather(
        at: Coordinate(latitude: 60.7412, longitude: 11.3217), key: SecretText("abcdef0123456789"))

    @Test("a run that asks the same within ten minutes gets the answer from the disk, and is told how long it is fresh")
    func fresh() async {
        #expect(status(await ask(effect)) == nil)
        time.withLock { $0 += .seconds(188) }
        let answer = await ask(effect)
        #expect(status(answer) == HTTPCacheStatus(timeToLive: 412))
        #expect(answer.flatMap(OpenWeatherAPI.staleness) == nil)
        time.withLock { $0 += .seconds(412) }
        #expect(status(await ask(effect)) == nil)
        #expect(sent.withLock { $0.count } == 2)
    }

    @Test("another key is no other question, and another server is")
    func keyAndServer() async {
        _ = await ask(effect)
        var other = effect
        other.url = effect.url.replacing("abcdef0123456789", with: "0123456789abcdef")
        #expect(status(await ask(other)) == HTTPCacheStatus(timeToLive: 600))
        #expect(status(await ask(effect, at: "http://127.0.0.1:1")) == nil)
    }

    @Test("descriptions in another language are another answer, and no part of what is asked in English")
    func language() async throws {
        _ = await ask(effect)
        #expect(status(await ask(effect, in: .german)) == nil)
        #expect(status(await ask(effect, in: .german)) == HTTPCacheStatus(timeToLive: 600))
        #expect(sent.withLock { $0.map(\.url) } == [effect.url, effect.url + "&lang=de"])
        let air = OpenWeatherAPI.airPollution(
            at: Coordinate(latitude: 1, longitude: 2), key: SecretText("abcdef0123456789"))
        _ = await ask(air, in: .german)
        #expect(sent.withLock { $0.last } == air)
        output.withLock { $0 = .failure(.io("no route for abcdef0123456789")) }
        _ = await ask(effect.reloading, in: .german)
        try expectNoKey()
    }

    @Test("a service in trouble is covered for three days by the last answer, which says what the trouble is")
    func stale() async {
        _ = await ask(effect)
        output.withLock { $0 = .failure(.io("no route to host")) }
        time.withLock { $0 += .seconds(4200) }
        let answer = await ask(effect)
        #expect(status(answer) == HTTPCacheStatus(timeToLive: -3600, insteadOf: .failure(.io("no route to host"))))
        #expect(answer.flatMap(OpenWeatherAPI.staleness) == .offline("no route to host"))
        #expect(answer.map { OpenWeatherAPI.conditions(from: $0, hiding: SecretText("")) }?.isSuccess == true)
        time.withLock { $0 += .seconds(3 * 86_400 - 4200) }
        #expect(await ask(effect) == .failure(.io("no route to host")))
    }

    @Test("a service in trouble is asked once a minute, and at once for a new answer")
    func outage() async throws {
        _ = await ask(effect)
        output.withLock { $0 = .failure(.io("no route for abcdef0123456789")) }
        time.withLock { $0 += .seconds(600) }
        for _ in 0..<60 {
            guard case .error(.io(let cause))? = status(await ask(effect))?.failure else {
                Issue.record("the trouble is not told")
                return
            }
            #expect(cause.hasPrefix("no route for"))
            time.withLock { $0 += .seconds(1) }
        }
        #expect(sent.withLock { $0.count } == 2)
        try expectNoKey()
        _ = await ask(effect)
        #expect(sent.withLock { $0.count } == 3)
        _ = await ask(effect.reloading)
        #expect(sent.withLock { $0.count } == 4)
        output.withLock { $0 = .success(HTTPResponse(status: 200, body: Self.weather)) }
        #expect(status(await ask(effect.reloading)) == nil)
        #expect(status(await ask(effect)) == HTTPCacheStatus(timeToLive: 600))
    }

    @Test("a refused key is told, whatever is kept")
    func refused() async {
        _ = await ask(effect)
        output.withLock { $0 = .success(HTTPResponse(status: 401)) }
        time.withLock { $0 += .seconds(30) }
        #expect(await ask(effect.reloading) == .success(HTTPResponse(status: 401)))
    }

    @Test("a request for a new answer is made, and the service does not hear of caches")
    func reload() async {
        _ = await ask(effect)
        time.withLock { $0 += .seconds(30) }
        _ = await ask(effect.reloading)
        #expect(sent.withLock { $0 } == [effect, effect])
    }

    @Test("what is seconds old is not requested again, however often the user refreshes; a failure is")
    func refreshes() async {
        for _ in 0..<14 { _ = await ask(effect.reloading) }
        #expect(sent.withLock { $0.count } == 1)
        time.withLock { $0 += .seconds(30) }
        output.withLock { $0 = .failure(.timeout) }
        for _ in 0..<2 { _ = await ask(effect.reloading) }
        #expect(sent.withLock { $0.count } == 3)
    }

    @Test("what is written is for the user alone, and holds no key")
    func secret() async throws {
        _ = await ask(effect)
        #expect(try directory.permissions(of: "cache") == 0o700)
        #expect(try directory.permissions(of: "cache/answers.sqlite") == 0o600)
        try expectNoKey()
    }

    private func expectNoKey() throws {
        for file in try directory.files() {
            #expect(!String(decoding: try directory.bytes(of: file), as: UTF8.self).contains("abcdef0123456789"))
        }
    }

    @Test(
        "a damaged file is removed and made anew, with no word",
        arguments: [
            Array("This is no database, though it is longer than a header.".utf8), [UInt8](repeating: 0, count: 9000),
        ])
    func damaged(bytes: [UInt8]) async throws {
        try directory.write(bytes, to: "cache/answers.sqlite")
        for expected in [nil, HTTPCacheStatus(timeToLive: 600)] { #expect(status(await ask(effect)) == expected) }
        #expect(try directory.files() == ["cache/answers.sqlite"])
    }

    @Test("A damaged answer is requested again", .timeLimit(.minutes(1)))
    func damagedAnswer() async throws {
        let store = MemoryStore()
        _ = await ask(effect, keepingIn: KeyValueHandler(store))
        let key = try #require(await store.keys(beginningWith: "", from: 0).keys.first)
        let kept = try #require(await store.value(for: key))
        let flipped = kept.indices.map { index in
            var bytes = kept
            bytes[index] ^= 1 << UInt8(index % 8)
            return bytes
        }
        let damaged = flipped + kept.indices.map { Array(kept[..<$0]) } + [kept + [0]]
        for bytes in damaged {
            _ = try await store.replaceValue(for: key, with: bytes)
            try #require(await ask(effect, keepingIn: KeyValueHandler(store)) == output.withLock { $0 }, "\(bytes)")
        }
        #expect(sent.withLock { $0.count } == 1 + damaged.count)
    }

    @Test("a directory that cannot be made keeps no answer from coming")
    func unusable() async throws {
        try directory.write("a file", to: "cache")
        for _ in 1...2 { #expect(await ask(effect) == .success(HTTPResponse(status: 200, body: Self.weather))) }
    }

    @Test("a handler with a cache keeps the contract of handlers")
    func conformance() async throws {
        let handler = HTTPHandler(
            ScriptedTransport { _ in .success(HTTPResponse(status: 200, body: Self.weather)) }
        ).cachedForWeather(in: MemoryCacheStorage(atMost: 10))
        let hasWeather: @Sendable (HTTPOutput) -> Bool = { output in
            if case .success(let response) = output { response.body == Self.weather } else { false }
        }
        try await HandlerConformance(handler).verify([
            Sample("new", effect.reloading, isRight: hasWeather), Sample("kept", effect, isRight: hasWeather),
            Sample("not kept", HTTPEffect(url: "https://host/"), isRight: hasWeather),
        ])
    }

    @Test("answers that are cleared are on the disk no more, and are asked for again", arguments: [false, true])
    func cleared(isLocked: Bool) async throws {
        _ = await ask(effect)
        let path = directory.path + "/cache/answers.sqlite"
        let other = isLocked ? try SQLiteConnection(path: path, timeout: .zero) : nil
        try other?.run("BEGIN IMMEDIATE")
        let file = AnswerFile(directory: directory.path + "/cache")
        await file.clear()
        await file.close()
        // One that somebody else holds on to is removed.
        #expect(try directory.files().isEmpty == isLocked)
        for file in try directory.files() {
            #expect(!String(decoding: try directory.bytes(of: file), as: UTF8.self).contains("60.7412"))
        }
        _ = try other?.run("ROLLBACK")
        #expect(status(await ask(effect)) == nil && sent.withLock { $0.count } == 2)
    }

    @Test("to clear what is not there makes no file, and what is in memory is forgotten")
    func clearedNothing() async throws {
        let file = AnswerFile(directory: directory.path + "/cache")
        await file.clear()
        #expect(try directory.names() == [])
        let memory = AnswerFile(directory: nil)
        _ = await memory.answer(.set(key: "k", value: [1]))
        #expect(await memory.answer(.get(key: "k")) == .success(.get(value: [1])))
        await memory.clear()
        #expect(await memory.answer(.get(key: "k")) == .success(.get(value: nil)))
    }

    @Test("nothing is opened before something is asked")
    func lazy() async throws {
        await AnswerFile(directory: directory.path + "/cache").close()
        #expect(try directory.names() == [])
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

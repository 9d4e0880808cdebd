import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import ShellRuntime
import Synchronization
import Testing

@Suite struct LogHandlerTests {
    private let clock = ManualClock()

    /// The entries of one effect's log.
    private func log<E: Effect>(_ effect: E, _ output: E.Output) async -> [LogEntry] {
        let entries = Mutex<[LogEntry]>([])
        let handler = Scripted(E.self) { _, reply in reply(output) }
            .logged(clock: clock) { entry in entries.withLock { $0.append(entry) } }
        let answers = await handler.answers(to: effect)
        #expect(answers == [output])
        return entries.withLock { $0 }
    }

    @Test("An entry has the effect's name and case, and the case of the answer")
    func names() async {
        let entries = await log(KeyValueEffect.get(key: "favorites"), .failure(.timeout))
        #expect(entries.map(\.effect) == Array(repeating: "KeyValue get", count: 3))
        #expect(entries.map(\.stage) == [.began, .answered("failure"), .returned])
        #expect(await log(LocationEffect.getLocation, .location(nil))[1].effect == "Location getLocation")
    }

    @Test("No value of an effect or an answer reaches the log")
    func redacted() async {
        let canary = "canary-7f3a"
        let bytes = Array(canary.utf8)
        var entries = await log(SecretEffect.store(canary, SecretText(canary)), .storeError(canary))
        entries += await log(KeyValueEffect.set(key: canary, value: bytes), .success(.set(previous: bytes)))
        entries += await log(
            HTTPEffect(url: "https://user:\(canary)@host/\(canary)?appid=\(canary)", body: bytes),
            .success(HTTPResponse(status: 200, headers: [HTTPHeader(name: canary, value: canary)], body: bytes)))
        entries += await log(HTTPEffect(url: canary), .failure(.io(canary)))
        entries += await log(Question(number: 7), canary.replacing("c", with: "7c"))
        #expect(entries.count == 15)
        var text = "\(entries) \(entries.map(\.description)) \(String(reflecting: entries))"
        dump(entries, to: &text)
        #expect(!text.contains("7f3a") && !text.contains("\(bytes)"))
    }

    @Test("Each entry says how long the effect has taken until then")
    func elapsed() async {
        let entries = Mutex<[LogEntry]>([])
        let handler = Scripted(Question.self) { [clock] _, reply in
            await clock.advance(by: .seconds(2), sleepers: 0)
            reply("7")
            await clock.advance(by: .seconds(3), sleepers: 0)
        }
        .logged(clock: clock) { entry in entries.withLock { $0.append(entry) } }
        await clock.advance(by: .seconds(60), sleepers: 0)
        _ = await handler.answers(to: 7)
        #expect(entries.withLock { $0.map(\.elapsed) } == [.zero, .seconds(2), .seconds(5)])
    }

    @Test("An HTTP request is logged with its method and host, and its answer with its status or kind of failure")
    func described() async {
        let effect = HTTPEffect(method: "PUT", url: "https://user:p%40ss@host:8080/path\u{301}?appid=secret")
        let answered = await log(effect, .success(HTTPResponse(status: 404)))
        #expect(
            answered.map(\.description) == [
                "HTTP PUT host:8080 began", "HTTP PUT host:8080 answered 404 after 0.0 ms",
                "HTTP PUT host:8080 returned after 0.0 ms",
            ])
        let failed = await log(HTTPEffect(url: "https://host\u{301}/?a=@b/"), .failure(.timeout))
        #expect(failed[1].description == "HTTP GET host\u{301} answered timeout after 0.0 ms")
    }
}

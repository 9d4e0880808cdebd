import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import Testing
import TimeEffects

@Suite struct EffectTests {
    /// Every effect of a type with every output: an answer is accepted where the table has it, and nowhere else.
    private func expect<E: Effect>(_ effects: [E], _ outputs: [E.Output], accepted: [[Int]]) {
        for (index, effect) in effects.enumerated() {
            let found = outputs.indices.filter { effect.accepts(outputs[$0]) }
            #expect(found == accepted[index], "\(effect)")
        }
    }

    @Test("The description of a key-value effect shows the size of a value in bytes")
    func sizes() {
        func words(_ effect: KeyValueEffect) -> [String] { Mirror(reflecting: effect).children.map { "\($0.value)" } }
        #expect(words(.set(key: "k", value: [7])) == ["k", "1 byte"])
        #expect(words(.compareAndSet(key: "k", expected: nil, value: [7, 8])) == ["k", "nil", "2 bytes"])
        #expect("\([KeyValueChange("k", to: [7]), KeyValueChange("l", to: nil)])" == "[k: 1 byte, l: deleted]")
    }

    @Test("The description of an HTTP error is its cause")
    func httpErrors() {
        #expect("\(HTTPError.io("no route"))" == "no route" && "\(HTTPError.url("no host"))" == "no host")
        #expect("\(HTTPError.timeout)" == "the server did not answer in time")
    }

    @Test("A key-value effect accepts the output of its own case and every failure")
    func keyValue() {
        expect(
            Samples.keyValueEffects, Samples.keyValueOutputs,
            accepted: (0..<8).map { [$0] + Array(8..<Samples.keyValueOutputs.count) })
    }

    @Test("A secret effect accepts the outputs and the failure of its own operation, and only for its own key")
    func secret() {
        expect(
            [
                SecretEffect.fetch("a"), .store("a", SecretText("s")), .delete("a"), .hash(SecretText("p")),
                .verify(SecretText("p"), hash: SecretText("h")),
            ],
            Samples.secretOutputs + [.missing("b"), .fetched("b", SecretText("s")), .stored("b"), .deleted("b")],
            accepted: [[0, 1, 2], [3, 4], [5, 6], [7, 9], [8, 9]])
    }

    @Test("A time effect accepts only the output of its own case")
    func time() {
        expect(Samples.timeEffects, Samples.timeOutputs, accepted: [[0], [1], [2], [3]])
    }

    @Test("A location effect accepts only outputs of its own kind")
    func location() {
        expect(
            [LocationEffect.isLocationEnabled, .getLocation, .watch],
            Samples.locationOutputs + [.location(Coordinate(latitude: 91, longitude: 0))],
            accepted: [[0], [1, 2], [1, 2]])
    }

    @Test("An HTTP request accepts a response and every failure")
    func http() {
        expect(
            [HTTPEffect(url: "https://host/")],
            [.success(HTTPResponse(status: 200)), .failure(.timeout), .failure(.io("x")), .failure(.url("x"))],
            accepted: [[0, 1, 2, 3]])
    }

    @Test("Each type of effect has its documented name")
    func names() {
        let types: [any Effect.Type] = [
            HTTPEffect.self, KeyValueEffect.self, SecretEffect.self, TimeEffect.self,
            LocationEffect.self,
        ]
        #expect(types.map { $0.name } == ["HTTP", "KeyValue", "Secret", "Time", "Location"])
    }
}

/// One of each case.
enum Samples {
    static let keyValueEffects: [KeyValueEffect] = [
        .get(key: "k"), .set(key: "k", value: [1, 2]), .delete(key: "k"), .exists(key: "k"),
        .listKeys(prefix: "k", cursor: 3), .compareAndSet(key: "k", expected: [1], value: [2]),
        .listEntries(prefix: "k", cursor: 3), .write(changes: [KeyValueChange("k", to: nil)]),
    ]
    static let keyValueOutputs: [KeyValueOutput] = [
        .success(.get(value: [1])), .success(.set(previous: nil)), .success(.delete(previous: [2])),
        .success(.exists(isPresent: true)),
        .success(.listKeys(keys: ["k"], nextCursor: 0)), .success(.compareAndSet(isSet: false, found: [3])),
        .success(.listEntries(entries: [KeyValueEntry(key: "k", value: [1])], nextCursor: 0)), .success(.write),
        .failure(.io(message: "disk full")), .failure(.timeout),
        .failure(.cursorNotFound), .failure(.other(message: "odd")),
    ]
    static let secretOutputs: [SecretOutput] = [
        .missing("a"), .fetched("a", SecretText("s")), .fetchError("x"), .stored("a"), .storeError("x"),
        .deleted("a"), .deleteError("x"), .hashed(SecretText("h")), .verified(true), .hashError("x"),
    ]
    static let timeOutputs: [TimeOutput] = [
        .now(instant: Instant(seconds: 5)), .instantArrived, .durationElapsed, .tick,
    ]
    static let locationOutputs: [LocationOutput] = [
        .enabled(true), .location(nil), .location(Coordinate(latitude: 50.9, longitude: 0.7)),
    ]
    static let timeEffects: [TimeEffect] = [
        .now, .notifyAt(instant: Instant(seconds: 5, nanoseconds: 6)),
        .notifyAfter(duration: .seconds(1)), .every(interval: .milliseconds(300)),
    ]
}

import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import Testing
import TimeEffects

@Suite struct EffectCallTests {
    private static let id = RequestID(rawValue: 1)

    /// The answers of a call to every output of its type; a call answers nothing that its effect does not accept.
    private func answers<E: Effect, Answer>(_ call: TypedEffect<E, Answer>, _ outputs: [E.Output]) -> [Answer?] {
        let effect = call.effect
        return outputs.map { output in
            let answer = call.answer(output)
            #expect(answer == nil || effect.accepts(output), "\(effect) \(output)")
            return answer
        }
    }

    /// Where there is an answer.
    private func answered<E: Effect, Answer>(_ call: TypedEffect<E, Answer>, _ outputs: [E.Output]) -> [Int] {
        answers(call, outputs).enumerated().compactMap { $1 == nil ? nil : $0 }
    }

    @Test("A key-value call accepts the output of its own case and every failure")
    func keyValue() {
        let outputs = Samples.keyValueOutputs
        let failures = Array(8..<outputs.count)
        #expect(answered(KeyValue.get("k"), outputs) == [0] + failures)
        #expect(answered(KeyValue.set("k", to: [1, 2]), outputs) == [1] + failures)
        #expect(answered(KeyValue.delete("k"), outputs) == [2] + failures)
        #expect(answered(KeyValue.exists("k"), outputs) == [3] + failures)
        #expect(answered(KeyValue.keys(prefix: "k", from: 3), outputs) == [4] + failures)
        #expect(answered(KeyValue.compareAndSet("k", expecting: [1], to: [2]), outputs) == [5] + failures)
        #expect(answered(KeyValue.entries(prefix: "k", from: 3), outputs) == [6] + failures)
        #expect(answered(KeyValue.write([KeyValueChange("k", to: nil)]), outputs) == [7] + failures)
    }

    @Test("A key-value call makes the matching effect, and its answer has the content of the output")
    func keyValueContent() throws {
        #expect(
            [
                KeyValue.get("k").effect, KeyValue.set("k", to: [1, 2]).effect,
                KeyValue.delete("k").effect, KeyValue.exists("k").effect,
                KeyValue.keys(prefix: "k", from: 3).effect,
                KeyValue.compareAndSet("k", expecting: [1], to: [2]).effect,
                KeyValue.entries(prefix: "k", from: 3).effect, KeyValue.write([KeyValueChange("k", to: nil)]).effect,
            ] == Samples.keyValueEffects)
        #expect(KeyValue.get("k").answer(.success(.get(value: nil))) == .success(nil))
        #expect(KeyValue.get("k").answer(.success(.get(value: [7]))) == .success([7]))
        #expect(KeyValue.get("k").answer(.failure(.timeout)) == .failure(.timeout))
        #expect(KeyValue.set("k", to: []).answer(.success(.set(previous: [7]))) == .success([7]))
        #expect(KeyValue.delete("k").answer(.success(.delete(previous: [7]))) == .success([7]))
        #expect(KeyValue.exists("k").answer(.success(.exists(isPresent: true))) == .success(true))
        let page = KeyValue.keys().answer(.success(.listKeys(keys: ["a"], nextCursor: 9)))
        #expect(try page?.get() == KeyPage(keys: ["a"], nextCursor: 9))
        let entries = KeyValue.entries().answer(.success(.listEntries(entries: [], nextCursor: 9)))
        #expect(try entries?.get() == EntryPage(entries: [], nextCursor: 9))
        #expect(KeyValue.write([]).answer(.success(.write)) == .some(nil))
        let compared = KeyValue.compareAndSet("k", expecting: nil, to: []).answer(
            .success(.compareAndSet(isSet: false, found: [3])))
        #expect(try compared?.get() == KeyValue.Comparison(isSet: false, found: [3]))
    }

    @Test("A secret call accepts only the outputs of its own operation")
    func secret() {
        let outputs: [SecretOutput] = [
            .missing("a"), .fetched("a", SecretText("s")), .fetchError("x"), .stored("a"), .storeError("x"),
            .deleted("a"), .deleteError("x"), .hashed(SecretText("h")), .verified(true), .hashError("x"),
        ]
        let none: Result<SecretText?, SecretError>? = nil
        #expect(
            answers(Secret.fetch("a"), outputs) == [
                .success(nil), .success(SecretText("s")), .failure(SecretError("x")), none, none, none, none,
                none, none, none,
            ])
        #expect(
            answers(Secret.store("a", SecretText("s")), outputs)
                == [nil, nil, nil, .some(nil), .some(SecretError("x")), nil, nil, nil, nil, nil])
        #expect(
            answers(Secret.delete("a"), outputs)
                == [nil, nil, nil, nil, nil, .some(nil), .some(SecretError("x")), nil, nil, nil])
        let nothing = Array(repeating: nil as Result<SecretText, SecretError>?, count: 7)
        #expect(
            answers(Secret.hash(SecretText("p")), outputs)
                == nothing + [.success(SecretText("h")), nil, .failure(SecretError("x"))])
        #expect(
            answers(Secret.verify(SecretText("p"), against: SecretText("h")), outputs).suffix(3)
                == [nil, .success(true), .failure(SecretError("x"))])
    }

    @Test("A time call makes the matching effect and accepts only the matching output")
    func time() {
        let outputs: [TimeOutput] = [
            .now(instant: Instant(seconds: 5)), .instantArrived, .durationElapsed, .tick,
        ]
        #expect(answered(Time.now, outputs) == [0] && Time.now.answer(outputs[0]) == Instant(seconds: 5))
        #expect(answered(Time.at(Instant(seconds: 9)), outputs) == [1])
        #expect(answered(Time.after(.seconds(9)), outputs) == [2])
        #expect(answered(Time.every(.seconds(9)), outputs) == [3])
        #expect(
            [
                Time.now.effect, Time.at(Instant(seconds: 9)).effect,
                Time.after(.seconds(9)).effect, Time.every(.seconds(9)).effect,
            ] == [
                .now, .notifyAt(instant: Instant(seconds: 9)), .notifyAfter(duration: .seconds(9)),
                .every(interval: .seconds(9)),
            ])
    }

    @Test("A location call accepts only the output that matches its question")
    func location() {
        let rye = Coordinate(latitude: 50.9, longitude: 0.7)
        let outputs: [LocationOutput] = [.enabled(true), .location(nil), .location(rye)]
        #expect(answers(Location.isEnabled, outputs) == [true, nil, nil])
        #expect(answers(Location.current, outputs) == [nil, .some(nil), .some(rye)])
        #expect(answers(Location.updates, outputs) == [nil, .some(nil), .some(rye)])
        #expect(Location.updates.effect == .watch && Location.current.effect == .getLocation)
    }

    @Test("Writes are not cancellable; reads, HTTP requests and clock readings are")
    func cancellable() {
        #expect(Samples.keyValueEffects.map(\.isCancellable) == [true, false, false, true, true, false, true, false])
        let secrets: [SecretEffect] = [.fetch("a"), .store("a", SecretText("s")), .delete("a")]
        #expect(secrets.map(\.isCancellable) == [true, false, false])
        #expect(HTTPEffect(url: "x").isCancellable && TimeEffect.now.isCancellable)
    }

    @Test("Each key-value error has a description of its own, and an I/O error has its message")
    func words() {
        let errors = Samples.keyValueOutputs.compactMap { if case .failure(let error) = $0 { error } else { nil } }
        #expect(KeyValueError.io(message: "disk full").description == "disk full")
        #expect(Set(errors.map(\.description)).count == 4)
    }
}

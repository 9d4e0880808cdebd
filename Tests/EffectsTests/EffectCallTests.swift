import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import Testing
import TimeEffects

@Suite struct EffectCallTests {
    /// A call answers the outputs that its effect accepts, and no others.
    private func expect<E: Effect, Answer>(_ call: TypedEffect<E, Answer>, _ outputs: [E.Output]) {
        for output in outputs {
            #expect((call.answer(output) != nil) == call.effect.accepts(output), "\(call.effect) \(output)")
        }
    }

    @Test("A call answers every output that its effect accepts, and no other")
    func answers() {
        let values = Samples.keyValueOutputs
        for call in [KeyValue.get("k"), KeyValue.set("k", to: [1, 2]), KeyValue.delete("k")] { expect(call, values) }
        expect(KeyValue.exists("k"), values)
        expect(KeyValue.keys(prefix: "k", from: 3), values)
        expect(KeyValue.entries(prefix: "k", from: 3), values)
        expect(KeyValue.compareAndSet("k", expecting: [1], to: [2]), values)
        expect(KeyValue.write([KeyValueChange("k", to: nil)]), values)
        let secrets = Samples.secretOutputs
        expect(Secret.fetch("a"), secrets)
        for call in [Secret.store("a", SecretText("s")), Secret.delete("a")] { expect(call, secrets) }
        expect(Secret.hash(SecretText("p")), secrets)
        expect(Secret.verify(SecretText("p"), against: SecretText("h")), secrets)
        expect(Time.now, Samples.timeOutputs)
        for call in [Time.at(Instant(seconds: 9)), Time.after(.seconds(9)), Time.every(.seconds(9))] {
            expect(call, Samples.timeOutputs)
        }
        let places = Samples.locationOutputs
        expect(Location.isEnabled, places)
        for call in [Location.current, Location.updates] { expect(call, places) }
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

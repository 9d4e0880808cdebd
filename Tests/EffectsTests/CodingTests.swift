import Effects
import Foundation
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import Testing
import TimeEffects

@Suite struct CodingTests {
    private func survives<Value: Codable & Equatable>(_ values: [Value]) throws {
        for value in values {
            let bytes = try JSONEncoder().encode([value])
            #expect(try JSONDecoder().decode([Value].self, from: bytes) == [value])
        }
    }

    @Test("Every effect survives encoding and decoding")
    func effects() throws {
        let header = HTTPHeader(name: "Accept", value: "*/*")
        try survives([HTTPEffect(method: "POST", url: "https://host/?appid=1", headers: [header], body: [0, 255])])
        try survives(Samples.keyValueEffects + [.compareAndSet(key: "k", expected: nil, value: [])])
        try survives([
            SecretEffect.fetch("a"), .store("a", SecretText("s")), .delete("a"), .hash(SecretText("p")),
            .verify(SecretText("p"), hash: SecretText("h")),
        ])
        try survives(Samples.timeEffects)
        try survives([LocationEffect.isLocationEnabled, .getLocation, .watch])
        try survives([RequestID(rawValue: .max), RequestID(rawValue: 0)])
    }

    @Test("Every output survives encoding and decoding")
    func outputs() throws {
        try survives([
            HTTPOutput.success(HTTPResponse(status: 599, body: [1])), .failure(.timeout), .failure(.io("x")),
            .failure(.url("x")),
            .failure(.rateLimited), .failure(.tooLarge("x")),
        ])
        try survives(Samples.keyValueOutputs + [.success(.get(value: nil)), .success(.get(value: []))])
        try survives([
            SecretOutput.missing("a"), .fetched("a", SecretText("s")), .stored("a"), .storeError("x"), .deleted("a"),
            .deleteError("x"), .fetchError("x"), .hashed(SecretText("h")), .verified(true), .hashError("x"),
        ])
        try survives([
            TimeOutput.now(instant: Instant(seconds: .max, nanoseconds: 999_999_999)), .instantArrived,
            .durationElapsed, .tick,
        ])
        try survives([
            LocationOutput.enabled(false), .location(nil), .location(Coordinate(latitude: -90, longitude: 0.1)),
        ])
    }

    @Test("A secret text is encoded as a plain string")
    func secret() throws {
        #expect(String(decoding: try JSONEncoder().encode([SecretText("s")]), as: UTF8.self) == #"["s"]"#)
    }
}

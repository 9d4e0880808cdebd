import EffectWires
import HTTPEffects
import KeyValueEffects
import LocationEffects
import ProcessEffects
import SecretEffects
import Testing
import TimeEffects
import WeatherViews
import WireFormat

/// The effects and answers of the Crux weather example, and this app's own behind them.
@Suite struct EffectGoldenTests {
    @Test("A point in time with nanoseconds beyond a second is refused in both encodings with the allowed range")
    func nanoseconds() throws {
        let last = Instant(seconds: 5, nanoseconds: 999_999_999)
        for encoding in WireEncoding.allCases {
            #expect(try Instant.wire.decode(Instant.wire.encode(last, as: encoding), as: encoding) == last)
        }
        func refusal(_ bytes: [UInt8], _ encoding: WireEncoding) -> String? {
            #expect(throws: WireError.self) { try Instant.wire.decode(bytes, as: encoding) }?.description
        }
        for nanoseconds in ["1000000000", "-1"] {
            #expect(
                refusal(Array(#"{"secs":5,"nanos":\#(nanoseconds)}"#.utf8), .json)
                    == "nanos: expected a number in 0...999999999, found \(nanoseconds)")
        }
        let bytes: [UInt8] = [5, 0, 0, 0, 0, 0, 0, 0, 0x00, 0xCA, 0x9A, 0x3B]
        #expect(
            refusal(bytes, .bincode) == "nanos at byte 8: expected a number in 0...999999999, found 1000000000")
    }

    @Test("Every effect and every output is encoded as in the recorded table")
    func effects() throws {
        let secret = SecretText("s")
        let (instant, span) = (Instant(seconds: 5, nanoseconds: 6), Duration.nanoseconds(300))
        let stale = HTTPCacheStatus(insteadOf: .success(HTTPResponse(status: 503)))
        let responses: [KeyValueResponse] = [
            .get(value: nil), .get(value: [9]), .set(previous: nil), .delete(previous: nil), .exists(isPresent: true),
            .listKeys(keys: ["a"], nextCursor: 0), .compareAndSet(isSet: false, found: [1]),
            .listEntries(entries: [KeyValueEntry(key: "a", value: [3])], nextCursor: 7), .write,
        ]
        let failures: [KeyValueError] = [.io(message: "m"), .timeout, .cursorNotFound, .other(message: "m")]
        let errors: [HTTPError] = [.url("u"), .io("i"), .timeout, .rateLimited, .tooLarge("t")]
        let tables = [
            try table(
                of: [
                    .get(key: "k"), .set(key: "k", value: [1, 2]), .delete(key: "k"), .exists(key: "k"),
                    .listKeys(prefix: "p", cursor: 7), .compareAndSet(key: "k", expected: nil, value: [1]),
                    .compareAndSet(key: "k", expected: [2], value: []), .listEntries(prefix: "p", cursor: 7),
                    .write(changes: [KeyValueChange("k", to: [1]), KeyValueChange("l", to: nil)]),
                ], KeyValueEffect.wire),
            try table(
                of: responses.map(KeyValueOutput.success) + failures.map(KeyValueOutput.failure), KeyValueOutput.wire),
            try table(
                of: [HTTPEffect(url: "u", headers: [HTTPHeader(name: "n", value: "v")], body: [1])], HTTPEffect.wire),
            try table(
                of: [
                    .success(HTTPResponse(status: 200, headers: [], body: [7])),
                    .success(HTTPResponse(status: 200, cacheStatus: HTTPCacheStatus())),
                    .success(HTTPResponse(status: 200, cacheStatus: stale)),
                ] + errors.map(HTTPOutput.failure), HTTPOutput.wire),
            try table(of: [.isLocationEnabled, .getLocation, .watch], LocationEffect.wire),
            try table(
                of: [.enabled(true), .location(nil), .location(Coordinate(latitude: 1, longitude: -2.5))],
                LocationOutput.wire),
            try table(
                of: [
                    .fetch("k"), .store("k", secret), .delete("k"), .hash(secret),
                    .verify(secret, hash: SecretText("h")),
                ], SecretEffect.wire),
            try table(
                of: [
                    .missing("k"), .fetched("k", secret), .stored("k"), .storeError("e"), .deleted("k"),
                    .deleteError("e"), .fetchError("e"), .hashed(secret), .verified(true), .hashError("e"),
                ], SecretOutput.wire),
            try table(
                of: [
                    .value(.now, number: nil), .value(.notifyAt(instant: instant), number: 1),
                    .value(.notifyAfter(duration: span), number: 2), .cleared(number: 3),
                    .value(.every(interval: span), number: 4),
                ], TimeEffect.wire),
            try table(
                of: [
                    .value(.now(instant: instant), number: nil), .value(.instantArrived, number: 1),
                    .value(.durationElapsed, number: 1), .cleared(number: 1), .value(.tick, number: 1),
                ], TimeOutput.wire),
            try table(
                of: [
                    .run(ProcessRequest("p", ["a"], input: [1], deadline: span, outputLimit: 7, isDetached: true))
                ], ProcessEffect.wire),
            try table(
                of: [
                    .ended(ProcessResult(.exited(3), output: [1], errorOutput: [2])),
                    .ended(ProcessResult(.signaled(9))), .ended(ProcessResult(.running)), .failed(.notFound("p")),
                    .failed(.notStarted("p", cause: "c")), .failed(.timedOut("p", span)),
                    .failed(.tooMuchOutput("p", limit: 7)),
                ], ProcessOutput.wire),
        ]
        expectGolden(tables.joined(), in: "effects.txt")
    }
}

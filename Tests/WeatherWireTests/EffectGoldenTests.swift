import CoreRuntime
import EffectWires
import Effects
import FavoritesFeature
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import LocationEffects
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

/// The effects and answers of the Crux weather example, and this app's own behind them.
@Suite struct EffectGoldenTests {
    @Test("key-value effects")
    func keyValue() throws {
        func effect(_ effect: KeyValueEffect, _ parts: [Part], _ json: String) throws {
            try expect(effect, KeyValueEffect.wire, parts, json)
        }
        try effect(.get(key: "k"), [.tag(0), .text("k")], #"{"Get":{"key":"k"}}"#)
        try effect(
            .set(key: "k", value: [1, 2]), [.tag(1), .text("k"), .bytes([1, 2])], #"{"Set":{"key":"k","value":[1,2]}}"#)
        try effect(.delete(key: "k"), [.tag(2), .text("k")], #"{"Delete":{"key":"k"}}"#)
        try effect(.exists(key: "k"), [.tag(3), .text("k")], #"{"Exists":{"key":"k"}}"#)
        try effect(
            .listKeys(prefix: "p", cursor: 7), [.tag(4), .text("p"), .u64(7)],
            #"{"ListKeys":{"prefix":"p","cursor":7}}"#)
        try effect(
            .compareAndSet(key: "k", expected: nil, value: [1]), [.tag(5), .text("k"), .tag(0), .bytes([1])],
            #"{"CompareAndSet":{"key":"k","expected":"None","value":[1]}}"#)
        try effect(
            .compareAndSet(key: "k", expected: [2], value: []),
            [.tag(5), .text("k"), .tag(1), .bytes([2]), .bytes([])],
            #"{"CompareAndSet":{"key":"k","expected":{"Bytes":[2]},"value":[]}}"#)
    }

    @Test("what came of key-value effects")
    func keyValueAnswers() throws {
        func response(_ response: KeyValueResponse, _ parts: [Part], _ json: String) throws {
            try expect(.success(response), KeyValueOutput.wire, [.tag(0)] + parts, #"{"Ok":{"response":\#(json)}}"#)
        }
        try response(.get(value: nil), [.tag(0), .tag(0)], #"{"Get":{"value":"None"}}"#)
        try response(.get(value: [9]), [.tag(0), .tag(1), .bytes([9])], #"{"Get":{"value":{"Bytes":[9]}}}"#)
        try response(.set(previous: nil), [.tag(1), .tag(0)], #"{"Set":{"previous":"None"}}"#)
        try response(.delete(previous: nil), [.tag(2), .tag(0)], #"{"Delete":{"previous":"None"}}"#)
        try response(.exists(isPresent: true), [.tag(3), .yes], #"{"Exists":{"is_present":true}}"#)
        try response(
            .listKeys(keys: ["a"], nextCursor: 0), [.tag(4), .count(1), .text("a"), .u64(0)],
            #"{"ListKeys":{"keys":["a"],"next_cursor":0}}"#)
        try response(
            .compareAndSet(isSet: false, found: [1]), [.tag(5), .no, .tag(1), .bytes([1])],
            #"{"CompareAndSet":{"is_set":false,"found":{"Bytes":[1]}}}"#)
    }

    @Test("why key-value effects were not done")
    func keyValueErrors() throws {
        func error(_ error: KeyValueError, _ parts: [Part], _ json: String) throws {
            try expect(.failure(error), KeyValueOutput.wire, [.tag(1)] + parts, #"{"Err":{"error":\#(json)}}"#)
        }
        try error(.io(message: "m"), [.tag(0), .text("m")], #"{"io":{"message":"m"}}"#)
        try error(.timeout, [.tag(1)], #""timeout""#)
        try error(.cursorNotFound, [.tag(2)], #""cursorNotFound""#)
        try error(.other(message: "m"), [.tag(3), .text("m")], #"{"other":{"message":"m"}}"#)
    }

    @Test("HTTP exchanges")
    func http() throws {
        try expect(
            HTTPEffect(url: "u", headers: [HTTPHeader(name: "n", value: "v")], body: [1]), HTTPEffect.wire,
            [.text("GET"), .text("u"), .count(1), .text("n"), .text("v"), .bytes([1])],
            #"{"method":"GET","url":"u","headers":[{"name":"n","value":"v"}],"body":[1]}"#)
        try expect(
            .success(HTTPResponse(status: 200, headers: [], body: [7])), HTTPOutput.wire,
            [.tag(0), .u16(200), .count(0), .bytes([7])], #"{"Ok":{"status":200,"headers":[],"body":[7]}}"#)
        func error(_ error: HTTPError, _ parts: [Part], _ json: String) throws {
            try expect(.failure(error), HTTPOutput.wire, [.tag(1)] + parts, #"{"Err":\#(json)}"#)
        }
        try error(.url("u"), [.tag(0), .text("u")], #"{"Url":"u"}"#)
        try error(.io("i"), [.tag(1), .text("i")], #"{"Io":"i"}"#)
        try error(.timeout, [.tag(2)], #""Timeout""#)
        try error(.rateLimited, [.tag(3)], #""RateLimited""#)
        let fresh = HTTPCacheStatus(timeToLive: 5)
        try expect(
            .success(HTTPResponse(status: 200, cacheStatus: fresh)), HTTPOutput.wire,
            [.tag(2), .u16(200), .count(0), .bytes([]), .u64(5), .no],
            #"{"Cached":{"response":{"status":200,"headers":[],"body":[]},"time_to_live":5,"failure":null}}"#)
        let stale = HTTPCacheStatus(timeToLive: 0, insteadOf: .success(HTTPResponse(status: 503)))
        try expect(
            .success(HTTPResponse(status: 200, cacheStatus: stale)), HTTPOutput.wire,
            [.tag(2), .u16(200), .count(0), .bytes([]), .u64(0), .yes, .tag(0), .u16(503)],
            #"{"Cached":{"response":{"status":200,"headers":[],"body":[]},"time_to_live":0,"failure":{"Status":503}}}"#)
    }

    @Test("the location")
    func location() throws {
        try expect(.isLocationEnabled, LocationEffect.wire, [.tag(0)], #""IsLocationEnabled""#)
        try expect(.getLocation, LocationEffect.wire, [.tag(1)], #""GetLocation""#)
        try expect(.watch, LocationEffect.wire, [.tag(2)], #""Watch""#)
        try expect(.enabled(true), LocationOutput.wire, [.tag(0), .yes], #"{"Enabled":true}"#)
        try expect(.location(nil), LocationOutput.wire, [.tag(1), .no], #"{"Location":null}"#)
        try expect(
            .location(Coordinate(latitude: 1, longitude: -2.5)), LocationOutput.wire,
            [.tag(1), .yes, .f64(1), .f64(-2.5)], #"{"Location":{"lat":1.0,"lon":-2.5}}"#)
    }

    @Test("secrets")
    func secrets() throws {
        let secret = SecretText("s")
        try expect(.fetch("k"), SecretEffect.wire, [.tag(0), .text("k")], #"{"Fetch":"k"}"#)
        try expect(.store("k", secret), SecretEffect.wire, [.tag(1), .text("k"), .text("s")], #"{"Store":["k","s"]}"#)
        try expect(.delete("k"), SecretEffect.wire, [.tag(2), .text("k")], #"{"Delete":"k"}"#)
        try expect(.hash(secret), SecretEffect.wire, [.tag(3), .text("s")], #"{"Hash":"s"}"#)
        try expect(
            .verify(secret, hash: SecretText("h")), SecretEffect.wire, [.tag(4), .text("s"), .text("h")],
            #"{"Verify":["s","h"]}"#)
        func answer(_ output: SecretOutput, _ parts: [Part], _ json: String) throws {
            try expect(output, SecretOutput.wire, parts, json)
        }
        try answer(.missing("k"), [.tag(0), .text("k")], #"{"Missing":"k"}"#)
        try answer(.fetched("k", secret), [.tag(1), .text("k"), .text("s")], #"{"Fetched":["k","s"]}"#)
        try answer(.stored("k"), [.tag(2), .text("k")], #"{"Stored":"k"}"#)
        try answer(.storeError("e"), [.tag(3), .text("e")], #"{"StoreError":"e"}"#)
        try answer(.deleted("k"), [.tag(4), .text("k")], #"{"Deleted":"k"}"#)
        try answer(.deleteError("e"), [.tag(5), .text("e")], #"{"DeleteError":"e"}"#)
        try answer(.fetchError("e"), [.tag(6), .text("e")], #"{"FetchError":"e"}"#)
        try answer(.hashed(secret), [.tag(7), .text("s")], #"{"Hashed":"s"}"#)
        try answer(.verified(true), [.tag(8), .yes], #"{"Verified":true}"#)
        try answer(.hashError("e"), [.tag(9), .text("e")], #"{"HashError":"e"}"#)
    }

    @Test("the time")
    func time() throws {
        let instant = Instant(seconds: 5, nanoseconds: 6)
        func effect(_ effect: TimeEffect, number: UInt64? = nil, _ parts: [Part], _ json: String) throws {
            try expect(.value(effect, number: number), TimeEffect.wire, parts, json)
        }
        try effect(.now, [.tag(0)], #""now""#)
        try effect(
            .notifyAt(instant: instant), number: 1, [.tag(1), .u64(1), .u64(5), .u32(6)],
            #"{"notifyAt":{"id":1,"instant":{"secs":5,"nanos":6}}}"#)
        try effect(
            .notifyAfter(duration: Duration.nanoseconds(300)), number: 2, [.tag(2), .u64(2), .u64(300)],
            #"{"notifyAfter":{"id":2,"duration":{"nanos":300}}}"#)
        try expect(.cleared(number: 3), TimeEffect.wire, [.tag(3), .u64(3)], #"{"clear":{"id":3}}"#)
        try effect(
            .every(interval: Duration.nanoseconds(9)), number: 4, [.tag(4), .u64(4), .u64(9)],
            #"{"every":{"id":4,"interval":{"nanos":9}}}"#)
        func answer(_ output: TimeOutput, number: UInt64? = 1, _ parts: [Part], _ json: String) throws {
            try expect(.value(output, number: number), TimeOutput.wire, parts, json)
        }
        try answer(
            .now(instant: instant), number: nil, [.tag(0), .u64(5), .u32(6)],
            #"{"now":{"instant":{"secs":5,"nanos":6}}}"#)
        try answer(.instantArrived, [.tag(1), .u64(1)], #"{"instantArrived":{"id":1}}"#)
        try answer(.durationElapsed, [.tag(2), .u64(1)], #"{"durationElapsed":{"id":1}}"#)
        try expect(.cleared(number: 1), TimeOutput.wire, [.tag(3), .u64(1)], #"{"cleared":{"id":1}}"#)
        try answer(.tick, [.tag(4), .u64(1)], #"{"tick":{"id":1}}"#)
    }

    @Test("every effect of the app has a number: those of the example, then the view effects")
    func numbers() {
        let declared = WeatherSchema.effects.map { "\($0.name): \(type(of: $0))" }
        #expect(
            declared == [
                "KeyValue: EffectWire<KeyValueEffect>", "Http: EffectWire<HTTPEffect>",
                "Location: EffectWire<LocationEffect>", "Secret: EffectWire<SecretEffect>",
                "Time: EffectWire<TimeEffect>", "FavoritesQuarantined: EffectWire<FavoritesQuarantined>",
                "Announcement: EffectWire<Announcement>",
            ])
        #expect(Core<Lifecycle>().effects.count == 5)
    }
}

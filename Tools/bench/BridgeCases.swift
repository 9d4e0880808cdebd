import CoreRuntime
import EffectWires
import Effects
import KeyValueEffects
import LifecycleCore
import OnboardFeature
import SecretEffects
import WeatherModel
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

private let source = encoded(.useSource("openweather"), WeatherSchema.event)
private let start = encoded(.start, WeatherSchema.event)
private let letter = encoded(
    .onboard(.apiKey(SecretText("0123456789abcdef0123456789abcdef"))), WeatherSchema.event)
private let noKey = encoded(.missing(OnboardScreen.keyName), SecretOutput.wire)
private let noFavorites = encoded(.success(.get(value: nil)), KeyValueOutput.wire)

private func encoded<Value>(_ value: Value, _ wire: Wire<Value>) -> [UInt8] {
    (try? wire.encode(value, as: .bincode)) ?? []
}

/// Starts the app as a new user does, without a key.
private func startUp() throws(BridgeError) -> CoreEndpoint<Lifecycle> {
    var core = try CoreEndpoint(WeatherSchema.schema, Core<Lifecycle>(), as: .bincode)
    use(try core.update(source))
    use(try core.update(start))
    use(try core.resolve(RequestID(rawValue: 1), with: noKey))
    use(try core.resolve(RequestID(rawValue: 2), with: noFavorites))
    use(try core.view())
    return core
}

/// A case that encodes the view of home with 20 favorites.
private func view(_ encoding: WireEncoding) -> @Sendable () -> (Int) -> Void {
    {
        let view = started(Lifecycle.self, favorites(20).encoded()).view()
        return repeating { use(try? WeatherSchema.view.encode(view, as: encoding)) }
    }
}

/// The weather app's core behind the wire format (bincode), on the core's side: events and answers are decoded from
/// bytes, requests and views are encoded to bytes.
let bridgeCases = [
    Benchmark("view-20-bincode", view(.bincode)),
    Benchmark("view-20-json", lowerBound: "view-20-bincode", view(.json)),
    Benchmark("bridge-startup", lowerBound: "startup") { repeating { use(try? startUp()) } },
    Benchmark("bridge-event", lowerBound: "event-render") {
        let started = try startUp()
        return { count in
            // Not captured, since captured values are copied for each view.
            var core = started
            for _ in 0..<count {
                use(try? core.update(letter))
                use(try? core.view())
            }
        }
    },
]

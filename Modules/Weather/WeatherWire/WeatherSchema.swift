import EffectWires
import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import ProcessEffects
import SecretEffects
import TimeEffects
import WeatherModel
package import WeatherViews
package import WireBridge
package import WireFormat

/// The wire format of the weather app.
///
/// Events, effects and answers are those of the Crux weather example, followed by this app's own. The view model has a
/// different layout.
package enum WeatherSchema {
    /// The complete schema.
    package static let schema = WireSchema(name: "weather", event: event, view: view, effects: effects)

    package static let event = Lifecycle.ShellEvent.wire
    package static let view = Lifecycle.ViewModel.wire

    package static let effects: [any WireEffect] = [
        EffectWire("KeyValue", KeyValueEffect.wire, answers: KeyValueOutput.wire),
        EffectWire("Http", HTTPEffect.wire, answers: HTTPOutput.wire),
        EffectWire("Location", LocationEffect.wire, answers: LocationOutput.wire, streams: ["Watch"]),
        EffectWire("Secret", SecretEffect.wire, answers: SecretOutput.wire),
        EffectWire("Time", numbered: TimeEffect.wire, answers: TimeOutput.wire, streams: ["every"]) { $0 != .now },
        EffectWire("FavoritesQuarantined", FavoritesQuarantined.wire),
        EffectWire("Announcement", Announcement.wire),
        EffectWire("LocationAmbiguous", LocationAmbiguous.wire),
        EffectWire("LocationChosen", LocationChosen.wire),
        EffectWire("Process", ProcessEffect.wire, answers: ProcessOutput.wire),
    ]
}

extension FavoritesQuarantined {
    static let wire = Wire.record(("bytes", .bytes), ("reason", Unreadable.wire))
        .map({ FavoritesQuarantined(bytes: $0, reason: $1) }, { ($0.bytes, $0.reason) })
}

extension Announcement {
    static let wire = Wire.record(("message", Toast.Message.wire))
        .map({ Announcement(message: $0) }, { $0.message })
}

extension LocationAmbiguous {
    static let wire = Wire.record(("name", .string), ("places", Place.wire.list))
        .map({ LocationAmbiguous(name: $0, places: $1) }, { ($0.name, $0.places) })
}

extension LocationChosen {
    static let wire = Wire.record(("place", Place.wire)).map({ LocationChosen(place: $0) }, { $0.place })
}

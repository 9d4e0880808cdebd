import CoreRuntime
import EffectWires
import Effects
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// The libFuzzer entry point. The variable FUZZ selects the decoded type; the first byte of the input selects the
// encoding and, among answers, the type; the rest is the data.

/// A function that decodes bytes.
typealias Reading = @Sendable ([UInt8], WireEncoding) -> Void

private let readings: [Reading] =
    switch getenv("FUZZ").map({ String(cString: $0) }) {
    case "event": [reading(WeatherSchema.event)]
    case "view": [reading(WeatherSchema.view)]
    case "answer":
        [
            reading(SecretOutput.wire), reading(KeyValueOutput.wire), reading(HTTPOutput.wire),
            reading(LocationOutput.wire), reading(TimeOutput.wire),
        ]
    default: [driving]
    }

/// Returns a reading which checks that a decoded value can be encoded, that decoding and encoding it again results in
/// the same bytes, and that it can be encoded as JSON.
private func reading<Value>(_ wire: Wire<Value>) -> Reading {
    { bytes, encoding in
        guard let value = try? wire.decode(bytes, as: encoding) else { return }
        guard let written = try? wire.encode(value, as: .bincode),
            let again = try? wire.decode(written, as: .bincode), (try? wire.encode(again, as: .bincode)) == written,
            (try? wire.encode(value, as: .json)) != nil
        else { fatalError("fuzz: a value that was read cannot be written") }
    }
}

/// Feeds events and answers to a whole core. The input is split into pieces, each preceded by a byte with the id of the
/// request it answers, or 0 for an event, and a byte with its length.
private let driving: Reading = { bytes, encoding in
    guard var core = try? CoreEndpoint(WeatherSchema.schema, Core<Lifecycle>(), as: encoding)
    else { fatalError("fuzz: the schema is incomplete") }
    var rest = bytes[...]
    while let id = rest.popFirst(), let length = rest.popFirst() {
        let piece = Array(rest.prefix(Int(length)))
        rest = rest.dropFirst(piece.count)
        _ = id == 0 ? try? core.update(piece) : try? core.resolve(RequestID(rawValue: UInt32(id)), with: piece)
        guard (try? core.view()) != nil else { fatalError("fuzz: a core has no view") }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let choice = Int(start.pointee)
    readings[choice / 2 % readings.count](bytes, choice.isMultiple(of: 2) ? .bincode : .json)
    return 0
}

import CoreRuntime
import Effects
import HTTPEffects
import KeyValueEffects
import Lifecycle
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherWire
import WireBridge
import WireFormat

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// What libFuzzer calls with each input. The variable FUZZ says what is read; the input's first byte chooses the encoding
// and the type of answer, the rest are the bytes.

/// Something that reads bytes.
typealias Reading = @Sendable ([UInt8], WireEncoding) -> Void

private let readings: [Reading] =
    switch getenv("FUZZ").map({ String(cString: $0) }) {
    case "event": [reading(WeatherWire.event)]
    case "view": [reading(WeatherWire.view)]
    case "answer":
        [
            reading(SecretOutput.wire), reading(KeyValueOutput.wire), reading(HTTPOutput.wire),
            reading(LocationOutput.wire), reading(TimeOutput.wire),
        ]
    default: [driving]
    }

/// What is read can be written, is read again as the same bytes, and has JSON.
private func reading<Value>(_ wire: Wire<Value>) -> Reading {
    { bytes, encoding in
        guard let value = try? wire.decode(bytes, as: encoding) else { return }
        guard let written = try? wire.encode(value, as: .bincode),
            let again = try? wire.decode(written, as: .bincode), (try? wire.encode(again, as: .bincode)) == written,
            (try? wire.encode(value, as: .json)) != nil
        else { fatalError("fuzz: a value that was read cannot be written") }
    }
}

/// A whole core takes events and answers: pieces of the input, each behind a byte that says which request it answers,
/// or that it is an event, and a byte that says how long it is.
private let driving: Reading = { bytes, encoding in
    guard var core = try? CoreEndpoint(WeatherWire.schema, Core<Lifecycle>(), as: encoding)
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

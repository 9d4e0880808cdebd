import CoreRuntime
import EffectWires
import Effects
import HTTPEffects
import JSONFormat
import KeyValueEffects
import LifecycleCore
import LocationEffects
import Platform
import SecretEffects
import TimeEffects
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

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
    case "changes": [following, patching]
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

private typealias FuzzedCore = CoreEndpoint<Lifecycle>

/// Feeds events and answers to a complete core. The input is split into pieces, each preceded by a byte with the id of
/// the request it answers, or 0 for an event, and a byte with its length.
private func drive(_ bytes: [UInt8], _ encoding: WireEncoding, after: (inout FuzzedCore, UInt8) throws -> Void) {
    guard var core = try? CoreEndpoint(WeatherSchema.schema, Core<Lifecycle>(), as: encoding)
    else { fatalError("fuzz: the schema is incomplete") }
    var rest = bytes[...]
    while let id = rest.popFirst(), let length = rest.popFirst() {
        let piece = Array(rest.prefix(Int(length)))
        rest = rest.dropFirst(piece.count)
        _ = id == 0 ? try? core.update(piece) : try? core.resolve(RequestID(rawValue: UInt32(id)), with: piece)
        do { try after(&core, length) } catch { fatalError("fuzz: \(error)") }
    }
}

private let driving: Reading = { bytes, encoding in drive(bytes, encoding) { core, _ in _ = try core.view() } }

/// Keeps a view up to date by applying the changes of a core, and compares it with the core's own view; also requests
/// the changes since unknown revisions.
private let following: Reading = { bytes, encoding in
    var (view, boot, revision) = (JSON.null, UInt64(0), UInt64(0))
    drive(bytes, encoding) { core, number in
        _ = try core.changes(since: UInt64(number), of: number.isMultiple(of: 3) ? boot : UInt64(number))
        guard encoding == .json else { return }
        let update = try JSON(core.changes(since: revision, of: boot))
        guard let new = update["view"] ?? update["patch"].flatMap(view.patched),
            new == (try JSON(core.view()))["view"], let number = update["revision"]?.int, number >= revision
        else { fatalError("fuzz: an update leads elsewhere: \(update.line)") }
        (view, revision, boot) = (new, UInt64(number), update["boot"]?.int.map(UInt64.init) ?? 0)
    }
}

/// Computes the patch of two documents, separated by a zero; it must turn the first into the second.
private let patching: Reading = { bytes, _ in
    let texts = bytes.split(separator: 0, maxSplits: 1).map(Array.init)
    guard let text = texts.first, let old = try? JSONDocument(text).root, old.json.hasUniqueNames,
        let other = texts.dropFirst().first, let new = try? JSONDocument(other).root, new.json.hasUniqueNames
    else { return }
    let patch = new.patch(from: old)
    guard old.json.patched(by: patch) == new.json else { fatalError("fuzz: a patch leads elsewhere: \(patch.line)") }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let choice = Int(start.pointee)
    readings[choice / 2 % readings.count](bytes, choice.isMultiple(of: 2) ? .bincode : .json)
    return 0
}

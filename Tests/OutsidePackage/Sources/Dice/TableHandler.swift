public import Effects
public import KeyValueEffects
import Synchronization

/// Does Isobar's key-value effects on a table in memory, in the place of `KeyValueCapability`.
public final class TableHandler: EffectHandler {
    private struct Row {
        let key: String
        var value: [UInt8]
    }

    /// In the order of the first writes.
    private let table: Mutex<[Row]>

    /// Creates a handler on a table with the given values, written in the order of their keys.
    public init(_ values: [String: [UInt8]] = [:]) {
        table = Mutex(values.sorted { $0.key < $1.key }.map { Row(key: $0.key, value: $0.value) })
    }

    public func handle(_ effect: KeyValueEffect, reply: Reply<KeyValueOutput>) async {
        reply(table.withLock { Self.output(of: effect, on: &$0) })
    }

    private static func output(of effect: KeyValueEffect, on table: inout [Row]) -> KeyValueOutput {
        switch effect {
        case .get(let key): return .success(.get(value: value(of: key, in: table)))
        case .set(let key, let value): return .success(.set(previous: set(key, to: value, in: &table)))
        case .delete(let key):
            let previous = value(of: key, in: table)
            table.removeAll { $0.key.utf8.elementsEqual(key.utf8) }
            return .success(.delete(previous: previous))
        case .exists(let key): return .success(.exists(isPresent: value(of: key, in: table) != nil))
        case .listKeys(let prefix, 0):
            let keys = table.map(\.key).filter { $0.utf8.starts(with: prefix.utf8) }
            return .success(.listKeys(keys: keys, nextCursor: 0))
        case .listKeys: return .failure(.cursorNotFound)
        case .compareAndSet(let key, let expected, let value):
            let found = Self.value(of: key, in: table)
            let isSet = found == expected
            if isSet { _ = set(key, to: value, in: &table) }
            return .success(.compareAndSet(isSet: isSet, found: found))
        }
    }

    private static func value(of key: String, in table: [Row]) -> [UInt8]? {
        index(of: key, in: table).map { table[$0].value }
    }

    private static func set(_ key: String, to value: [UInt8], in table: inout [Row]) -> [UInt8]? {
        if let index = index(of: key, in: table) { return exchange(&table[index].value, with: value) }
        table.append(Row(key: key, value: value))
        return nil
    }

    /// Keys are told apart by their bytes, where texts that look alike are equal.
    private static func index(of key: String, in table: [Row]) -> Int? {
        table.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }
}

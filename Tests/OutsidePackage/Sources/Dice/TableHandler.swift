public import Effects
public import KeyValueEffects
import Synchronization

/// Does Isobar's key-value effects on a table in memory, in the place of `KeyValueCapability`.
public final class TableHandler: EffectHandler {
    private let table: Mutex<[String: [UInt8]]>

    /// Creates a handler on a table.
    public init(_ table: [String: [UInt8]] = [:]) { self.table = Mutex(table) }

    public func handle(_ effect: KeyValueEffect, reply: Reply<KeyValueOutput>) async {
        reply(table.withLock { Self.output(of: effect, on: &$0) })
    }

    private static func output(of effect: KeyValueEffect, on table: inout [String: [UInt8]]) -> KeyValueOutput {
        switch effect {
        case .get(let key): .success(.get(value: table[key]))
        case .set(let key, let value): .success(.set(previous: table.updateValue(value, forKey: key)))
        case .delete(let key): .success(.delete(previous: table.removeValue(forKey: key)))
        case .exists(let key): .success(.exists(isPresent: table[key] != nil))
        case .listKeys(let prefix, 0):
            .success(.listKeys(keys: table.keys.filter { $0.hasPrefix(prefix) }.sorted(), nextCursor: 0))
        case .listKeys: .failure(.cursorNotFound)
        case .compareAndSet(let key, let expected, let value): compareAndSet(key, expected, value, on: &table)
        }
    }

    private static func compareAndSet(
        _ key: String, _ expected: [UInt8]?, _ value: [UInt8], on table: inout [String: [UInt8]]
    ) -> KeyValueOutput {
        let found = table[key]
        guard found == expected else { return .success(.compareAndSet(isSet: false, found: found)) }
        table[key] = value
        return .success(.compareAndSet(isSet: true, found: found))
    }
}

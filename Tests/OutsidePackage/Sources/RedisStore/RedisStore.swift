public import KeyValueCapability
public import KeyValueEffects

/// Keeps values in a Redis database, which several machines can share.
///
/// A hash has the values, a sorted set the order of the first writes. Each change is one script, so it happens whole or
/// not at all. Where the connection breaks during a change, it is not known whether it happened; the error says so, and
/// the next call connects again. The process has to ignore `SIGPIPE`, as a `TerminalApp` does.
public struct RedisStore: KeyValueStore {
    private let connection: RedisConnection

    /// A store that connects when it is first used. Connecting and each answer may take five seconds.
    ///
    /// - Parameter url: `redis://HOST:PORT`, or `redis:/PATH` for a socket of this machine. The port is 6379 unless given.
    public init?(_ url: String) {
        guard let connection = RedisConnection(url) else { return nil }
        self.connection = connection
    }

    public func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await run("HGET", Self.values, key).first ?? nil
    }

    public func write(_ changes: [KeyValueChange]) async throws(KeyValueError) -> [[UInt8]?] {
        // A key, whether it has a value, and the value.
        let words = changes.flatMap { [Array($0.key.utf8), Array(($0.value == nil ? "0" : "1").utf8), $0.value ?? []] }
        return try await script(
            """
            local previous = {}
            for i = 1, #ARGV, 3 do
                local key, value = ARGV[i], ARGV[i + 2]
                local old = redis.call('HGET', KEYS[1], key)
                table.insert(previous, old)
                if ARGV[i + 1] == '1' then \(Self.set) else
                    redis.call('HDEL', KEYS[1], key) redis.call('ZREM', KEYS[2], key)
                end
            end
            return previous
            """, words)
    }

    public func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        let reply = try await script(
            """
            local key, value = ARGV[1], ARGV[2]
            local old = redis.call('HGET', KEYS[1], key)
            if \(expected == nil ? "old" : "old ~= ARGV[3]") then return {0, old} end
            \(Self.set)
            return {1, old}
            """, [Array(key.utf8), value, expected ?? []])
        return (reply.first == Array("1".utf8), reply.last ?? nil)
    }

    public func entries(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> EntryPage {
        let last = try KeyCursor(cursor, prefix: prefix).entry
        // Keys, numbers and values in turn.
        let found = try await script(
            """
            local page, size = {}, 0
            local all = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[2], '+inf', 'WITHSCORES')
            for i = 1, #all, 2 do
                if #page > 3 * \(KeyPage.size) or size > 2 ^ 22 then break end
                if string.sub(all[i], 1, #ARGV[1]) == ARGV[1] then
                    local value = redis.call('HGET', KEYS[1], all[i])
                    size = size + #value
                    for _, word in ipairs({all[i], all[i + 1], value}) do table.insert(page, word) end
                end
            end
            return page
            """, [Array(prefix.utf8), Array("\(last)".utf8)]
        ).map { $0 ?? [] }
        let keys = stride(from: 0, to: found.count - 2, by: 3).map { index in
            let words = found[index...(index + 1)].map { String(decoding: $0, as: UTF8.self) }
            return (entry: Int64(words[1]) ?? 0, key: words[0])
        }
        return KeyCursor.page(of: keys, prefix: prefix) { found[3 * $0 + 2] }
    }

    private func run(_ words: String...) async throws(KeyValueError) -> [[UInt8]?] {
        try await connection.run(words.map { Array($0.utf8) })
    }

    private func script(_ script: String, _ arguments: [[UInt8]]) async throws(KeyValueError) -> [[UInt8]?] {
        let words = ["EVAL", script, "3", Self.values, Self.order, "isobar:count"]
        return try await connection.run(words.map { Array($0.utf8) } + arguments)
    }

    private static let (values, order) = ("isobar:values", "isobar:order")
    private static let set =
        "redis.call('HSET', KEYS[1], key, value) "
        + "if not old then redis.call('ZADD', KEYS[2], redis.call('INCR', KEYS[3]), key) end"
}

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

    public func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? {
        try await change("\(Self.set) return old", key, value).first ?? nil
    }

    public func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? {
        let remove = "redis.call('HDEL', KEYS[1], ARGV[1]) redis.call('ZREM', KEYS[2], ARGV[1])"
        return try await change("\(remove) return old", key).first ?? nil
    }

    public func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        let condition = expected == nil ? "old == false" : "old == ARGV[3]"
        let script = "if not (\(condition)) then return {0, old} end \(Self.set) return {1, old}"
        let reply = try await change(script, key, value, expected ?? [])
        return (reply.first == Array("1".utf8), reply.last ?? nil)
    }

    public func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage {
        var last = try KeyCursor(cursor, prefix: prefix).entry
        var found: [(entry: Int64, key: String)] = []
        while found.count <= KeyPage.size {
            // Keys and numbers in turn.
            let some = try await run(
                "ZRANGEBYSCORE", Self.order, "(\(last)", "+inf", "WITHSCORES", "LIMIT", "0", "\(KeyPage.size + 1)"
            ).map { String(decoding: $0 ?? [], as: UTF8.self) }
            if some.isEmpty { break }
            for index in stride(from: 0, to: some.count - 1, by: 2) {
                last = Int64(some[index + 1]) ?? last
                if some[index].utf8.starts(with: prefix.utf8) { found.append((last, some[index])) }
            }
        }
        return try KeyCursor.page(of: found, prefix: prefix)
    }

    private func run(_ words: String...) async throws(KeyValueError) -> [[UInt8]?] {
        try await connection.run(words.map { Array($0.utf8) })
    }

    /// Runs a script that knows the value before as `old`.
    private func change(_ script: String, _ key: String, _ more: [UInt8]...) async throws(KeyValueError) -> [[UInt8]?] {
        let script = "local old = redis.call('HGET', KEYS[1], ARGV[1]) \(script)"
        let words = ["EVAL", script, "3", Self.values, Self.order, "isobar:count", key]
        return try await connection.run(words.map { Array($0.utf8) } + more)
    }

    private static let (values, order) = ("isobar:values", "isobar:order")
    private static let set =
        "redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) "
        + "if not old then redis.call('ZADD', KEYS[2], redis.call('INCR', KEYS[3]), ARGV[1]) end"
}

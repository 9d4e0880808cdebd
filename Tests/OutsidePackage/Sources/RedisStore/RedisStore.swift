import Foundation
public import KeyValueCapability
public import KeyValueEffects

/// Keeps values in a Redis database, which several machines can share.
///
/// A hash has the values, a sorted set the order of the first writes. Each change is one script, so it happens whole or
/// not at all. Where the connection breaks during a change, it is not known whether it happened; the error says so, and
/// the next call connects again. The process has to ignore `SIGPIPE`, as a `TerminalApp` does.
public struct RedisStore: KeyValueStore {
    private let connection: RedisConnection

    /// A store that connects when it is first used.
    ///
    /// - Parameters:
    ///   - url: `redis://HOST:PORT`, or `redis:/PATH` for a socket of this machine. The port is 6379 unless given.
    ///   - timeout: how long connecting and an answer may take, in seconds.
    public init?(_ url: String, timeout: Int = 5) {
        guard let connection = RedisConnection(url, timeout: timeout) else { return nil }
        self.connection = connection
    }

    public func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await connection.run(["HGET", Self.values, key]).bytes
    }

    public func hasValue(for key: String) async throws(KeyValueError) -> Bool {
        try await connection.run(["HEXISTS", Self.values, key]).number == 1
    }

    public func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? {
        try await script("\(Self.set) return old", key, value).bytes
    }

    public func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await script(
            "local old = redis.call('HGET', KEYS[1], ARGV[1]) redis.call('HDEL', KEYS[1], ARGV[1]) "
                + "redis.call('ZREM', KEYS[2], ARGV[1]) return old", key
        ).bytes
    }

    public func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        let condition = expected == nil ? "found == false" : "found == ARGV[3]"
        let reply = try await script(
            "local found = redis.call('HGET', KEYS[1], ARGV[1]) if not (\(condition)) then return {0, found} end "
                + "\(Self.set) return {1, old}", key, value, expected ?? [])
        return (reply.list.first?.number == 1, reply.list.last?.bytes)
    }

    public func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage {
        let first = cursor >> 16
        guard cursor == 0 || cursor == Self.cursor(first, prefix) else { throw .cursorNotFound }
        let reply = try await script(Self.page, prefix, Array("\(first)".utf8))
        guard let last = reply.list.first?.number else { throw .other(message: "Redis answered without a list") }
        let keys = reply.list.dropFirst().compactMap(\.bytes).map { String(decoding: $0, as: UTF8.self) }
        return KeyPage(keys: keys, nextCursor: last == 0 ? 0 : Self.cursor(UInt64(last), prefix))
    }

    /// The number of the page's last key, and a sum that tells whether a cursor was given out for this prefix (FNV-1a).
    private static func cursor(_ number: UInt64, _ prefix: String) -> UInt64 {
        let sum = "\(prefix)/\(number)".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return number << 16 | sum >> 48
    }

    private func script(_ text: String, _ key: String, _ values: [UInt8]...) async throws(KeyValueError) -> RedisReply {
        let words = ["EVAL", text, "3", Self.values, "isobar:order", "isobar:count", key]
        return try await connection.run(words.map { Array($0.utf8) } + values)
    }

    private static let values = "isobar:values"

    private static let set =
        "local old = redis.call('HGET', KEYS[1], ARGV[1]) redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) "
        + "if not old then redis.call('ZADD', KEYS[2], redis.call('INCR', KEYS[3]), ARGV[1]) end"

    /// The number of the last key when more follow, else 0, and the keys.
    private static let page = """
        local found, last, from = {0}, 0, ARGV[2]
        while true do
            local some = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. from, '+inf', 'WITHSCORES', 'LIMIT', 0, \(KeyPage.size))
            if #some == 0 then return found end
            for i = 1, #some, 2 do
                from = some[i + 1]
                if string.sub(some[i], 1, #ARGV[1]) == ARGV[1] then
                    if #found > \(KeyPage.size) then found[1] = tonumber(last) return found end
                    table.insert(found, some[i])
                    last = from
                end
            end
        end
        """
}

import CHiredis
import Foundation
import KeyValueEffects

/// What a server answered.
indirect enum RedisReply: Sendable {
    case none
    case number(Int64)
    case bytes([UInt8])
    case list([RedisReply])

    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var number: Int64? { if case .number(let number) = self { number } else { nil } }
    var list: [RedisReply] { if case .list(let list) = self { list } else { [] } }

    init(_ reply: redisReply) throws(KeyValueError) {
        let text = UnsafeRawBufferPointer(start: reply.str, count: reply.str == nil ? 0 : reply.len)
        switch reply.type {
        case REDIS_REPLY_INTEGER: self = .number(reply.integer)
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = .bytes(Array(text))
        case REDIS_REPLY_ERROR: throw .other(message: "Redis: \(String(decoding: text, as: UTF8.self))")
        case REDIS_REPLY_ARRAY:
            var list: [RedisReply] = []
            for index in 0..<reply.elements {
                guard let element = reply.element[index] else { continue }
                list.append(try RedisReply(element.pointee))
            }
            self = .list(list)
        default: self = .none
        }
    }
}

/// A connection with a queue of its own, because the library blocks the thread that asks.
final class RedisConnection: @unchecked Sendable {
    private let connect: () -> UnsafeMutablePointer<redisContext>?
    private let timeout: timeval
    private let queue = DispatchQueue(label: "redis")
    /// Used on the queue alone.
    private var context: UnsafeMutablePointer<redisContext>?

    init?(_ url: String, timeout seconds: Int) {
        guard let url = URLComponents(string: url), url.scheme == "redis" else { return nil }
        let timeout = timeval(tv_sec: seconds, tv_usec: 0)
        self.timeout = timeout
        if let host = url.host, !host.isEmpty {
            connect = { redisConnectWithTimeout(host, Int32(url.port ?? 6379), timeout) }
        } else {
            guard url.path.hasPrefix("/") else { return nil }
            connect = { redisConnectUnixWithTimeout(url.path, timeout) }
        }
    }

    deinit { if let context { redisFree(context) } }

    func run(_ words: [String]) async throws(KeyValueError) -> RedisReply {
        try await run(words.map { Array($0.utf8) })
    }

    func run(_ words: [[UInt8]]) async throws(KeyValueError) -> RedisReply {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(KeyValueError) in try self.ask(words) }) }
        }
        return try result.get()
    }

    private func ask(_ words: [[UInt8]]) throws(KeyValueError) -> RedisReply {
        let context = try connected()
        let lengths = words.map(\.count)
        let bytes = words.flatMap(\.self).map { CChar(bitPattern: $0) } + [0]
        let answer = bytes.withUnsafeBufferPointer { buffer in
            var place = 0
            var starts = lengths.map { length in
                defer { place += length }
                return buffer.baseAddress.map { $0 + place }
            }
            return redisCommandArgv(context, Int32(words.count), &starts, lengths)
        }
        guard let answer else { throw lost(context) }
        defer { freeReplyObject(answer) }
        return try RedisReply(answer.assumingMemoryBound(to: redisReply.self).pointee)
    }

    private func connected() throws(KeyValueError) -> UnsafeMutablePointer<redisContext> {
        if let context { return context }
        guard let made = connect() else { throw .other(message: "no memory is left for a connection to Redis") }
        guard made.pointee.err == 0 else { throw lost(made) }
        redisSetTimeout(made, timeout)
        context = made
        return made
    }

    private func lost(_ broken: UnsafeMutablePointer<redisContext>) -> KeyValueError {
        let cause = withUnsafeBytes(of: broken.pointee.errstr) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        redisFree(broken)
        context = nil
        return .io(message: "Redis cannot be reached: \(cause)")
    }
}

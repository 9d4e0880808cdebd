import CHiredis
import Foundation
import KeyValueEffects

/// A connection with a queue of its own, because the library blocks the thread that asks.
final class RedisConnection: @unchecked Sendable {
    private let connect: () -> UnsafeMutablePointer<redisContext>?
    private static let timeout = timeval(tv_sec: 5, tv_usec: 0)
    private let queue = DispatchQueue(label: "redis")
    /// Used on the queue alone.
    private var context: UnsafeMutablePointer<redisContext>?

    init?(_ url: String) {
        guard let url = URLComponents(string: url), url.scheme == "redis" else { return nil }
        if let host = url.host, !host.isEmpty {
            connect = { redisConnectWithTimeout(host, Int32(url.port ?? 6379), Self.timeout) }
        } else {
            guard url.path.hasPrefix("/") else { return nil }
            connect = { redisConnectUnixWithTimeout(url.path, Self.timeout) }
        }
    }

    deinit { if let context { redisFree(context) } }

    /// Has the server run a command; what it answers is one element, or those of a list, and nil for nothing.
    func run(_ words: [[UInt8]]) async throws(KeyValueError) -> [[UInt8]?] {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(KeyValueError) in try self.ask(words) }) }
        }
        return try result.get()
    }

    private func ask(_ words: [[UInt8]]) throws(KeyValueError) -> [[UInt8]?] {
        let context = try connected()
        var command = Array("*\(words.count)\r\n".utf8)
        for word in words { command += Array("$\(word.count)\r\n".utf8) + word + Array("\r\n".utf8) }
        redisAppendFormattedCommand(context, command.map { CChar(bitPattern: $0) }, command.count)
        var answer: UnsafeMutableRawPointer?
        guard redisGetReply(context, &answer) == REDIS_OK, let answer else { throw lost(context) }
        defer { freeReplyObject(answer) }
        let reply = answer.assumingMemoryBound(to: redisReply.self)
        guard reply.pointee.type == REDIS_REPLY_ARRAY else { return [try Self.element(reply)] }
        var elements: [[UInt8]?] = []
        for index in 0..<reply.pointee.elements { elements.append(try Self.element(reply.pointee.element[index])) }
        return elements
    }

    private static func element(_ reply: UnsafeMutablePointer<redisReply>?) throws(KeyValueError) -> [UInt8]? {
        guard let reply = reply?.pointee else { return nil }
        let text = Array(UnsafeRawBufferPointer(start: reply.str, count: reply.str == nil ? 0 : reply.len))
        switch reply.type {
        case REDIS_REPLY_INTEGER: return Array("\(reply.integer)".utf8)
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: return text
        case REDIS_REPLY_ERROR: throw .other(message: "Redis: \(String(decoding: text, as: UTF8.self))")
        default: return nil
        }
    }

    private func connected() throws(KeyValueError) -> UnsafeMutablePointer<redisContext> {
        if let context { return context }
        guard let made = connect() else { throw .other(message: "no memory is left for a connection to Redis") }
        guard made.pointee.err == 0 else { throw lost(made) }
        redisSetTimeout(made, Self.timeout)
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

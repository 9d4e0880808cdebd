import Effects
import Synchronization
public import WireFormat

/// A core held through a pointer by a program in another language: the implementation of the C interface's functions.
///
/// Each function returns a buffer owned by the caller, who frees it with ``free(_:)``. Nil with the number of a
/// ``Failure`` in place of the length is an error, which ``lastError(_:)`` describes. A failed call has no effect, with
/// the exception that ``CoreLink`` names. A call during another one fails.
public final class CoreHandle {
    private var link: any CoreServer
    private let encoding: WireEncoding
    private var error = ""
    private let isBusy = Atomic(false)

    /// A buffer owned by the caller.
    public typealias Buffer = UnsafeMutablePointer<UInt8>

    /// Creates a handle for a core behind a link.
    public init(_ link: sending any CoreServer, as encoding: WireEncoding) {
        self.link = link
        self.encoding = encoding
    }

    /// Passes an event to the core and returns its requests.
    public func update(
        _ event: UnsafePointer<UInt8>?, _ count: Int, _ length: UnsafeMutablePointer<Int>?
    ) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.update(Self.bytes(event, count)) }
    }

    /// Passes an answer to the core and returns its requests.
    public func resolve(
        _ id: UInt32, _ answer: UnsafePointer<UInt8>?, _ count: Int, _ length: UnsafeMutablePointer<Int>?
    ) -> Buffer? {
        call(length) { link throws(BridgeError) in
            try link.resolve(RequestID(rawValue: id), with: Self.bytes(answer, count))
        }
    }

    /// Informs the core that no more answers will arrive for a request, and returns its requests.
    public func close(_ id: UInt32, _ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.close(RequestID(rawValue: id)) }
    }

    /// Returns the encoded view.
    public func view(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.view() }
    }

    /// Returns the encoded update with everything that has changed since a revision of a core.
    public func changes(since revision: UInt64, of boot: UInt64, _ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.changes(since: revision, of: boot) }
    }

    /// Returns the ids of the requests cancelled since the last call.
    public func cancelled(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { [encoding] link throws(BridgeError) in
            try Wire.ids.write(try link.takeCancelled(), encoding, "the cancelled ids")
        }
    }

    /// Returns the error message of the last call in UTF-8; empty if it succeeded.
    public func lastError(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        alone(length) { Self.buffer(Array(error.utf8), length) }
    }

    /// Frees a buffer.
    public static func free(_ buffer: Buffer?) { buffer?.deallocate() }

    private func call(
        _ length: UnsafeMutablePointer<Int>?, _ body: (inout any CoreServer) throws(BridgeError) -> [UInt8]
    ) -> Buffer? {
        alone(length) {
            do throws(BridgeError) {
                let bytes = try body(&link)
                error = ""
                return Self.buffer(bytes, length)
            } catch {
                self.error = error.description
                return Self.failure(Failure(error), length)
            }
        }
    }

    /// Calls a function unless another one is being called.
    private func alone(_ length: UnsafeMutablePointer<Int>?, _ body: () -> Buffer?) -> Buffer? {
        if isBusy.exchange(true, ordering: .acquiring) { return Self.failure(.overlapping, length) }
        defer { isBusy.store(false, ordering: .releasing) }
        return body()
    }

    /// Returns the error result of a function.
    public static func failure(_ failure: Failure, _ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        length?.pointee = failure.rawValue
        return nil
    }

    private static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        guard let start, count > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Returns a buffer with a copy of the bytes.
    public static func buffer(_ bytes: [UInt8], _ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        length?.pointee = bytes.count
        // An empty buffer also has an address, because nil means an error.
        let buffer = Buffer.allocate(capacity: max(1, bytes.count))
        buffer.initialize(from: bytes, count: bytes.count)
        return buffer
    }
}

extension CoreHandle {
    /// The reason a function failed: a number in place of a length; no unsigned length is that large.
    public enum Failure: Int {
        /// None of the other reasons.
        case refused = -1
        /// The bytes could not be decoded.
        case unreadable = -2
        /// No request is pending under the id.
        case notPending = -3
        /// The answer does not fit the request.
        case wrongAnswer = -4
        /// The request cannot be closed without an answer.
        case needsAnswer = -5
        /// Another function of the same core is being called.
        case overlapping = -6
        /// There is no core at the address.
        case noCore = -7

        init(_ error: BridgeError) {
            self =
                switch error {
                case .notPending: .notPending
                case .wrongEffect, .wrongAnswer: .wrongAnswer
                case .needsAnswer: .needsAnswer
                case .unreadable: .unreadable
                case .refused: .refused
                }
        }
    }
}

extension Wire<[RequestID]> {
    /// The wire encoding of cancelled ids.
    static let ids = Wire<UInt32>.uint32.map {
        RequestID(rawValue: $0)
    } _: {
        $0.rawValue
    }.list
}

import Effects
public import WireFormat

/// A core held through a pointer by a program in another language: the implementation of the C interface's functions.
///
/// Each function returns a buffer owned by the caller, who frees it with ``free(_:)``. Nil with a length of `SIZE_MAX`
/// is an error, which ``lastError(_:)`` describes. A failed call has no effect, with the exception that ``CoreLink``
/// names.
public final class CoreHandle {
    private var link: any CoreLink
    private let encoding: WireEncoding
    private var error = ""

    /// A buffer owned by the caller.
    public typealias Buffer = UnsafeMutablePointer<UInt8>

    /// Creates a handle for a core behind a link.
    public init(_ link: sending any CoreLink, as encoding: WireEncoding) {
        self.link = link
        self.encoding = encoding
    }

    /// Returns the requests that the core makes before its first event.
    public func start(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.start() }
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

    /// Returns the ids of the requests cancelled since the last call.
    public func cancelled(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { [encoding] link throws(BridgeError) in
            try Wire.ids.write(try link.takeCancelled(), encoding, "the cancelled ids")
        }
    }

    /// Returns the error message of the last call in UTF-8; empty if it succeeded.
    public func lastError(_ length: UnsafeMutablePointer<Int>?) -> Buffer? { Self.buffer(Array(error.utf8), length) }

    /// Frees a buffer.
    public static func free(_ buffer: Buffer?) { buffer?.deallocate() }

    private func call(
        _ length: UnsafeMutablePointer<Int>?, _ body: (inout any CoreLink) throws(BridgeError) -> [UInt8]
    ) -> Buffer? {
        do throws(BridgeError) {
            let bytes = try body(&link)
            error = ""
            return Self.buffer(bytes, length)
        } catch {
            self.error = error.description
            return Self.failure(length)
        }
    }

    /// Returns the error result of a function.
    public static func failure(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        // SIZE_MAX as a signed number.
        length?.pointee = -1
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

extension Wire<[RequestID]> {
    /// The wire encoding of cancelled ids.
    static let ids = Wire<UInt32>.uint32.map {
        RequestID(rawValue: $0)
    } _: {
        $0.rawValue
    }.list
}

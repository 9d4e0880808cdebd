import Effects
public import WireFormat

/// A core that a program in another language holds by a pointer: the functions of the C interface, but for their names.
///
/// Each returns a buffer that is the caller's, to be given to ``free(_:)``; nil with a length of `SIZE_MAX` is an error,
/// which ``lastError(_:)`` says in words. A call that failed has changed nothing, with the exception that ``CoreLink``
/// names.
public final class CoreHandle {
    private var link: any CoreLink
    private let encoding: WireEncoding
    private var error = ""

    /// A buffer that is the caller's.
    public typealias Buffer = UnsafeMutablePointer<UInt8>

    /// Holds a core behind a link.
    public init(_ link: sending any CoreLink, as encoding: WireEncoding) {
        self.link = link
        self.encoding = encoding
    }

    /// What the core asks for before its first event.
    public func start(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.start() }
    }

    /// Gives the core an event.
    public func update(
        _ event: UnsafePointer<UInt8>?, _ count: Int, _ length: UnsafeMutablePointer<Int>?
    ) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.update(Self.bytes(event, count)) }
    }

    /// Gives the core an answer.
    public func resolve(
        _ id: UInt32, _ answer: UnsafePointer<UInt8>?, _ count: Int, _ length: UnsafeMutablePointer<Int>?
    ) -> Buffer? {
        call(length) { link throws(BridgeError) in
            try link.resolve(RequestID(rawValue: id), with: Self.bytes(answer, count))
        }
    }

    /// Tells the core that nothing more will be answered.
    public func close(_ id: UInt32, _ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.close(RequestID(rawValue: id)) }
    }

    /// The view.
    public func view(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { link throws(BridgeError) in try link.view() }
    }

    /// The ids of the requests that were cancelled since the last call.
    public func cancelled(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        call(length) { [encoding] link throws(BridgeError) in
            try Wire.ids.write(try link.takeCancelled(), encoding, "the cancelled ids")
        }
    }

    /// Why the last call failed, in UTF-8; empty when it did not.
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

    /// What a function returns that has failed.
    public static func failure(_ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        // SIZE_MAX in a signed number.
        length?.pointee = -1
        return nil
    }

    private static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        guard let start, count > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    private static func buffer(_ bytes: [UInt8], _ length: UnsafeMutablePointer<Int>?) -> Buffer? {
        length?.pointee = bytes.count
        // An empty buffer has an address, too: it is no error.
        let buffer = Buffer.allocate(capacity: max(1, bytes.count))
        buffer.initialize(from: bytes, count: bytes.count)
        return buffer
    }
}

extension Wire<[RequestID]> {
    /// How cancelled ids go over a wire.
    static let ids = Wire<UInt32>.uint32.map {
        RequestID(rawValue: $0)
    } _: {
        $0.rawValue
    }.list
}

public import Effects
public import WireFormat

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A core in a shared library that implements the C interface of `weathercore.h`, in any language.
///
/// Only bytes and numbers are exchanged, so a library written in Swift may contain the same modules as the program:
/// each uses its own copy. A library stays loaded until the process ends. Its bytes are validated, but it is trusted
/// with the lengths of its buffers, and its code can crash the process.
public final class LibraryLink: CoreLink {
    private let functions: Functions
    private let core: OpaquePointer
    private let encoding: WireEncoding

    /// Loads a library and creates a core.
    ///
    /// - Parameters:
    ///   - path: The path of the library, relative to the working directory unless it is absolute.
    ///   - app: The name with which its functions begin: `weather_core_new`.
    ///   - encoding: The byte encoding, which the library must support.
    /// - Throws: `LibraryError` if the library cannot be loaded or lacks a function, or if no core can be created.
    public init(path: String, app: String, as encoding: WireEncoding) throws(LibraryError) {
        // Without a slash, dlopen would search the system's library directories.
        guard let library = dlopen(path.contains("/") ? path : "./" + path, RTLD_NOW | RTLD_LOCAL) else {
            throw LibraryError(description: dlerror().map { String(cString: $0) } ?? "\(path) cannot be loaded")
        }
        functions = try Functions(library, path, app)
        guard let core = functions.new(encoding.rawValue) else {
            throw LibraryError(description: "\(path) has no core for \(encoding)")
        }
        self.core = core
        self.encoding = encoding
    }

    deinit { functions.free(core) }

    /// Returns no requests: those that a core in a library makes at its start are returned with its first event.
    public func start() throws(BridgeError) -> [UInt8] { try Wire.ids.write([], encoding, "no requests") }

    public func update(_ event: [UInt8]) throws(BridgeError) -> [UInt8] {
        try bytes { functions.update(core, event, event.count, $0) }
    }

    public func resolve(_ id: RequestID, with answer: [UInt8]) throws(BridgeError) -> [UInt8] {
        try bytes { functions.resolve(core, id.rawValue, answer, answer.count, $0) }
    }

    public func close(_ id: RequestID) throws(BridgeError) -> [UInt8] {
        var length = 0
        return try bytes { place in
            defer { length = place.pointee }
            return functions.close(core, id.rawValue, place)
        } else: {
            length == CoreHandle.Failure.needsAnswer.rawValue ? .needsAnswer(id) : .refused($0)
        }
    }

    public func view() throws(BridgeError) -> [UInt8] { try bytes { functions.view(core, $0) } }

    public func takeCancelled() throws(BridgeError) -> [RequestID] {
        try Wire.ids.read(try bytes { functions.cancelled(core, $0) }, encoding, "the cancelled ids")
    }

    private func bytes(
        _ call: (UnsafeMutablePointer<Int>) -> Functions.Buffer?, else error: (String) -> BridgeError = { .refused($0) }
    ) throws(BridgeError) -> [UInt8] {
        if let bytes = take(call) { return bytes }
        let reason = take { functions.lastError(core, $0) } ?? []
        throw error(reason.isEmpty ? "the core gave no reason" : String(decoding: reason, as: UTF8.self))
    }

    /// Copies and frees the buffer that a call returns; nil for an error.
    private func take(_ call: (UnsafeMutablePointer<Int>) -> Functions.Buffer?) -> [UInt8]? {
        var length = -1
        guard let buffer = call(&length), length >= 0 else { return nil }
        defer { functions.freeBuffer(buffer, length) }
        return Array(UnsafeBufferPointer(start: buffer, count: length))
    }
}

/// The reason a library cannot be used as a core.
public struct LibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The cause as text.
    public let description: String
}

extension LibraryLink {
    /// The functions loaded from a library.
    fileprivate struct Functions {
        typealias Buffer = UnsafeMutablePointer<UInt8>
        typealias Length = UnsafeMutablePointer<Int>
        typealias Bytes = UnsafePointer<UInt8>

        let new: @convention(c) (UInt32) -> OpaquePointer?
        let free: @convention(c) (OpaquePointer) -> Void
        let update: @convention(c) (OpaquePointer, Bytes, Int, Length) -> Buffer?
        let resolve: @convention(c) (OpaquePointer, UInt32, Bytes, Int, Length) -> Buffer?
        let close: @convention(c) (OpaquePointer, UInt32, Length) -> Buffer?
        let view: @convention(c) (OpaquePointer, Length) -> Buffer?
        let cancelled: @convention(c) (OpaquePointer, Length) -> Buffer?
        let lastError: @convention(c) (OpaquePointer, Length) -> Buffer?
        let freeBuffer: @convention(c) (Buffer, Int) -> Void

        init(_ library: UnsafeMutableRawPointer, _ path: String, _ app: String) throws(LibraryError) {
            func function<Function>(_ name: String) throws(LibraryError) -> Function {
                let name = "\(app)_core_\(name)"
                guard let address = dlsym(library, name) else {
                    throw LibraryError(description: "\(path) is no core: it has no function \(name)")
                }
                return unsafeBitCast(address, to: Function.self)
            }
            new = try function("new")
            free = try function("free")
            update = try function("update")
            resolve = try function("resolve")
            close = try function("close")
            view = try function("view")
            cancelled = try function("cancelled")
            lastError = try function("last_error")
            freeBuffer = try function("buffer_free")
        }
    }
}

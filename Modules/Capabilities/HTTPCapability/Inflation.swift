import CCurl

/// The decoding of a gzip body, with the zlib that libcurl uses.
final class Inflation {
    private let library: CurlLibrary
    private let stream: UnsafeMutablePointer<ccurl_zlib_stream>
    private var zlib: UnsafePointer<ccurl_zlib> { ccurl_zlib_of(library.functions) }
    /// Whether the end of the compressed body, and its checksum, were seen.
    private(set) var hasEnded = false

    /// Fails if this libcurl uses no zlib, or no memory is left.
    init?(_ library: CurlLibrary) {
        guard let stream = ccurl_inflate_begin(ccurl_zlib_of(library.functions)) else { return nil }
        self.library = library
        self.stream = stream
    }

    deinit { ccurl_inflate_end(zlib, stream) }

    /// Decodes bytes, and passes on the decoded ones piece by piece until `take` returns false.
    ///
    /// - Returns: Whether the bytes could be decoded; false as well if any follow the end.
    func decode(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return true }
        stream.pointee.next_in = start
        stream.pointee.avail_in = UInt32(clamping: bytes.count)
        return withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { room in
            while !hasEnded {
                stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_out = UInt32(room.count)
                let code = ccurl_inflate(zlib, stream)
                guard code >= 0 else { return false }
                hasEnded = code == 1
                let count = room.count - Int(stream.pointee.avail_out)
                guard take(UnsafeRawBufferPointer(rebasing: room[..<count])) else { return true }
                if stream.pointee.avail_in == 0, count < room.count { return true }
            }
            return stream.pointee.avail_in == 0
        }
    }
}

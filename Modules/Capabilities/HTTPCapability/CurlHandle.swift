import CCurl
import Effects

/// An easy handle with the options that are the same for every exchange. It serves one after the other.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    private let library: CurlLibrary

    /// Prepares a handle. The callbacks take the transfer whose `attach` was last, and `sockets` closes connections.
    ///
    /// `authorities` is the path of the file that names whom to trust, nil for the system's.
    init(_ library: CurlLibrary, authorities: String?, sockets: SocketWatch) throws(HTTPError) {
        guard let easy = library.functions.pointee.curl_easy_init() else { throw .io("libcurl has no memory left") }
        self.easy = easy
        self.library = library
        try setConstants(authorities: authorities)
        try setCallbacks(closing: sockets)
    }

    /// The handle must not be in a multi handle any more.
    deinit { library.functions.pointee.curl_easy_cleanup(easy) }

    /// Has the callbacks and `transfer(of:)` know a transfer, which is not retained.
    func attach(_ transfer: CurlTransfer) throws(HTTPError) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        try set(CURLOPT_PRIVATE, context)
        try set(CURLOPT_HEADERDATA, context)
        try set(CURLOPT_WRITEDATA, context)
        ccurl_set_before_request_context(library.functions, easy, context)
    }

    /// The transfer that is attached to a handle.
    static func transfer(of easy: UnsafeMutableRawPointer, _ library: CurlLibrary) -> CurlTransfer? {
        transfer(ccurl_get_pointer(library.functions, easy, CURLINFO_PRIVATE))
    }

    func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
        try check(ccurl_set_long(library.functions, easy, option, value))
    }

    func set(_ option: CURLoption, _ value: String?) throws(HTTPError) {
        try check(ccurl_set_string(library.functions, easy, option, value))
    }

    func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) throws(HTTPError) {
        try check(ccurl_set_pointer(library.functions, easy, option, value))
    }

    /// Sets the body to send; nil for a request that has none.
    func setBody(_ body: [UInt8]?) throws(HTTPError) {
        // Frees the body of an earlier request, and undoes what it made of the method.
        try set(CURLOPT_POSTFIELDS, UnsafeMutableRawPointer?.none)
        try set(CURLOPT_HTTPGET, 1)
        guard let body else { return }
        try set(CURLOPT_POST, 1)
        try check(ccurl_set_body(library.functions, easy, body, body.count))
    }

    /// Answers a question whose answer is a number.
    func ask(_ question: CURLINFO) -> Int { ccurl_get_long(library.functions, easy, question) }

    private func setConstants(authorities: String?) throws(HTTPError) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let authorities { try set(CURLOPT_CAINFO, authorities) }
        try check(ccurl_set_web_only(library.functions, easy))
        ccurl_set_quick_exit(library.functions, easy)
    }

    private func setCallbacks(closing sockets: SocketWatch) throws(HTTPError) {
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
                CurlHandle.give(bytes, count, to: context) { $0.receiveHeaderLine($1) }
            })
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                CurlHandle.give(bytes, count, to: context) { $0.receiveBody($1) }
            })
        ccurl_set_before_request(library.functions, easy) { context, remote, local, remotePort, localPort in
            if let remote, let local {
                CurlHandle.transfer(context)?.begin(
                    on: SocketWatch.Connection(
                        remote: String(cString: remote), remotePort: remotePort, local: String(cString: local),
                        localPort: localPort))
            }
            return CURL_PREREQFUNC_OK
        }
        // Connections outlive their transfers, and the watch outlives the connections.
        let watch = Unmanaged.passUnretained(sockets).toOpaque()
        try check(
            ccurl_set_close(library.functions, easy, watch) { context, socket in
                guard let context else { return -1 }
                return Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue().close(socket)
            })
    }

    /// Gives bytes to the transfer; taking fewer than were given tells libcurl to end it.
    private static func give(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
        by take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let transfer = transfer(context) else { return 0 }
        return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code == CURLE_OK else { throw .io("libcurl refused the request: \(library.describe(code))") }
    }
}

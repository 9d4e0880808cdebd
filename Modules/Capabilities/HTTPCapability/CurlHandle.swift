import CCurl
import HTTPEffects

/// A libcurl easy handle with the options that all exchanges share, reused for one exchange after another.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    /// The current transfer, which the callbacks report to. Set and cleared by `CurlMulti`.
    var transfer: CurlTransfer?
    private let library: CurlLibrary
    /// The request that the handle was last configured for.
    private var prepared: CurlRequest?
    private var headerLines: UnsafeMutablePointer<curl_slist>?

    /// Creates a handle whose connections are closed by `sockets`.
    init(_ library: CurlLibrary, authorities: CertificateAuthorities, sockets: SocketWatch) throws(HTTPError) {
        guard let easy = library.functions.pointee.curl_easy_init() else { throw .io("libcurl has no memory left") }
        self.easy = easy
        self.library = library
        try setConstants(authorities: authorities)
        try setCallbacks(closing: sockets)
    }

    /// The handle must already be removed from its multi handle.
    deinit {
        library.functions.pointee.curl_easy_cleanup(easy)
        library.functions.pointee.curl_slist_free_all(headerLines)
    }

    /// Returns the object that owns the libcurl handle `easy`.
    static func around(_ easy: UnsafeMutableRawPointer, _ library: CurlLibrary) -> CurlHandle? {
        from(ccurl_get_pointer(library.functions, easy, CURLINFO_PRIVATE))
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

    /// Sets the options of a request that differ from those of the previous one.
    func prepare(_ request: CurlRequest, body: [UInt8]) throws(HTTPError) {
        guard request.hasBody || request != prepared else { return }
        if request.url != prepared?.url { try set(CURLOPT_URL, request.url) }
        if request.isLocal != prepared?.isLocal { try set(CURLOPT_PROXY, request.isLocal ? "" : nil) }
        if request.connectMilliseconds != prepared?.connectMilliseconds {
            try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectMilliseconds)
        }
        if request.hasBody || request.hasBody != prepared?.hasBody || request.method != prepared?.method {
            try setMethod(request.method, body: request.hasBody ? body : nil)
        }
        if request.hasBody != prepared?.hasBody || request.headers != prepared?.headers {
            try setHeaders(request.headerLines)
        }
        prepared = request
    }

    private func setMethod(_ method: String, body: [UInt8]?) throws(HTTPError) {
        // Frees the body of the previous request and resets the method that it implied.
        try set(CURLOPT_POSTFIELDS, UnsafeMutableRawPointer?.none)
        try set(CURLOPT_HTTPGET, 1)
        if let body {
            try set(CURLOPT_POST, 1)
            try check(ccurl_set_body(library.functions, easy, body, body.count))
        }
        let isHead = method == "HEAD"
        if isHead { try set(CURLOPT_NOBODY, 1) }
        try set(CURLOPT_CUSTOMREQUEST, isHead ? nil : method)
    }

    private func setHeaders(_ lines: [String]) throws(HTTPError) {
        try set(CURLOPT_HTTPHEADER, UnsafeMutableRawPointer?.none)
        library.functions.pointee.curl_slist_free_all(exchange(&headerLines, with: nil))
        for line in lines {
            guard let longer = library.functions.pointee.curl_slist_append(headerLines, line) else {
                throw .io("libcurl has no memory left")
            }
            headerLines = longer
        }
        try set(CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headerLines))
    }

    /// Returns the value of a numeric transfer property.
    func ask(_ question: CURLINFO) -> Int { ccurl_get_long(library.functions, easy, question) }

    private func setConstants(authorities: CertificateAuthorities) throws(HTTPError) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // The certificate of an https proxy is verified like that of the server behind it.
        for (file, directory) in [(CURLOPT_CAINFO, CURLOPT_CAPATH), (CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAPATH)] {
            if let path = authorities.file { try set(file, path) }
            if let path = authorities.directory { try set(directory, path) }
        }
        try check(ccurl_set_web_only(library.functions, easy))
        ccurl_set_quick_exit(library.functions, easy)
    }

    private func setCallbacks(closing sockets: SocketWatch) throws(HTTPError) {
        // This object owns libcurl's handle, so the callbacks need not retain it.
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA] { try set(option, context) }
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
                CurlHandle.give(bytes, count, to: context) { $0.receiveHeaderLine($1) }
            })
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                CurlHandle.give(bytes, count, to: context) { $0.receiveBody($1) }
            })
        try check(
            ccurl_set_progress(library.functions, easy, context) { context, _, _, _, _ in
                CurlHandle.from(context)?.transfer?.shouldContinue() ?? true ? 0 : 1
            })
        ccurl_set_before_request(library.functions, easy, context) { context, remote, local, remotePort, localPort in
            if let remote, let local {
                CurlHandle.from(context)?.transfer?.begin(
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

    /// Passes bytes to the transfer; returning fewer than `count` makes libcurl abort it.
    private static func give(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
        by take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let transfer = from(context)?.transfer else { return 0 }
        return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlHandle? {
        context.map { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code == CURLE_OK else { throw .io("libcurl refused the request: \(library.describe(code))") }
    }
}

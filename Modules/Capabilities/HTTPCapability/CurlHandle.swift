import CCurl
import HTTPEffects
import Platform

/// A libcurl easy handle with the options of an exchange.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    private let library: CurlLibrary
    private var headerLines: UnsafeMutablePointer<curl_slist>?

    init(_ library: CurlLibrary) throws(HTTPError) {
        guard let easy = library.functions.pointee.curl_easy_init() else { throw .io("libcurl has no memory left") }
        self.easy = easy
        self.library = library
    }

    /// The handle must already be removed from its multi handle.
    deinit {
        library.functions.pointee.curl_easy_cleanup(easy)
        library.functions.pointee.curl_slist_free_all(headerLines)
    }

    /// Returns the value of a numeric transfer property.
    func ask(_ question: CURLINFO) -> Int { ccurl_get_long(library.functions, easy, question) }

    private func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
        try check(ccurl_set_long(library.functions, easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: String?) throws(HTTPError) {
        try check(ccurl_set_string(library.functions, easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) throws(HTTPError) {
        try check(ccurl_set_pointer(library.functions, easy, option, value))
    }

    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code == CURLE_OK else { throw .io("libcurl refused the request: \(library.describe(code))") }
    }

    /// Sets the options that all exchanges share.
    func configure(trusting authorities: CertificateAuthorities) throws(HTTPError) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        // libcurl's own decoding does not report whether a compressed body was complete.
        if library.functions.pointee.zlib.begin != nil { try set(CURLOPT_ACCEPT_ENCODING, "gzip") }
        try set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // The certificate of an https proxy is verified like that of the server behind it.
        for (file, directory) in [(CURLOPT_CAINFO, CURLOPT_CAPATH), (CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAPATH)] {
            if let path = authorities.file?.path { try set(file, path) }
            if let path = authorities.directory?.path { try set(directory, path) }
        }
        try check(ccurl_set_web_only(library.functions, easy))
        ccurl_set_quick_exit(library.functions, easy)
    }

    /// Sets the options of a request.
    func prepare(_ exchange: CurlExchange) throws(HTTPError) {
        let (request, limits) = (exchange.request, exchange.limits)
        try set(CURLOPT_URL, exchange.address.text)
        if exchange.origin.isLoopback { try set(CURLOPT_PROXY, "") }
        // At least 1, since 0 selects libcurl's default.
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(min(limits.connect, limits.total).milliseconds)))
        if request.hasBody {
            try set(CURLOPT_POST, 1)
            try check(ccurl_set_body(library.functions, easy, request.body, request.body.count))
        }
        if request.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else {
            try set(CURLOPT_CUSTOMREQUEST, request.method)
        }
        for line in request.headerLines {
            guard let longer = library.functions.pointee.curl_slist_append(headerLines, line) else {
                throw .io("libcurl has no memory left")
            }
            headerLines = longer
        }
        try set(CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headerLines))
    }

    /// Makes libcurl report to `transfer`, which owns this handle, and close connections by `sockets`, which outlives
    /// them.
    func report(to transfer: CurlTransfer, closing sockets: SocketWatch) throws(HTTPError) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA] { try set(option, context) }
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
                CurlHandle.transfer(context)?.shouldContinue() ?? true ? 0 : 1
            })
        ccurl_set_before_request(library.functions, easy, context) { context, remote, local, remotePort, localPort in
            if let remote, let local {
                let ends = "\(String(cString: local)) \(localPort) \(String(cString: remote)) \(remotePort)"
                guard CurlHandle.transfer(context)?.begin(on: ends) ?? true else { return CURL_PREREQFUNC_ABORT }
            }
            return CURL_PREREQFUNC_OK
        }
        try check(
            ccurl_set_close(library.functions, easy, Unmanaged.passUnretained(sockets).toOpaque()) { context, socket in
                guard let context else { return -1 }
                return Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue().close(socket)
            })
    }

    /// Passes bytes to the transfer; returning fewer than `count` makes libcurl abort it.
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
}

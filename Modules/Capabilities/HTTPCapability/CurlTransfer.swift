import CCurl
import Effects

/// One exchange in libcurl's hands: its easy handle and what has arrived so far. It never leaves its thread.
final class CurlTransfer {
    let exchange: CurlExchange
    let easy: UnsafeMutableRawPointer
    let deadline: ContinuousClock.Instant
    private let library: CurlLibrary
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    private var response: ResponseCollector

    init(_ exchange: CurlExchange, library: CurlLibrary) throws(HTTPError) {
        guard let easy = library.functions.pointee.curl_easy_init() else { throw .io("libcurl has no memory left") }
        self.exchange = exchange
        self.easy = easy
        self.library = library
        deadline = .now + exchange.limits.total
        response = ResponseCollector(limits: exchange.limits)
        do throws(HTTPError) { try configure() } catch {
            free()
            throw error
        }
    }

    /// Frees the handle, which must not be in a multi handle any more.
    func free() {
        library.functions.pointee.curl_easy_cleanup(easy)
        library.functions.pointee.curl_slist_free_all(headerLines)
    }

    /// The answer to the exchange, which libcurl has ended with `code`.
    func output(_ code: CURLcode) -> HTTPOutput {
        guard code == CURLE_OK else { return .err(failure(code)) }
        let status = ccurl_get_long(library.functions, easy, CURLINFO_RESPONSE_CODE)
        guard (100...599).contains(status) else { return .err(.io("the server's status is not one of HTTP's")) }
        guard response.hasPlainLength else {
            return .err(.io("the answer's length is not a number that can be trusted"))
        }
        return .ok(HTTPResponse(status: UInt16(status), headers: response.headers, body: response.body))
    }

    private func failure(_ code: CURLcode) -> HTTPError {
        if isLineTooLong(code) { response.refuseHeaders(longerThan: CurlTransfer.longestLine) }
        if let excess = response.excess { return .io(excess.description) }
        let limits = exchange.limits
        return CurlFailure(
            code: code, systemError: Int32(truncatingIfNeeded: ask(CURLINFO_OS_ERRNO)), hasAsked: hasAsked,
            origin: exchange.address.origin, connectLimit: limits.connect < limits.total ? limits.connect : nil,
            verification: ask(CURLINFO_SSL_VERIFYRESULT), words: library.describe(code)
        ).error
    }

    /// libcurl takes no longer header line, and calls one a lack of memory, from 8.6 on CURLE_TOO_LARGE (100).
    private static let longestLine = 100 << 10

    private func isLineTooLong(_ code: CURLcode) -> Bool {
        (code == CURLE_OUT_OF_MEMORY || code.rawValue == 100) && hasAsked && !response.hasHead
    }

    /// Whether any part of the request was sent.
    private var hasAsked: Bool { ask(CURLINFO_REQUEST_SIZE) > 0 }

    private func ask(_ question: CURLINFO) -> Int { ccurl_get_long(library.functions, easy, question) }

    private func configure() throws(HTTPError) {
        try configureConnection()
        try configureRequest()
        try configureResponse()
    }

    private func configureConnection() throws(HTTPError) {
        let origin = exchange.address.origin
        try set(CURLOPT_URL, exchange.address.text)
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, min(exchange.limits.connect, exchange.limits.total).milliseconds))
        if let authorities = exchange.authorities { try set(CURLOPT_CAINFO, authorities) }
        try check(ccurl_set_web_only(library.functions, easy))
        ccurl_set_quick_exit(library.functions, easy)
        if ["127.0.0.1", "localhost", "[::1]"].contains(origin.host) { try set(CURLOPT_PROXY, "") }
    }

    private func configureRequest() throws(HTTPError) {
        let request = exchange.request
        try set(CURLOPT_CUSTOMREQUEST, request.method)
        if request.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
            // The custom method above names it; what is set here is that there is a body.
            try set(CURLOPT_POST, 1)
            try check(ccurl_set_body(library.functions, easy, request.body, request.body.count))
        }
        try addHeaderLines(request.headers)
        try check(ccurl_set_pointer(library.functions, easy, CURLOPT_HTTPHEADER, headerLines))
    }

    private func addHeaderLines(_ headers: [HTTPHeader]) throws(HTTPError) {
        // libcurl would wait for "100 Continue" and would call every body a form: an empty value takes a line out.
        var lines = ["Expect:"]
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
        lines += headers.map { header in
            let isBlank = header.value.allSatisfy { $0 == " " || $0 == "\t" }
            return isBlank ? "\(header.name);" : "\(header.name): \(header.value)"
        }
        for line in lines {
            guard let longer = library.functions.pointee.curl_slist_append(headerLines, line) else {
                throw .io("libcurl has no memory left")
            }
            headerLines = longer
        }
    }

    private func configureResponse() throws(HTTPError) {
        // The transfer outlives its handle's time in the multi handle, so the callbacks need not retain it.
        let context = Unmanaged.passUnretained(self).toOpaque()
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try check(ccurl_set_pointer(library.functions, easy, CURLOPT_HEADERDATA, context))
        try check(ccurl_set_pointer(library.functions, easy, CURLOPT_WRITEDATA, context))
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
                CurlTransfer.receive(bytes, count, context) { $0.addHeaderLine($1) }
            })
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                CurlTransfer.receive(bytes, count, context) { $0.addBody($1) }
            })
    }

    /// Adds bytes to the response; taking fewer than were given tells libcurl to end the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        into add: (inout ResponseCollector, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return add(&transfer.response, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
        try check(ccurl_set_long(library.functions, easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(HTTPError) {
        try check(ccurl_set_string(library.functions, easy, option, value))
    }

    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code == CURLE_OK else { throw .io("libcurl refused the request: \(library.describe(code))") }
    }
}

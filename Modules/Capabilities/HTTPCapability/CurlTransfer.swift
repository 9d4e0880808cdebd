import CCurl
import Effects

/// One exchange in libcurl's hands: its easy handle, and the way of its bytes to their reader. It never leaves its thread.
final class CurlTransfer {
    let exchange: CurlExchange
    let easy: UnsafeMutableRawPointer
    let deadline: ContinuousClock.Instant
    private let library: CurlLibrary
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    private let sockets: SocketWatch
    private let hasNews: (CurlTransfer) -> Void
    private var isNoted = false
    private var response: ResponseIntake
    /// The connection that the request was sent on, once it was.
    private var connection: SocketWatch.Connection?

    /// Prepares an exchange; `hasNews` is called when something for the reader has arrived since `announce`.
    init(
        _ exchange: CurlExchange, library: CurlLibrary, sockets: SocketWatch,
        hasNews: @escaping (CurlTransfer) -> Void
    ) throws(HTTPError) {
        guard let easy = library.functions.pointee.curl_easy_init() else { throw .io("libcurl has no memory left") }
        self.exchange = exchange
        self.easy = easy
        self.library = library
        deadline = .now + exchange.limits.total
        self.sockets = sockets
        self.hasNews = hasNews
        response = ResponseIntake(limits: exchange.limits)
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

    /// The transfer that a handle belongs to.
    static func of(_ easy: UnsafeMutableRawPointer, library: CurlLibrary) -> CurlTransfer? {
        ccurl_get_pointer(library.functions, easy, CURLINFO_PRIVATE).map {
            Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Tells the reader what has arrived; true when the sender has to be held back.
    func announce() -> Bool {
        isNoted = false
        return exchange.stream.announce()
    }

    /// Holds the sender back, or lets it go on; returns why the transfer cannot go on at all.
    ///
    /// Called between turns, when libcurl holds no bytes itself. A write callback that refuses bytes would make it keep
    /// them, and for a compressed body all that they grow to, several times over.
    func pause(_ isPaused: Bool) -> HTTPError? {
        let code = library.functions.pointee.curl_easy_pause(easy, isPaused ? CURLPAUSE_RECV : CURLPAUSE_CONT)
        return code == CURLE_OK ? nil : failure(code)
    }

    /// Has the connection's socket looked at before it is used again.
    func rememberSocket() {
        guard let connection, !sockets.knows(connection) else { return }
        sockets.remember(ccurl_get_socket(library.functions, easy), of: connection)
    }

    /// Why libcurl has ended the exchange with `code`; nil when all is well.
    func failure(_ code: CURLcode) -> HTTPError? {
        if code == CURLE_OK { return response.hasHead ? nil : .io("the answer has no head") }
        if isLineTooLong(code) { response.refuseHeaders(longerThan: CurlTransfer.longestLine) }
        if let refusal = response.refusal { return .io(refusal.description) }
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
        try configureSockets()
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
        if !headers.contains(where: { $0.isNamed("content-type") }) { lines.append("Content-Type:") }
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
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try check(ccurl_set_pointer(library.functions, easy, CURLOPT_PRIVATE, context))
        try check(ccurl_set_pointer(library.functions, easy, CURLOPT_HEADERDATA, context))
        try check(ccurl_set_pointer(library.functions, easy, CURLOPT_WRITEDATA, context))
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
                CurlTransfer.receive(bytes, count, context) { $0.receiveHeaderLine($1) }
            })
        try check(
            ccurl_set_callback(library.functions, easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                CurlTransfer.receive(bytes, count, context) { $0.receiveBody($1) }
            })
    }

    private func configureSockets() throws(HTTPError) {
        // Connections outlive their transfers, and the watch outlives the connections.
        let watch = Unmanaged.passUnretained(sockets).toOpaque()
        try check(
            ccurl_set_close(library.functions, easy, watch) { context, socket in
                guard let context else { return -1 }
                return Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue().close(socket)
            })
        ccurl_set_before_request(library.functions, easy, context) { context, remote, local, remotePort, localPort in
            guard let context, let remote, let local else { return CURL_PREREQFUNC_OK }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            transfer.begin(
                on: SocketWatch.Connection(
                    remote: String(cString: remote), remotePort: remotePort, local: String(cString: local),
                    localPort: localPort))
            return CURL_PREREQFUNC_OK
        }
    }

    /// The transfer outlives its handle's time in the multi handle, so the callbacks need not retain it.
    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Gives bytes to the transfer; taking fewer than were given tells libcurl to end it.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        by take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private func begin(on connection: SocketWatch.Connection) {
        self.connection = connection
        sockets.dropIfUnasked(connection)
    }

    private func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        let hadHead = response.hasHead
        guard response.addHeaderLine(line) else { return false }
        guard response.hasHead, !hadHead else { return true }
        let status = ask(CURLINFO_RESPONSE_CODE)
        guard response.acceptHead(status: status) else { return false }
        exchange.stream.receive(CurlStream.Head(status: UInt16(status), headers: response.headers))
        noteNews()
        return true
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard response.countBody(bytes.count) else { return false }
        exchange.stream.receive(bytes)
        noteNews()
        return true
    }

    private func noteNews() {
        guard !isNoted else { return }
        isNoted = true
        hasNews(self)
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

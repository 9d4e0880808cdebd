import CCurl
import HTTPEffects

/// One exchange in libcurl's hands, and the way of its bytes to their reader. It never leaves its thread.
final class CurlTransfer {
    let exchange: CurlExchange
    let handle: CurlHandle
    let deadline: ContinuousClock.Instant
    private let library: CurlLibrary
    private let sockets: SocketWatch
    private let authorities: Authorities
    private let hasNews: (CurlTransfer) -> Void
    private var isNoted = false
    private var response: ResponseIntake
    /// The connection that the request was sent on, if it is a new one.
    private var newConnection: SocketWatch.Connection?
    /// Whether the connection is there and the request about to be sent.
    private var hasConnection = false
    /// Why `goesOn` has ended the exchange.
    private var interruption: HTTPError?

    /// Prepares an exchange; `hasNews` is called when something for the reader has arrived since `announce`.
    init(
        _ exchange: CurlExchange, handle: CurlHandle, library: CurlLibrary, sockets: SocketWatch,
        authorities: Authorities, hasNews: @escaping (CurlTransfer) -> Void
    ) throws(HTTPError) {
        self.exchange = exchange
        self.handle = handle
        self.library = library
        self.sockets = sockets
        self.authorities = authorities
        self.hasNews = hasNews
        deadline = .now + exchange.limits.total
        response = ResponseIntake(limits: exchange.limits)
        try handle.prepare(exchange.request, body: exchange.body)
    }

    /// Tells the reader what has arrived.
    func announce() {
        isNoted = false
        exchange.stream.announce()
    }

    /// Lets the sender go on that was held back; returns why the transfer cannot go on at all.
    func resume() -> HTTPError? { pause(CURLPAUSE_CONT) }

    private func pause(_ state: Int32) -> HTTPError? {
        let code = library.functions.pointee.curl_easy_pause(handle.easy, state)
        return code == CURLE_OK ? nil : failure(code)
    }

    /// Has the connection's socket looked at before it is used again.
    func rememberSocket() {
        guard let newConnection else { return }
        sockets.remember(ccurl_get_socket(library.functions, handle.easy), of: newConnection)
    }

    /// Why libcurl has ended the exchange with `code`; nil when all is well.
    func failure(_ code: CURLcode) -> HTTPError? {
        if code == CURLE_OK { return response.hasHead ? nil : .io("the answer has no head") }
        if isLineTooLong(code) { response.refuseHeaders(longerThan: CurlTransfer.longestLine) }
        if let refusal = response.refusal { return .io(refusal.description) }
        if let failure = interruption ?? proxyFailure { return failure }
        let limits = exchange.limits
        return CurlFailure(
            code: code, systemError: Int32(truncatingIfNeeded: handle.ask(CURLINFO_OS_ERRNO)), hasAsked: hasAsked,
            origin: exchange.origin, connectLimit: limits.connect < limits.total ? limits.connect : nil,
            proxyVariable: exchange.request.isLocal ? nil : Environment.proxyVariable(for: exchange.origin.scheme),
            verification: handle.ask(CURLINFO_SSL_VERIFYRESULT), authorities: authorities,
            words: library.describe(code)
        ).error
    }

    /// Why the proxy's answer to CONNECT ends the exchange. It offers its credentials, if there are any, with the first
    /// request, so that it is never asked again.
    private var proxyFailure: HTTPError? {
        guard !hasConnection else { return nil }
        let status = handle.ask(CURLINFO_HTTP_CONNECTCODE)
        if status >= 300 { return .io(ResponseIntake.Refusal.proxy(status: status).description) }
        guard handle.ask(CURLINFO_HEADER_SIZE) > exchange.limits.headerBytes else { return nil }
        return .io("the proxy's headers are larger than \(exchange.limits.headerBytes) bytes")
    }

    /// libcurl takes no longer header line, and calls one a lack of memory, from 8.6 on CURLE_TOO_LARGE (100).
    private static let longestLine = 100 << 10

    private func isLineTooLong(_ code: CURLcode) -> Bool {
        (code == CURLE_OUT_OF_MEMORY || code.rawValue == 100) && hasAsked && !response.hasHead
    }

    /// Whether any part of the request was sent.
    private var hasAsked: Bool { handle.ask(CURLINFO_REQUEST_SIZE) > 0 }

    // What libcurl calls.

    /// The request is about to be sent.
    func begin(on connection: SocketWatch.Connection) {
        hasConnection = true
        newConnection = sockets.check(connection) ? nil : connection
    }

    /// Whether libcurl shall go on; false ends the exchange.
    ///
    /// It reads the answer of a proxy to CONNECT to its end in a single call, however long that is: meanwhile no order
    /// is taken and no deadline is looked at.
    func goesOn() -> Bool {
        if exchange.isCancelled {
            interruption = CurlExchange.cancellation
        } else if deadline <= .now {
            interruption = .timeout
        } else {
            interruption = proxyFailure
        }
        return interruption == nil
    }

    /// Takes a line of a head or of the trailer; false ends the exchange.
    func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        switch response.addHeaderLine(line) {
        case .taken: true
        case .endsHead: receiveHead()
        case .refused: false
        }
    }

    private func receiveHead() -> Bool {
        let status = handle.ask(CURLINFO_RESPONSE_CODE)
        guard response.acceptHead(status: status) else { return false }
        exchange.stream.receive(CurlStream.Head(status: UInt16(status), lines: response.lines))
        noteNews()
        return true
    }

    /// Takes a piece of the decoded body; false ends the exchange.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard response.countBody(bytes.count) else { return false }
        let pauses = exchange.stream.receive(bytes)
        noteNews()
        // These bytes are taken: when they are refused, libcurl keeps all that one reading grows to when it is
        // decompressed, and copies it anew for each piece that is let through.
        return !pauses || pause(CURLPAUSE_RECV) == nil
    }

    private func noteNews() {
        guard !isNoted else { return }
        isNoted = true
        hasNews(self)
    }
}

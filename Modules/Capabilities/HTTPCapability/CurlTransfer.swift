import CCurl
import HTTPEffects

/// An exchange that libcurl performs, delivering its bytes to the reader. Confined to the libcurl thread.
final class CurlTransfer {
    let exchange: CurlExchange
    let handle: CurlHandle
    let deadline: ContinuousClock.Instant
    private let library: CurlLibrary
    private let sockets: SocketWatch
    private let authorities: CertificateAuthorities
    private let hasPending: (CurlTransfer) -> Void
    private var isNoted = false
    private var response: ResponseIntake
    /// The connection that the request was sent on; nil if it was reused.
    private var newConnection: SocketWatch.Connection?
    /// Whether the connection is established and the request about to be sent.
    private var hasConnection = false
    /// The error with which `shouldContinue` aborted the exchange.
    private var interruption: HTTPError?

    /// Configures the handle for an exchange; `hasPending` is called on the first arrival after each `announce`.
    init(
        _ exchange: CurlExchange, handle: CurlHandle, library: CurlLibrary, sockets: SocketWatch,
        authorities: CertificateAuthorities, hasPending: @escaping (CurlTransfer) -> Void
    ) throws(HTTPError) {
        self.exchange = exchange
        self.handle = handle
        self.library = library
        self.sockets = sockets
        self.authorities = authorities
        self.hasPending = hasPending
        deadline = .now + exchange.limits.total
        response = ResponseIntake(limits: exchange.limits)
        try handle.prepare(exchange.request, body: exchange.body)
    }

    /// Wakes the reader for the data that has arrived.
    func announce() {
        isNoted = false
        exchange.stream.announce()
    }

    /// Resumes the paused sender; returns an error if the transfer cannot continue.
    func resume() -> HTTPError? { pause(CURLPAUSE_CONT) }

    private func pause(_ state: Int32) -> HTTPError? {
        let code = library.functions.pointee.curl_easy_pause(handle.easy, state)
        return code == CURLE_OK ? nil : failure(code)
    }

    /// Registers the socket of a new connection, to be checked before it is reused.
    func rememberSocket() {
        guard let newConnection else { return }
        sockets.remember(ccurl_get_socket(library.functions, handle.easy), of: newConnection)
    }

    /// Returns the error for libcurl's result `code`; nil on success.
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

    /// The error for the proxy's response to CONNECT, if it ends the exchange. Credentials, if any, are sent with the
    /// first CONNECT, so it is never retried.
    private var proxyFailure: HTTPError? {
        guard !hasConnection else { return nil }
        let status = handle.ask(CURLINFO_HTTP_CONNECTCODE)
        if status >= 300 { return .io(ResponseIntake.Refusal.proxy(status: status).description) }
        guard handle.ask(CURLINFO_HEADER_SIZE) > exchange.limits.headerBytes else { return nil }
        return .io("the proxy's headers are larger than \(exchange.limits.headerBytes) bytes")
    }

    /// libcurl's limit for one header line. It reports a longer one as out of memory, since 8.6 as CURLE_TOO_LARGE
    /// (100).
    private static let longestLine = 100 << 10

    private func isLineTooLong(_ code: CURLcode) -> Bool {
        (code == CURLE_OUT_OF_MEMORY || code.rawValue == 100) && hasAsked && !response.hasHead
    }

    /// Whether any part of the request was sent.
    private var hasAsked: Bool { handle.ask(CURLINFO_REQUEST_SIZE) > 0 }

    // Called by libcurl.

    /// Called when the request is about to be sent.
    func begin(on connection: SocketWatch.Connection) {
        hasConnection = true
        newConnection = sockets.check(connection) ? nil : connection
    }

    /// Returns whether libcurl should continue; false aborts the exchange.
    ///
    /// libcurl reads a proxy's response to CONNECT in a single call, however long that takes: meanwhile no order is
    /// taken and no deadline is checked.
    func shouldContinue() -> Bool {
        if exchange.isCancelled {
            interruption = CurlExchange.cancellation
        } else if deadline <= .now {
            interruption = .timeout
        } else {
            interruption = proxyFailure
        }
        return interruption == nil
    }

    /// Receives a line of a head or a trailer; returning false aborts the exchange.
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
        markPending()
        return true
    }

    /// Receives a piece of the decoded body; returning false aborts the exchange.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard response.countBody(bytes.count) else { return false }
        let pauses = exchange.stream.receive(bytes)
        markPending()
        // The bytes are accepted even when pausing: if they are refused, libcurl keeps everything that one read
        // decompresses to, and copies it again for each piece that it delivers.
        return !pauses || pause(CURLPAUSE_RECV) == nil
    }

    private func markPending() {
        guard !isNoted else { return }
        isNoted = true
        hasPending(self)
    }
}

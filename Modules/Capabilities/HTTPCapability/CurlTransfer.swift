import CCurl
import HTTPEffects

/// An exchange that libcurl performs. Confined to the libcurl thread.
final class CurlTransfer {
    let handle: CurlHandle
    let deadline: ContinuousClock.Instant
    let library: CurlLibrary
    let authorities: CertificateAuthorities
    private let order: CurlOrder
    private let sockets: SocketWatch
    private var response: ResponseIntake
    /// The connection that the request was sent on; nil if it was reused.
    private var newConnection: String?
    /// Whether the connection is established and the request about to be sent.
    private var hasConnection = false
    /// Whether the request was sent on a connection that the check had not found shut down.
    private var wasSent = false
    /// Whether libcurl would have sent the request again.
    private var isRepeated = false
    /// The error with which `shouldContinue` aborted the exchange.
    private var interruption: HTTPError?

    var exchange: CurlExchange { order.exchange }

    init(
        _ order: CurlOrder, library: CurlLibrary, sockets: SocketWatch, authorities: CertificateAuthorities
    ) throws(HTTPError) {
        self.order = order
        self.library = library
        self.sockets = sockets
        self.authorities = authorities
        deadline = .now + order.exchange.limits.total
        response = ResponseIntake(limits: order.exchange.limits) { Inflation(library) }
        handle = try CurlHandle(library)
        try handle.configure(trusting: authorities)
        try handle.prepare(exchange)
        try handle.report(to: self, closing: sockets)
    }

    /// Gives the answer: the error, or the response.
    func finish(with error: HTTPError?) {
        order.answer.resume(returning: error.map { .failure($0) } ?? .success(response.response))
    }

    /// The error that ends the exchange regardless of its progress; nil if it may go on.
    var overdue: HTTPError? {
        if exchange.isCancelled { return CurlExchange.cancellation }
        return deadline <= .now ? .timeout : nil
    }

    /// Registers the socket of a new connection, to be checked before it is reused.
    func rememberSocket() {
        guard let newConnection else { return }
        sockets.remember(ccurl_get_socket(library.functions, handle.easy), of: newConnection)
    }

    /// Returns the error for libcurl's result `code`; nil on success.
    func failure(_ code: CURLcode) -> HTTPError? {
        if code == CURLE_OK {
            if !response.hasHead { return .io("the answer has no head") }
            return response.isWhole ? nil : .io("the answer ends before its compressed body does")
        }
        if isLineTooLong(code) { response.refuseHeaders(longerThan: CurlTransfer.longestLine) }
        if let refusal = response.refusal { return refusal }
        if isRepeated { return .io("the connection ended without an answer") }
        if response.isDamaged { return error(CURLE_BAD_CONTENT_ENCODING) }
        return interruption ?? proxyFailure ?? error(code)
    }

    /// The error for the proxy's response to CONNECT, if it ends the exchange. Credentials, if any, are sent with the
    /// first CONNECT, so it is never retried.
    private var proxyFailure: HTTPError? {
        guard !hasConnection else { return nil }
        let status = handle.ask(CURLINFO_HTTP_CONNECTCODE)
        if status >= 300 { return .io(ResponseIntake.proxyRefusal(status)) }
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
    var hasAsked: Bool { handle.ask(CURLINFO_REQUEST_SIZE) > 0 }

    // Called by libcurl.

    /// Called when the request is about to be sent; returning false aborts the exchange.
    ///
    /// libcurl sends a request again if a reused connection ends without a response. Since the server may have
    /// processed the request, only idempotent methods may be sent again.
    func begin(on connection: String) -> Bool {
        if wasSent, !["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"].contains(exchange.request.method) {
            isRepeated = true
            return false
        }
        hasConnection = true
        let state = sockets.check(connection)
        newConnection = state == .new ? connection : nil
        wasSent = state != .shutDown
        return true
    }

    /// Returns whether libcurl should continue; false aborts the exchange.
    ///
    /// libcurl reads a proxy's response to CONNECT in a single call, however long that takes: meanwhile no order is
    /// taken and no deadline is checked.
    func shouldContinue() -> Bool {
        interruption = overdue ?? proxyFailure
        return interruption == nil
    }

    /// Receives a line of a head or a trailer; returning false aborts the exchange.
    func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        response.addHeaderLine(line, status: handle.ask(CURLINFO_RESPONSE_CODE))
    }

    /// Receives a piece of the body; returning false aborts the exchange.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool { response.addBody(bytes) }
}

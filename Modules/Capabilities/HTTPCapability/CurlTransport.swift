public import HTTPEffects

/// A transport that uses libcurl: HTTP/1.1 with connection reuse, TLS verified against the system's certificate store.
///
/// libcurl is loaded on the first request and then runs on one thread. The thread and its connections end when the
/// transport is released. The usual proxy variables are honored, except for requests to this machine, and so are those
/// that replace the system's certificate authorities: `CURL_CA_BUNDLE` (a file), else `SSL_CERT_FILE` and
/// `SSL_CERT_DIR`.
public final class CurlTransport: HTTPTransport {
    private let thread: CurlThread

    /// Creates a transport; nothing is loaded or opened yet.
    ///
    /// - Parameter connectionsPerOrigin: The maximum number of connections to one origin, at least 1; further requests
    ///   wait for a free one.
    public convenience init(connectionsPerOrigin: Int = 4) {
        self.init(
            library: CurlLibrary.standardFile, connectionsPerOrigin: connectionsPerOrigin,
            authorities: CertificateAuthorities(environmentValue))
    }

    /// Creates a transport with another file than the system's libcurl, or with other authorities than the
    /// environment's.
    package init(
        library: String = CurlLibrary.standardFile, connectionsPerOrigin: Int = 4,
        authorities: CertificateAuthorities = .system
    ) {
        thread = CurlThread { () throws(HTTPError) in
            try CurlMulti(CurlLibrary(file: library), max(1, connectionsPerOrigin), trusting: authorities)
        }
    }

    deinit { thread.stop() }

    public func response(
        to request: HTTPEffect, within limits: HTTPLimits
    ) async throws(HTTPError) -> HTTPResponse {
        let exchange = try CurlExchange(request, within: limits)
        if Task.isCancelled { throw CurlExchange.cancellation }
        return try await thread.perform(exchange).get()
    }
}

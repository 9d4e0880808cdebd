public import HTTPEffects
import Synchronization

/// A transport that uses libcurl: HTTP/1.1 with connection reuse, TLS verified against the system's certificate store.
///
/// libcurl is loaded on the first request and then runs on one thread. The thread and its connections end when the
/// transport is released. The usual proxy variables are honored, except for requests to this machine, and so are those
/// that replace the system's certificate authorities: `CURL_CA_BUNDLE` (a file), else `SSL_CERT_FILE` and
/// `SSL_CERT_DIR`.
///
/// If a reader is slow, about 256 KiB of a response are buffered and its sender is paused. A compressed body can add
/// the size to which 32 KiB decompress: 33 MB at most. The connection and the total deadline are not paused: a slow
/// reader needs a larger `HTTPLimits.total`.
public final class CurlTransport: HTTPTransport {
    let thread: CurlThread
    private let lastID = Atomic<UInt64>(0)

    /// Creates a transport; nothing is loaded or opened yet.
    ///
    /// - Parameter connectionsPerOrigin: The maximum number of connections to one origin, at least 1; further requests
    ///   wait for a free one.
    public convenience init(connectionsPerOrigin: Int = 4) {
        self.init(
            library: CurlLibrary.standardFile, connectionsPerOrigin: connectionsPerOrigin,
            authorities: CertificateAuthorities(Environment.value(of:)))
    }

    /// Creates a transport with another file than the system's libcurl, or with other authorities than the
    /// environment's.
    package init(
        library: String = CurlLibrary.standardFile, connectionsPerOrigin: Int = 4,
        authorities: CertificateAuthorities = .system
    ) {
        thread = CurlThread(
            library: library, connectionsPerOrigin: max(1, connectionsPerOrigin), authorities: authorities)
    }

    deinit { thread.stop() }

    public func response(
        to request: HTTPEffect, within limits: HTTPLimits
    ) async throws(HTTPError) -> StreamedResponse {
        let id = lastID.add(1, ordering: .relaxed).newValue
        let exchange = CurlExchange(id: id, request: request, to: try HTTPAddress(request.url), within: limits)
        if Task.isCancelled { throw CurlExchange.cancellation }
        let reader = CurlReader(exchange, of: self)
        let head = try await reader.head()
        let body = StreamedBody { () async throws(HTTPError) in try await reader.piece() }
        return StreamedResponse(status: head.status, headers: head.lines.headers, body: body)
    }
}

public import HTTPEffects
import Synchronization

/// Carries requests with libcurl: HTTP/1.1, connections kept and used again, TLS checked against the system's store.
///
/// libcurl is loaded on the first request, and one thread does all of the work from then on. The thread and its
/// connections end when the transport is released. The usual proxy variables are honored, except for this machine, and
/// so are those that name whom to trust instead of the system's authorities: `CURL_CA_BUNDLE` (a file), else
/// `SSL_CERT_FILE` and `SSL_CERT_DIR`.
///
/// While a reader lets a response wait, some 256 KiB of it are kept in memory and its sender is held back. Of a
/// compressed body it can be more, by what 32 KiB grow to: 33 MB at most. The exchange's connection and its total
/// deadline are not held back: a reader that takes its time needs a larger `HTTPLimits.total`.
public final class CurlTransport: HTTPTransport {
    let thread: CurlThread
    private let lastID = Atomic<UInt64>(0)

    /// Creates a transport; nothing is loaded and nothing is opened yet.
    ///
    /// At most `connectionsPerOrigin` connections, one at least, are open to one origin at once; further requests wait
    /// for one.
    public convenience init(connectionsPerOrigin: Int = 4) {
        self.init(
            library: CurlLibrary.standardFile, connectionsPerOrigin: connectionsPerOrigin,
            authorities: Authorities(Environment.value(of:)))
    }

    /// Creates a transport over another file than the system's libcurl, or with other authorities than the
    /// environment's.
    package init(
        library: String = CurlLibrary.standardFile, connectionsPerOrigin: Int = 4, authorities: Authorities = .system
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

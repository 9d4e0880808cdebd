public import Effects
import Synchronization

/// Carries requests with libcurl: HTTP/1.1, connections kept and used again, TLS checked against the system's store.
///
/// libcurl is loaded on the first request, and one thread does all of the work from then on. The thread and its
/// connections end when the transport is released. The usual proxy variables are honored, except for the loopback.
public final class CurlTransport: HTTPTransport {
    private let thread: CurlThread
    private let authorities: String?
    private let lastID = Atomic<UInt64>(0)

    /// Creates a transport; nothing is loaded and nothing is opened yet.
    ///
    /// At most `connectionsPerOrigin` connections, one at least, are open to one origin at once; further requests wait for one.
    public convenience init(connectionsPerOrigin: Int = 4) {
        self.init(library: CurlLibrary.standardFile, connectionsPerOrigin: connectionsPerOrigin, authorities: nil)
    }

    /// Creates a transport over another file than the system's libcurl, or with other authorities than the system's.
    ///
    /// `authorities` is the path of a PEM file: certificates are trusted when one of those in it signed them.
    package init(
        library: String = CurlLibrary.standardFile, connectionsPerOrigin: Int = 4, authorities: String? = nil
    ) {
        self.authorities = authorities
        thread = CurlThread(library: library, connectionsPerOrigin: max(1, connectionsPerOrigin))
    }

    deinit { thread.stop() }

    public func exchange(
        _ request: HTTPOperation, within limits: HTTPLimits
    ) async throws(CancellationError) -> HTTPOutput {
        let address: HTTPAddress
        do throws(HTTPError) { address = try HTTPAddress(request.url) } catch { return .err(error) }
        let id = lastID.add(1, ordering: .relaxed).newValue
        let output: HTTPOutput? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                thread.start(
                    CurlExchange(id: id, request: request, address: address, limits: limits, authorities: authorities) {
                        continuation.resume(returning: $0)
                    })
                // A cancellation that came before the line above found nothing to cancel.
                if Task.isCancelled { thread.cancel(id) }
            }
        } onCancel: {
            thread.cancel(id)
        }
        guard let output else { throw CancellationError() }
        return output
    }
}

/// An exchange on its way to the thread that does it.
struct CurlExchange: Sendable {
    let id: UInt64
    let request: HTTPOperation
    let address: HTTPAddress
    let limits: HTTPLimits
    /// The path of the file that names whom to trust, nil for the system's.
    let authorities: String?
    /// Called exactly once, with nil when the exchange was cancelled.
    let finish: @Sendable (HTTPOutput?) -> Void
}

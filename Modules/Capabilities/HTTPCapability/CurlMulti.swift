import CCurl
import HTTPEffects
import Platform

/// All exchanges in flight, in one libcurl multi handle. Confined to the libcurl thread.
final class CurlMulti {
    private let library: CurlLibrary
    private let handle: UnsafeMutableRawPointer
    private let sockets = SocketWatch()
    private let authorities: CertificateAuthorities
    private var transfers: [CurlTransfer] = []

    /// The number of connections kept for reuse. libcurl also counts those in use.
    private static let keptConnections = 16

    /// Creates a multi handle with a maximum number of connections to one origin.
    init(_ library: CurlLibrary, _ connections: Int, trusting authorities: CertificateAuthorities) throws(HTTPError) {
        self.library = library
        self.authorities = authorities
        guard let handle = library.functions.pointee.curl_multi_init() else { throw .io("libcurl has no memory left") }
        self.handle = handle
        let kept = max(CurlMulti.keptConnections, connections)
        ccurl_multi_set_long(library.functions, handle, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
        ccurl_multi_set_long(library.functions, handle, CURLMOPT_MAXCONNECTS, kept)
    }

    /// Starts an exchange.
    func add(_ order: CurlOrder) {
        do throws(HTTPError) {
            if order.exchange.mayUseTLS { try authorities.check() }
            let transfer = try CurlTransfer(order, library: library, sockets: sockets, authorities: authorities)
            let code = library.functions.pointee.curl_multi_add_handle(handle, transfer.handle.easy)
            guard code == CURLM_OK else { throw .io(library.describe(code)) }
            transfers.append(transfer)
        } catch {
            order.answer.resume(returning: .failure(error))
        }
    }

    /// Advances the transfers, finishes those that are complete, cancelled or past their deadline, and waits for
    /// activity.
    func turn(wokenBy waker: Waker) throws(HTTPError) {
        var running: Int32 = 0
        try check(library.functions.pointee.curl_multi_perform(handle, &running))
        finishDone()
        finishOverdue()
        var wakeup = curl_waitfd(fd: waker.end, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        try check(library.functions.pointee.curl_multi_poll(handle, &wakeup, 1, millisecondsToWait, nil))
        if wakeup.revents != 0 { waker.quiet() }
    }

    private func check(_ code: CURLMcode) throws(HTTPError) {
        guard code == CURLM_OK else { throw .io("libcurl failed: \(library.describe(code))") }
    }

    private var millisecondsToWait: Int32 {
        guard let next = transfers.map(\.deadline).min() else { return .max }
        return ContinuousClock.now.duration(to: next).milliseconds
    }

    /// Ends all exchanges and frees the handle.
    func close() {
        for transfer in transfers { finish(transfer, with: .io("the HTTP transport has stopped")) }
        _ = library.functions.pointee.curl_multi_cleanup(handle)
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = library.functions.pointee.curl_multi_info_read(handle, &left) {
            // Removing the transfer invalidates the message.
            let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
            guard message.pointee.msg == CURLMSG_DONE, let transfer = transfers.first(where: { $0.handle.easy == easy })
            else { continue }
            transfer.rememberSocket()
            finish(transfer, with: transfer.failure(code))
        }
    }

    /// libcurl's own total timeout does not run while a transfer waits for a free connection.
    private func finishOverdue() {
        for transfer in transfers {
            if let interruption = transfer.overdue { finish(transfer, with: interruption) }
        }
    }

    private func finish(_ transfer: CurlTransfer, with error: HTTPError?) {
        transfers.removeAll { $0 === transfer }
        _ = library.functions.pointee.curl_multi_remove_handle(handle, transfer.handle.easy)
        transfer.finish(with: error)
    }
}

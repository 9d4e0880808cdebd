import CCurl
import HTTPEffects
import Platform

/// All exchanges in flight, in one libcurl multi handle. Confined to the libcurl thread.
final class CurlMulti {
    private let library: CurlLibrary
    private let handle: UnsafeMutableRawPointer
    private let events: CurlEvents
    private let sockets = SocketWatch()
    private let authorities: CertificateAuthorities
    private var transfers: [UInt64: CurlTransfer] = [:]
    /// Handles for reuse, whose last exchange succeeded.
    private var idleHandles: [CurlHandle] = []
    /// Transfers with data to announce to their readers.
    private var arrivals: [CurlTransfer] = []
    private lazy var noteArrival: (CurlTransfer) -> Void = { [unowned self] in arrivals.append($0) }
    /// The earliest instant at which a transfer can exceed its deadline.
    private var earliestDeadline: ContinuousClock.Instant?

    /// The number of connections kept for reuse. libcurl also counts those in use.
    private static let keptConnections = 16
    private static let keptHandles = 64

    /// Creates a multi handle; `waker` interrupts the wait of `turn`.
    init(
        _ library: CurlLibrary, connectionsPerOrigin: Int, authorities: CertificateAuthorities, waker: Waker
    ) throws(HTTPError) {
        self.library = library
        self.authorities = authorities
        events = CurlEvents(waker: waker)
        guard let handle = library.functions.pointee.curl_multi_init() else { throw .io("libcurl has no memory left") }
        self.handle = handle
        for (option, value) in [
            (CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerOrigin),
            (CURLMOPT_MAXCONNECTS, max(CurlMulti.keptConnections, connectionsPerOrigin)),
        ] {
            ccurl_multi_set_long(library.functions, handle, option, value)
        }
        events.install(on: handle, of: library)
    }

    /// Starts an exchange.
    func add(_ exchange: CurlExchange) {
        do throws(HTTPError) {
            if exchange.mayUseTLS { try authorities.check() }
            let handle = try takeHandle()
            let transfer = try CurlTransfer(
                exchange, handle: handle, library: library, sockets: sockets, authorities: authorities,
                hasPending: noteArrival)
            handle.transfer = transfer
            transfers[exchange.id] = transfer
            earliestDeadline = min(earliestDeadline ?? transfer.deadline, transfer.deadline)
            let code = library.functions.pointee.curl_multi_add_handle(self.handle, transfer.handle.easy)
            if code != CURLM_OK { finish(transfer, with: .io(library.describe(code))) }
        } catch {
            exchange.stream.end(error)
        }
    }

    private func takeHandle() throws(HTTPError) -> CurlHandle {
        if let idle = idleHandles.popLast() { return idle }
        return try CurlHandle(library, authorities: authorities, sockets: sockets)
    }

    /// Resumes an exchange whose sender was paused.
    func resume(_ id: UInt64) {
        guard let transfer = transfers[id] else { return }
        if let error = transfer.resume() { finish(transfer, with: error) }
    }

    /// Ends an exchange without a response and closes its connection.
    func cancel(_ id: UInt64) {
        if let transfer = transfers[id] { finish(transfer, with: CurlExchange.cancellation, discards: true) }
    }

    /// Advances transfers, announces arrivals to readers, and finishes transfers that are complete or past their
    /// deadline.
    ///
    /// After handling a due timer, waits for activity if `mayWait` returns true.
    func turn(mayWait: () -> Bool) throws(HTTPError) {
        if events.takeTimer() {
            try move(CurlMulti.noSocket, 0)
            settle()
        }
        for event in events.wait(milliseconds: mayWait() ? millisecondsToWait : 0) {
            try move(event.socket, event.bits)
        }
        settle()
    }

    private func settle() {
        finishDone()
        announceArrivals()
        finishLate()
    }

    /// The socket argument when libcurl's timer is due; Swift cannot import the constant from libcurl's header.
    private static let noSocket: Int32 = -1

    private func move(_ socket: Int32, _ bits: Int32) throws(HTTPError) {
        var running: Int32 = 0
        let code = library.functions.pointee.curl_multi_socket_action(handle, socket, bits, &running)
        guard code == CURLM_OK else { throw .io("libcurl failed: \(library.describe(code))") }
    }

    private var millisecondsToWait: Int32 {
        guard let next = [events.timer, earliestDeadline].compactMap(\.self).min() else { return -1 }
        return Int32(clamping: ContinuousClock.now.duration(to: next).milliseconds)
    }

    /// Ends all exchanges and frees the handle.
    func close() {
        for transfer in transfers.values { finish(transfer, with: .io("the HTTP transport has stopped")) }
        _ = library.functions.pointee.curl_multi_cleanup(handle)
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = library.functions.pointee.curl_multi_info_read(handle, &left) {
            // Removing the transfer invalidates the message.
            let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
            guard message.pointee.msg == CURLMSG_DONE, let easy,
                let transfer = CurlHandle.around(easy, library)?.transfer
            else { continue }
            transfer.rememberSocket()
            finish(transfer, with: transfer.failure(code), discards: transfer.exchange.isCancelled)
        }
    }

    /// Announces once per turn, so that a small response wakes its reader only once.
    private func announceArrivals() {
        for transfer in exchange(&arrivals, with: []) { transfer.announce() }
    }

    /// libcurl's own total timeout does not run while a transfer waits for a free connection.
    private func finishLate() {
        guard let earliest = earliestDeadline else { return }
        let now = ContinuousClock.now
        guard earliest <= now else { return }
        for transfer in transfers.values where transfer.deadline <= now { finish(transfer, with: .timeout) }
        earliestDeadline = transfers.values.map(\.deadline).min()
    }

    private func finish(_ transfer: CurlTransfer, with error: HTTPError?, discards: Bool = false) {
        transfers[transfer.exchange.id] = nil
        _ = library.functions.pointee.curl_multi_remove_handle(handle, transfer.handle.easy)
        transfer.handle.transfer = nil
        if error == nil, idleHandles.count < CurlMulti.keptHandles { idleHandles.append(transfer.handle) }
        transfer.exchange.stream.end(error, discards: discards)
    }
}

extension Duration {
    /// The duration in milliseconds, rounded up; 0 if it is negative.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? .max : Int(whole) + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

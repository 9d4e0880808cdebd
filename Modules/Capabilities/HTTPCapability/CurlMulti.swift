import CCurl
import HTTPEffects
import OwnThread

/// All exchanges that are under way, in one libcurl multi handle. It never leaves its thread.
final class CurlMulti {
    private let library: CurlLibrary
    private let handle: UnsafeMutableRawPointer
    private let events: CurlEvents
    private let sockets = SocketWatch()
    private let authorities: Authorities
    private var transfers: [UInt64: CurlTransfer] = [:]
    /// Handles that have done well, for the next exchanges.
    private var idleHandles: [CurlHandle] = []
    /// Those with something for their readers.
    private var arrivals: [CurlTransfer] = []
    private lazy var noteArrival: (CurlTransfer) -> Void = { [unowned self] in arrivals.append($0) }
    /// No transfer is late before this.
    private var earliestDeadline: ContinuousClock.Instant?

    /// Connections kept for later requests. libcurl counts those in use, too.
    private static let keptConnections = 16
    private static let keptHandles = 64

    /// `waker` ends the wait of `turn`.
    init(
        _ library: CurlLibrary, connectionsPerOrigin: Int, authorities: Authorities, waker: Waker
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

    /// Begins an exchange.
    func add(_ exchange: CurlExchange) {
        do throws(HTTPError) {
            if exchange.mayUseTLS { try authorities.check() }
            let handle = try takeHandle()
            let transfer = try CurlTransfer(
                exchange, handle: handle, library: library, sockets: sockets, authorities: authorities,
                hasNews: noteArrival)
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

    /// Lets an exchange go on whose sender was held back.
    func resume(_ id: UInt64) {
        guard let transfer = transfers[id] else { return }
        if let error = transfer.resume() { finish(transfer, with: error) }
    }

    /// Ends an exchange without an answer and closes its connection.
    func cancel(_ id: UInt64) {
        if let transfer = transfers[id] { finish(transfer, with: CurlExchange.cancellation, discards: true) }
    }

    /// Moves on what can move, tells the readers what has arrived, and finishes what is done or late.
    ///
    /// In between it waits until there is something to do, if `mayWait` says so.
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

    /// What libcurl is told when its timer is due; its header's constant is one that Swift cannot read.
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

    /// Ends everything and frees the handle.
    func close() {
        for transfer in transfers.values { finish(transfer, with: .io("the HTTP transport has stopped")) }
        _ = library.functions.pointee.curl_multi_cleanup(handle)
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = library.functions.pointee.curl_multi_info_read(handle, &left) {
            // The message is gone as soon as its transfer is removed.
            let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
            guard message.pointee.msg == CURLMSG_DONE, let easy,
                let transfer = CurlHandle.around(easy, library)?.transfer
            else { continue }
            transfer.rememberSocket()
            finish(transfer, with: transfer.failure(code), discards: transfer.exchange.isCancelled)
        }
    }

    /// Once for a whole turn, so that a small response wakes its reader a single time.
    private func announceArrivals() {
        for transfer in exchange(&arrivals, with: []) { transfer.announce() }
    }

    /// libcurl's own total deadline does not run while a transfer waits for a free connection.
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
    /// The length in milliseconds, rounded up, at least 0.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? .max : Int(whole) + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

import CCurl
import Effects

/// All exchanges that are under way, in one libcurl multi handle. It never leaves its thread.
final class CurlMulti {
    private let library: CurlLibrary
    private let handle: UnsafeMutableRawPointer
    private var transfers: [UInt64: CurlTransfer] = [:]

    /// Connections kept for later requests when no exchange uses them.
    private static let idleConnections = 16

    init(_ library: CurlLibrary, connectionsPerOrigin: Int) throws(HTTPError) {
        self.library = library
        guard let handle = library.functions.pointee.curl_multi_init() else {
            ccurl_close(library.functions)
            throw .io("libcurl has no memory left")
        }
        self.handle = handle
        for (option, value) in [
            (CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerOrigin), (CURLMOPT_MAXCONNECTS, CurlMulti.idleConnections),
        ] {
            ccurl_multi_set_long(library.functions, handle, option, value)
        }
    }

    /// Ends `turn`'s wait; safe to call from any thread until `close`.
    var wakeup: @Sendable () -> Void {
        let (functions, handle) = (UInt(bitPattern: library.functions), UInt(bitPattern: self.handle))
        return {
            guard let curl = UnsafePointer<ccurl>(bitPattern: functions) else { return }
            _ = curl.pointee.curl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: handle))
        }
    }

    /// Begins an exchange.
    func add(_ exchange: CurlExchange) {
        do throws(HTTPError) {
            let transfer = try CurlTransfer(exchange, library: library)
            transfers[exchange.id] = transfer
            let code = library.functions.pointee.curl_multi_add_handle(handle, transfer.easy)
            if code != CURLM_OK { finish(transfer, with: .err(.io(library.describe(code)))) }
        } catch {
            exchange.finish(.err(error))
        }
    }

    /// Ends an exchange without an answer and closes its connection.
    func cancel(_ id: UInt64) {
        if let transfer = transfers[id] { finish(transfer, with: nil) }
    }

    /// Moves everything on, finishes what is done or late, and waits until there is more to do.
    func turn() throws(HTTPError) {
        var running: Int32 = 0
        try check(library.functions.pointee.curl_multi_perform(handle, &running))
        finishDone()
        finishLate()
        try check(library.functions.pointee.curl_multi_poll(handle, nil, 0, millisecondsToWait, nil))
    }

    /// Ends everything and frees the handle.
    func close() {
        for transfer in transfers.values { finish(transfer, with: .err(.io("the HTTP transport has stopped"))) }
        _ = library.functions.pointee.curl_multi_cleanup(handle)
        ccurl_close(library.functions)
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = library.functions.pointee.curl_multi_info_read(handle, &left) {
            // The message is gone as soon as its transfer is removed.
            let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
            guard message.pointee.msg == CURLMSG_DONE,
                let transfer = transfers.values.first(where: { $0.easy == easy })
            else { continue }
            finish(transfer, with: transfer.output(code))
        }
    }

    /// libcurl's own total deadline does not run while a transfer waits for a free connection.
    private func finishLate() {
        let now = ContinuousClock.now
        for transfer in transfers.values where transfer.deadline <= now { finish(transfer, with: .err(.timeout)) }
    }

    private var millisecondsToWait: Int32 {
        guard let next = transfers.values.map(\.deadline).min() else { return .max }
        let wait = ContinuousClock.now.duration(to: next).milliseconds
        return Int32(clamping: wait)
    }

    private func finish(_ transfer: CurlTransfer, with output: HTTPOutput?) {
        transfers[transfer.exchange.id] = nil
        _ = library.functions.pointee.curl_multi_remove_handle(handle, transfer.easy)
        transfer.free()
        transfer.exchange.finish(output)
    }

    private func check(_ code: CURLMcode) throws(HTTPError) {
        guard code == CURLM_OK else { throw .io("libcurl failed: \(library.describe(code))") }
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

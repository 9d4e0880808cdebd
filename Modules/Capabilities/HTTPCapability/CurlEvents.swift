import CCurl
import Platform

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// The sockets and the timer that libcurl waits for, polled with one system call. Confined to the libcurl thread.
final class CurlEvents {
    /// Activity on a socket; `bits` are libcurl's `CURL_CSELECT` flags.
    struct Event {
        let socket: Int32
        let bits: Int32
    }

    /// The instant at which libcurl must be called even without socket activity; nil for none.
    private(set) var timer: ContinuousClock.Instant?
    private let waker: Waker
    /// The first entry is the waker's file descriptor.
    private var polled: [pollfd]

    init(waker: Waker) {
        self.waker = waker
        polled = [pollfd(fd: waker.end, events: Int16(POLLIN), revents: 0)]
    }

    /// Registers the callbacks through which libcurl requests events.
    func install(on multi: UnsafeMutableRawPointer, of library: CurlLibrary) {
        ccurl_multi_set_events(
            library.functions, multi, Unmanaged.passUnretained(self).toOpaque(),
            { _, socket, wanted, context, _ in
                CurlEvents.from(context)?.watch(socket, for: wanted)
                return 0
            },
            { _, milliseconds, context in
                CurlEvents.from(context)?.timer = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
                return 0
            })
    }

    /// Clears the timer and returns true if it is due.
    func takeTimer() -> Bool {
        guard let due = timer, due <= .now else { return false }
        timer = nil
        return true
    }

    /// Waits for activity, at most the given number of milliseconds (-1: no limit), and returns the socket events.
    func wait(milliseconds: Int32) -> [Event] {
        guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        if polled[0].revents != 0 { waker.quiet() }
        return polled.dropFirst().compactMap { entry in
            entry.revents == 0 ? nil : Event(socket: entry.fd, bits: CurlEvents.bits(of: entry.revents))
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlEvents? {
        context.map { Unmanaged<CurlEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    private func watch(_ socket: Int32, for wanted: Int32) {
        let index = polled.firstIndex { $0.fd == socket }
        guard wanted != CURL_POLL_REMOVE else {
            if let index { polled.remove(at: index) }
            return
        }
        var events: Int32 = 0
        if wanted & CURL_POLL_IN != 0 { events |= Int32(POLLIN) }
        if wanted & CURL_POLL_OUT != 0 { events |= Int32(POLLOUT) }
        let entry = pollfd(fd: socket, events: Int16(events), revents: 0)
        if let index { polled[index] = entry } else { polled.append(entry) }
    }

    private static func bits(of happened: Int16) -> Int32 {
        let happened = Int32(happened)
        return (happened & Int32(POLLIN | POLLHUP) != 0 ? CURL_CSELECT_IN : 0)
            | (happened & Int32(POLLOUT) != 0 ? CURL_CSELECT_OUT : 0)
            | (happened & Int32(POLLERR | POLLNVAL) != 0 ? CURL_CSELECT_ERR : 0)
    }
}

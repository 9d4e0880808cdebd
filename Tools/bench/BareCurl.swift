import CCurl
import HTTPCapability

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// libcurl's multi interface with the options of `CurlTransport` and no other overhead: handles are created once.
final class BareCurl {
    private let curl: UnsafePointer<ccurl>
    private let multi: UnsafeMutableRawPointer
    /// The handles, one for each concurrent exchange.
    private let easies: [UnsafeMutableRawPointer]
    private let received = Received()

    /// Creates handles for `url`, at most `width` of which are in flight.
    init(_ url: String, width: Int) {
        var reason = [CChar](repeating: 0, count: 256)
        guard let curl = ccurl_open(CurlLibrary.standardFile, &reason, reason.count),
            let multi = curl.pointee.curl_multi_init()
        else { fatalError("bench: libcurl could not be loaded") }
        (self.curl, self.multi) = (curl, multi)
        ccurl_multi_set_long(curl, multi, CURLMOPT_MAX_HOST_CONNECTIONS, width)
        ccurl_multi_set_long(curl, multi, CURLMOPT_MAXCONNECTS, max(16, width))
        easies = (0..<width).compactMap { _ in curl.pointee.curl_easy_init() }
        for easy in easies { configure(easy, url) }
    }

    deinit {
        for easy in easies { curl.pointee.curl_easy_cleanup(easy) }
        _ = curl.pointee.curl_multi_cleanup(multi)
        ccurl_close(curl)
    }

    /// Performs `count` exchanges, as many concurrently as there are handles.
    func run(_ count: Int) {
        var (started, done, running, left): (Int, Int, Int32, Int32) = (0, 0, 0, 0)
        func start(_ easy: UnsafeMutableRawPointer) {
            guard started < count else { return }
            started += 1
            _ = curl.pointee.curl_multi_add_handle(multi, easy)
        }
        easies.forEach(start)
        while done < count {
            _ = curl.pointee.curl_multi_perform(multi, &running)
            let before = done
            while let message = curl.pointee.curl_multi_info_read(multi, &left) {
                guard let easy = message.pointee.easy_handle, message.pointee.data.result == CURLE_OK else {
                    fatalError("bench: an exchange of the bare libcurl failed")
                }
                _ = curl.pointee.curl_multi_remove_handle(multi, easy)
                received.bytes.removeAll(keepingCapacity: true)
                done += 1
                start(easy)
            }
            if done == before { _ = curl.pointee.curl_multi_poll(multi, nil, 0, 10_000, nil) }
        }
    }

    private func configure(_ easy: UnsafeMutableRawPointer, _ url: String) {
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, url), (CURLOPT_PROXY, ""), (CURLOPT_CUSTOMREQUEST, "GET"),
            (CURLOPT_ACCEPT_ENCODING, "gzip"),
        ]
        for (option, value) in texts { ccurl_set_string(curl, easy, option, value) }
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_PATH_AS_IS, 1), (CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
            (CURLOPT_CONNECTTIMEOUT_MS, 5000), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
        ]
        for (option, value) in numbers { ccurl_set_long(curl, easy, option, value) }
        ccurl_set_web_only(curl, easy)
        ccurl_set_quick_exit(curl, easy)
        // Never freed, since the handle refers to it in each exchange.
        let line = curl.pointee.curl_slist_append(nil, "User-Agent: isobar/0.1.0")
        ccurl_set_pointer(curl, easy, CURLOPT_HTTPHEADER, line)
        let context = Unmanaged.passUnretained(received).toOpaque()
        for (data, function) in [
            (CURLOPT_HEADERDATA, CURLOPT_HEADERFUNCTION), (CURLOPT_WRITEDATA, CURLOPT_WRITEFUNCTION),
        ] {
            ccurl_set_pointer(curl, easy, data, context)
            ccurl_set_callback(curl, easy, function) { bytes, _, count, context in
                guard let context else { return 0 }
                let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
                received.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
                return count
            }
        }
    }

    private final class Received {
        var bytes: [UInt8] = []
    }
}

import CCurl
import HTTPEffects
import Platform
import Synchronization

/// libcurl, loaded at run time. Confined to the libcurl thread.
package final class CurlLibrary {
    package static let standardFile = SystemLibrary.file("libcurl", version: "4")

    /// Before libcurl 7.84, its initialization was not thread-safe.
    private static let opening = Mutex(())

    /// The table of libcurl's functions.
    let functions: UnsafePointer<ccurl>

    /// Loads the library.
    ///
    /// - Throws: `.io` with the reason if it is absent or too old.
    init(file: String) throws(HTTPError) {
        var reason = [CChar](repeating: 0, count: 512)
        let path = SystemLibrary.path(of: file)
        let functions = Self.opening.withLock { _ in ccurl_open(path, &reason, reason.count) }
        guard let functions else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw .io("libcurl could not be loaded: \(text)")
        }
        self.functions = functions
    }

    deinit { ccurl_close(functions) }

    /// Returns libcurl's message for the failure of an exchange.
    func describe(_ code: CURLcode) -> String {
        guard let text = functions.pointee.curl_easy_strerror(code) else { return "failure \(code.rawValue)" }
        return String(cString: text)
    }

    /// Returns libcurl's message for a failure of the multi handle.
    func describe(_ code: CURLMcode) -> String {
        guard let text = functions.pointee.curl_multi_strerror(code) else { return "failure \(code.rawValue)" }
        return String(cString: text)
    }
}

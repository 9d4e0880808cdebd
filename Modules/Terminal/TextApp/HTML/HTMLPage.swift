import Trace

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A page that needs nothing but itself: its style, its script and its data are in it, and it may load nothing.
struct HTMLPage {
    var title: String
    /// Rules beyond those that all pages have.
    var style: String
    /// What stands in the head, as HTML; the button for light and dark is added.
    var header: String
    /// What stands below it, as HTML.
    var body: String
    /// Data for the script, as JSON; it finds them in `data`.
    var data: String?
    /// A script beyond that which all pages have.
    var script: String

    /// The whole page, marked as ours.
    var text: String { Self.marked(unmarked) }

    private var unmarked: String {
        """
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>\(Self.escaped(title))</title>
        <style>
        \(Self.style)
        \(style)
        </style>
        </head>
        <body>
        <header>\(header)<button id="theme" title="light or dark (t)">light or dark</button></header>
        \(body)
        \(data.map { "<script type=\"application/json\" id=\"data\">\(Self.embedded($0))</script>" } ?? "")
        <script>
        \(Self.script)
        \(script)
        </script>
        </body>
        </html>

        """
    }

    /// A text as HTML shows it, between tags as well as between quotes.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// JSON that no text in it can end before its end.
    private static func embedded(_ json: String) -> String { json.replacing("<", with: "\\u003c") }

    /// Writes the page. A file that is no page of ours, or one that was edited since, is left as it is.
    ///
    /// - Parameter mode: who may read and write the page; as it was, or what is usual, unless given.
    func write(to path: String, mode: mode_t? = nil) throws(Failure) {
        switch Files.readRegular(path, limit: .max) {
        case .missing: break
        case .bytes(let bytes) where bytes.isEmpty || Self.isOurs(bytes): break
        case .bytes:
            throw Failure(
                .cannotCreate,
                "There is a file \(path) that is no page as this program writes them, and it is not overwritten. "
                    + "Write to another, or remove it first.")
        case .failed(let cause): throw Self.failure(path, cause)
        }
        if let cause = Files.replace(path, Array(text.utf8), mode: mode) { throw Self.failure(path, cause) }
    }

    private static func failure(_ path: String, _ cause: String) -> Failure {
        Failure(.cannotCreate, "\(path) could not be written: \(cause). Write the page to another file.")
    }
}

// The mark of a page that was written here: a hash of all that follows it, which changes when the page is edited.
extension HTMLPage {
    private static let beginning = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="generator" content="Isobar
        """

    private static func marked(_ rest: String) -> String {
        var hash = FNV1a()
        hash.add(rest)
        return "\(beginning) \(hash.digits)\">\n\(rest)"
    }

    private static func isOurs(_ bytes: [UInt8]) -> Bool {
        let mark = marked("").utf8.count
        return bytes.elementsEqual(marked(String(decoding: bytes.dropFirst(mark), as: UTF8.self)).utf8)
    }
}

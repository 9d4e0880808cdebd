import Effects
import Platform

/// A self-contained HTML page: style, script and data are embedded, and its content security policy allows no loading.
struct HTMLPage {
    var title: String
    /// CSS rules in addition to those of all pages.
    var style: String
    /// The content of the header, as HTML, between the title and the theme button.
    var header: String
    /// The content below the header, as HTML.
    var body: String
    /// Data for the script, as JSON, in the element with the id `data`.
    var data: String?
    /// A script in addition to that of all pages.
    var script: String

    /// The whole page, including the mark of its origin.
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
        <header><h1>\(Self.escaped(title))</h1>\(header)<button id="theme" title="light or dark (t)">light or dark</button></header>
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

    /// Returns the text escaped for HTML, both between tags and within quotes.
    static func escaped(_ text: some StringProtocol) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    }

    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    /// Returns the JSON escaped so that no string in it can close the script element.
    private static func embedded(_ json: String) -> String { json.replacing("<", with: "\\u003c") }

    /// Writes the page. An existing file that is not an unmodified page of this program is not overwritten.
    ///
    /// - Parameter mode: the permissions of the file; nil for those of the existing file, or the default ones.
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

// The mark that identifies a page of this program: a hash of the rest of the page, which no longer matches once edited.
extension HTMLPage {
    private static let beginning = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="generator" content="Isobar
        """

    private static func marked(_ rest: String) -> String {
        let hash = String(rest.utf8.fnv1a, radix: 16)
        return "\(beginning) \(String(repeating: "0", count: 16 - hash.count))\(hash)\">\n\(rest)"
    }

    private static func isOurs(_ bytes: [UInt8]) -> Bool {
        let mark = marked("").utf8.count
        return bytes.elementsEqual(marked(String(decoding: bytes.dropFirst(mark), as: UTF8.self)).utf8)
    }
}

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

    /// The whole page.
    var text: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
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

    /// Writes the page, readable by its owner alone: a recording is private. A file that is no page is left as it is.
    func write(to path: String) throws(Failure) {
        let beginning = "<!doctype html>"
        switch Files.read(path, limit: .max) {
        case .missing: break
        case .bytes(let bytes) where bytes.isEmpty || bytes.starts(with: beginning.utf8): break
        case .bytes: throw Failure(.cannotCreate, "There is a file \(path) that is no page; it is not overwritten.")
        case .failed(let cause): throw Failure(.cannotCreate, "\(path) could not be written: \(cause).")
        }
        if let cause = Files.replace(path, Array(text.utf8), mode: 0o600) {
            throw Failure(.cannotCreate, "\(path) could not be written: \(cause).")
        }
    }
}

import HTTPEffects

/// Redacts the credentials of URLs in a text, whether or not they are known secrets.
enum URLsInText {
    /// The characters that a URL cannot contain unescaped (RFC 3986), and so end a URL in both prose and JSON.
    private static let ends = Set("\"<>\\^`{|}\u{7F}".utf8)

    /// Returns the text with the URLs in it redacted; nil if nothing changes, which is the usual case.
    static func redacted(_ text: [UInt8]) -> [UInt8]? {
        guard mayHoldCredentials(text[...]) else { return nil }
        var shown: [UInt8] = []
        shown.reserveCapacity(text.count)
        var isChanged = false
        var rest = text[...]
        while !rest.isEmpty {
            let word = rest.prefix { $0 > UInt8(ascii: " ") && !ends.contains($0) }
            let redacted = redacted(word: word)
            isChanged = isChanged || redacted != nil
            shown += redacted ?? word
            rest = rest.dropFirst(word.count)
            if let end = rest.popFirst() { shown.append(end) }
        }
        return isChanged ? shown : nil
    }

    private static func redacted(word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard mayHoldCredentials(word) else { return nil }
        let text = String(decoding: word, as: UTF8.self)
        let shown = HTTPCredentials.redact(url: text)
        return shown == text ? nil : Array(shown.utf8)[...]
    }

    /// Whether the text has the characters that fields or user information require; a fast check that most texts fail.
    private static func mayHoldCredentials(_ text: ArraySlice<UInt8>) -> Bool {
        var (beginsFields, hasValue, hasPath, hasUser) = (false, false, false, false)
        for byte in text {
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"): beginsFields = true
            case UInt8(ascii: "="): hasValue = true
            case UInt8(ascii: "/"): hasPath = true
            case UInt8(ascii: "@"): hasUser = true
            default: break
            }
        }
        return beginsFields && hasValue || hasPath && hasUser
    }
}

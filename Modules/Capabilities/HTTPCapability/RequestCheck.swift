import HTTPEffects

/// Rejects requests whose method or headers would change the meaning of the message on the wire.
enum RequestCheck {
    /// Headers that the transport sets; a second copy could make two servers parse one message differently.
    private static let framing: [String] = [
        "connection", "content-length", "expect", "host", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Validates a request.
    ///
    /// - Throws: `.url` with the reason, which never contains header values.
    static func check(_ request: HTTPEffect) throws(HTTPError) {
        guard isToken(request.method) else { throw .url("the method is not an HTTP method") }
        for header in request.headers {
            guard isToken(header.name) else { throw .url("a header's name contains a character that is not allowed") }
            guard !framing.contains(where: header.isNamed) else {
                throw .url("the header \(header.name) is set by the transport")
            }
            guard isFieldValue(header.value) else {
                throw .url("the value of the header \(header.name) contains a control character")
            }
        }
    }

    /// Whether the text is a token: RFC 9110 section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0.isOne(of: "!#$%&'*+-.^_`|~") }
    }

    /// Whether the text has no control characters except tabs: RFC 9110 section 5.5.
    private static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}

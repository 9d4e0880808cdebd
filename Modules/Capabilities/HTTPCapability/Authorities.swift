/// Whom to trust when a server shows its certificate.
package struct Authorities: Sendable, CustomStringConvertible {
    /// Those that libcurl was built with, which are the system's.
    package static let system = Authorities()

    /// The path of a PEM file, which takes the place of the system's; nil for that.
    let file: String?
    /// The path of a folder in OpenSSL's layout, which takes the place of the system's; nil for that.
    let directory: String?
    /// The certificates as messages name them.
    package let description: String

    private init(file: String? = nil, directory: String? = nil, description: String = "the system's certificates") {
        self.file = file
        self.directory = directory
        self.description = description
    }

    /// Those in a PEM file.
    package init(file: String) { self.init(file: file, description: "the certificates in \(file)") }

    /// Those that environment variables name, by the rules of the curl program; the system's when they name none.
    ///
    /// `value` answers with the value of a variable, nil when it is not set or empty.
    package init(_ value: (String) -> String?) {
        let names = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"]
        let name = names.first { value($0) != nil }
        let file = name.flatMap(value)
        self.init(
            file: file, directory: value("CURL_CA_BUNDLE") == nil ? value("SSL_CERT_DIR") : nil,
            description: name.flatMap { name in file.map { "the certificates in \($0), which \(name) names," } }
                ?? Authorities.system.description)
    }
}

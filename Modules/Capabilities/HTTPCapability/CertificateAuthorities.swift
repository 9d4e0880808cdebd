import HTTPEffects
import Platform

/// The certificate authorities that are trusted for TLS.
package struct CertificateAuthorities: Sendable, CustomStringConvertible {
    /// The authorities that libcurl was built with, which are the system's.
    package static let system = CertificateAuthorities()

    /// The path of a PEM file that replaces the system's; nil to keep that.
    let file: String?
    /// The path of a directory in OpenSSL's layout that replaces the system's; nil to keep that.
    let directory: String?
    /// The authorities as error messages name them.
    package let description: String
    /// The environment variable that names `file`; nil if none does.
    private let fileVariable: String?
    private static let directoryVariable = "SSL_CERT_DIR"

    private init(
        file: String? = nil, fileVariable: String? = nil, directory: String? = nil,
        description: String = "the system's certificates"
    ) {
        self.file = file
        self.fileVariable = fileVariable
        self.directory = directory
        self.description = description
    }

    /// Creates authorities from a PEM file.
    package init(file: String) { self.init(file: file, description: "the certificates in \(file)") }

    /// Creates authorities from environment variables, by the rules of the curl program; the system's if none is set.
    ///
    /// - Parameter value: Returns the value of a variable, or nil if it is unset or empty.
    package init(_ value: (String) -> String?) {
        let names = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"]
        let name = names.first { value($0) != nil }
        let file = name.flatMap(value)
        self.init(
            file: file, fileVariable: name,
            directory: value("CURL_CA_BUNDLE") == nil ? value(CertificateAuthorities.directoryVariable) : nil,
            description: name.flatMap { name in file.map { "the certificates in \($0), which \(name) names," } }
                ?? CertificateAuthorities.system.description)
    }

    /// Rejects paths of the wrong file type: libcurl would block on a pipe until something writes to it.
    ///
    /// Missing files and lists of directories are left to libcurl.
    func check() throws(HTTPError) {
        if let file {
            try CertificateAuthorities.check(
                file, is: S_IFREG, fileVariable, "a regular file", "a file with certificates in PEM format")
        }
        if let directory {
            try CertificateAuthorities.check(
                directory, is: S_IFDIR, CertificateAuthorities.directoryVariable, "a folder", "a folder of certificates"
            )
        }
    }

    private static func check(
        _ path: String, is type: mode_t, _ variable: String?, _ kind: String, _ wanted: String
    ) throws(HTTPError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != type else { return }
        let (named, remedy) =
            variable.map { ("\(path), which \($0) names,", "set \($0) to \(wanted), or unset it") }
            ?? (path, "use \(wanted)")
        throw .io("\(named) is not \(kind); \(remedy)")
    }
}

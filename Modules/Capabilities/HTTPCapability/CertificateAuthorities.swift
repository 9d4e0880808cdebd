import HTTPEffects
import Platform

/// The certificate authorities that are trusted for TLS.
package struct CertificateAuthorities: Sendable, CustomStringConvertible {
    /// A path, and the environment variable that names it; nil if none does.
    struct Place {
        let path: String
        let variable: String?
    }

    /// The authorities that libcurl was built with, which are the system's.
    package static let system = CertificateAuthorities { _ in nil }

    /// A PEM file that replaces the system's; nil to keep that.
    let file: Place?
    /// A directory in OpenSSL's layout that replaces the system's; nil to keep that.
    let directory: Place?

    /// Creates authorities from a PEM file.
    package init(file: String) {
        self.file = Place(path: file, variable: nil)
        directory = nil
    }

    /// Creates authorities from environment variables, by the rules of the curl program; the system's if none is set.
    ///
    /// - Parameter value: Returns the value of a variable, or nil if it is unset or empty.
    package init(_ value: (String) -> String?) {
        func place(_ name: String) -> Place? { value(name).map { Place(path: $0, variable: name) } }
        let bundle = place("CURL_CA_BUNDLE")
        file = bundle ?? place("SSL_CERT_FILE")
        directory = bundle == nil ? place("SSL_CERT_DIR") : nil
    }

    /// The authorities as error messages name them.
    package var description: String {
        guard let file else { return "the system's certificates" }
        return "the certificates in \(file.path)" + (file.variable.map { ", which \($0) names," } ?? "")
    }

    /// Rejects paths of the wrong file type: libcurl would block on a pipe until something writes to it.
    ///
    /// Missing files and lists of directories are left to libcurl.
    func check() throws(HTTPError) {
        try file?.check(is: S_IFREG, "a regular file", "a file with certificates in PEM format")
        try directory?.check(is: S_IFDIR, "a folder", "a folder of certificates")
    }
}

extension CertificateAuthorities.Place {
    fileprivate func check(is type: mode_t, _ kind: String, _ wanted: String) throws(HTTPError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != type else { return }
        let (named, remedy) =
            variable.map { ("\(path), which \($0) names,", "set \($0) to \(wanted), or unset it") }
            ?? (path, "use \(wanted)")
        throw .io("\(named) is not \(kind); \(remedy)")
    }
}

import HTTPEffects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

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
    /// The variable that names the file; nil when none does.
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
            file: file, fileVariable: name,
            directory: value("CURL_CA_BUNDLE") == nil ? value(Authorities.directoryVariable) : nil,
            description: name.flatMap { name in file.map { "the certificates in \($0), which \(name) names," } }
                ?? Authorities.system.description)
    }

    /// Refuses a file or a folder that is something else: libcurl would wait for whoever writes to a pipe, however
    /// long.
    ///
    /// What is not there at all is left to libcurl, and a list of folders, too.
    func check() throws(HTTPError) {
        if let file {
            try Authorities.check(
                file, is: S_IFREG, fileVariable, "a regular file", "a file with certificates in PEM format")
        }
        if let directory {
            try Authorities.check(
                directory, is: S_IFDIR, Authorities.directoryVariable, "a folder", "a folder of certificates")
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

import Platform

/// An HTTPS server on the loopback with a self-signed certificate, run by the `openssl` program.
package final class TLSServer: Sendable {
    /// Whether `openssl` is installed.
    package static let isAvailable = (try? run(["openssl", "version"])) != nil

    /// The port on 127.0.0.1.
    package let port: Int
    /// The path of the certificate, which is its own authority.
    package let certificate: String
    private let process: pid_t
    private let directory: TemporaryDirectory

    /// The prefix of the server's URLs.
    package var origin: String { "https://127.0.0.1:\(port)" }

    /// Creates a certificate for `name` (such as `IP:127.0.0.1`) that is valid for `days`, and starts a server with it.
    ///
    /// Every request is answered with status 200.
    ///
    /// - Parameter options: Further options of `openssl s_server`.
    package init(name: String, days: Int = 2, options: [String] = []) async throws {
        directory = try TemporaryDirectory()
        certificate = "\(directory.path)/certificate.pem"
        try TLSServer.makeCertificate(in: directory, name: name, days: days)
        process = try TLSServer.start(
            ["openssl", "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate]
                + ["-key", "\(directory.path)/key.pem"] + options, in: directory.path, output: "log")
        var port: Int?
        _ = await eventually(within: .seconds(20)) { [directory] in
            port = TLSServer.port(in: directory)
            return port != nil
        }
        self.port = port ?? 0
        guard port != nil else { throw ProgramFailure(program: "openssl s_server") }
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Creates a directory with the certificate in OpenSSL's layout, and returns its path.
    package func hashedDirectory() throws -> String {
        let folder = directory.path + "/authorities"
        try directory.write(directory.bytes(of: certificate), to: "authorities/certificate.pem")
        try TLSServer.run(["openssl", "rehash", folder])
        return folder
    }

    private static func makeCertificate(in directory: TemporaryDirectory, name: String, days: Int) throws {
        try directory.write("subjectAltName=\(name)\nbasicConstraints=CA:TRUE\n", to: "extensions")
        try run(
            ["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
                + ["-subj", "/CN=test", "-keyout", "key.pem", "-out", "request.pem"], in: directory.path)
        try run(
            ["openssl", "x509", "-req", "-in", "request.pem", "-signkey", "key.pem", "-days", "\(days)"]
                + ["-extfile", "extensions", "-out", "certificate.pem"], in: directory.path)
    }

    /// Returns the port once s_server has written `ACCEPT 127.0.0.1:40123`.
    private static func port(in directory: TemporaryDirectory) -> Int? {
        // Foundation leaks memory when it reads an empty file, and the log is read often.
        var status = stat()
        guard stat(directory.path + "/log", &status) == 0, status.st_size > 0,
            let bytes = try? directory.bytes(of: "log")
        else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let line = lines.dropLast().first(where: { $0.hasPrefix("ACCEPT ") }) else { return nil }
        return line.split(separator: ":").last.flatMap { Int($0) }
    }

    /// Runs a program to its end; throws unless it succeeds.
    private static func run(_ words: [String], in directory: String = "/") throws {
        let process = try start(words, in: directory, output: "/dev/null")
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status == 0 else {
            throw ProgramFailure(program: words.prefix(2).joined(separator: " "), code: status)
        }
    }

    private static func start(_ words: [String], in directory: String, output: String) throws -> pid_t {
        try startProgram(
            ["sh", "-c", "output=$1; shift; cd \"$0\" && exec \"$@\" >\"$output\"", directory, output] + words)
    }
}

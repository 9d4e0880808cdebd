#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An HTTPS server on the loopback with a certificate of its own making: the `openssl` program, if there is one.
final class TLSServer: Sendable {
    static let isAvailable = (try? run(["openssl", "version"], output: "/dev/null")) != nil

    let port: Int
    /// The path of the certificate, which is its own authority.
    let certificate: String
    private let process: pid_t
    private let directory: String

    var url: String { "https://127.0.0.1:\(port)/?appid=s3cr3t" }

    /// Makes a certificate for `name` (such as `IP:127.0.0.1`) that is valid for `days`, and serves with it.
    init(name: String, days: Int = 2) async throws {
        directory = FileManager.default.temporaryDirectory.path + "/tls-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        do {
            certificate = "\(directory)/certificate.pem"
            try TLSServer.makeCertificate(in: directory, name: name, days: days)
            let log = "\(directory)/log"
            process = try TLSServer.start(
                ["openssl", "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate]
                    + ["-key", "\(directory)/key.pem"], output: log)
        } catch {
            try FileManager.default.removeItem(atPath: directory)
            throw error
        }
        let log = "\(directory)/log"
        guard await eventually({ TLSServer.port(in: log) != nil }), let port = TLSServer.port(in: log) else {
            self.port = 0
            throw SystemFailure(attempt: "start openssl s_server", code: 0)
        }
        self.port = port
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        do { try FileManager.default.removeItem(atPath: directory) } catch { print("\(directory) stays: \(error)") }
    }

    private static func makeCertificate(in directory: String, name: String, days: Int) throws {
        let extensions = "subjectAltName=\(name)\nbasicConstraints=CA:TRUE\n"
        try Data(extensions.utf8).write(to: URL(filePath: "\(directory)/extensions"))
        try run(
            ["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
                + ["-subj", "/CN=test", "-keyout", "\(directory)/key.pem", "-out", "\(directory)/request.pem"],
            output: "/dev/null")
        try run(
            ["openssl", "x509", "-req", "-in", "\(directory)/request.pem", "-signkey", "\(directory)/key.pem"]
                + ["-days", "\(days)", "-extfile", "\(directory)/extensions"]
                + ["-out", "\(directory)/certificate.pem"],
            output: "/dev/null")
    }

    /// s_server writes `ACCEPT 127.0.0.1:40123` when it is ready.
    private static func port(in log: String) -> Int? {
        guard let bytes = try? Data(contentsOf: URL(filePath: log)) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let line = lines.dropLast().first(where: { $0.hasPrefix("ACCEPT ") }) else { return nil }
        return line.split(separator: ":").last.flatMap { Int($0) }
    }

    /// Runs a program to its end; throws unless it succeeds.
    private static func run(_ words: [String], output: String) throws {
        let process = try start(words, output: output)
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status == 0 else {
            throw SystemFailure(attempt: words.prefix(2).joined(separator: " "), code: status)
        }
    }

    private static func start(_ words: [String], output: String) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        let arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, words[0], &actions, nil, arguments + [nil], environ)
        guard code == 0 else { throw SystemFailure(attempt: words[0], code: code) }
        return process
    }
}

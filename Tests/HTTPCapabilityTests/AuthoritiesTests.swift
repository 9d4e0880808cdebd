import CapabilityTesting
@preconcurrency import Glibc
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import TestServers
import Testing

/// The environment belongs to the whole process, so each test runs in its own.
@Suite(
    "CertificateAuthorities", .serialized,
    .enabled(if: TLSServer.isAvailable, "the openssl program is missing: nothing about TLS is tested"))
struct AuthoritiesTests {
    @Test("a private authority is trusted that CURL_CA_BUNDLE or SSL_CERT_FILE names")
    func file() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer(name: "IP:127.0.0.1")
            for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
                unsetAuthorities()
                setenv(name, server.certificate, 1)
                #expect(await output(from: server)?.response?.status == 200, "\(name)")
            }
        }
    }

    @Test("a private authority is trusted that stands in the folder of SSL_CERT_DIR")
    func directory() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer(name: "IP:127.0.0.1")
            unsetAuthorities()
            setenv("SSL_CERT_DIR", try server.hashedDirectory(), 1)
            #expect(await output(from: server)?.response?.status == 200)
            setenv("SSL_CERT_FILE", server.certificate, 1)
            #expect(await output(from: server)?.response?.status == 200)
        }
    }

    @Test("CURL_CA_BUNDLE goes before the other two")
    func order() async {
        await #expect(processExitsWith: .success) {
            let (server, other) = (try await TLSServer(name: "IP:127.0.0.1"), try await TLSServer(name: "IP:127.0.0.1"))
            unsetAuthorities()
            setenv("CURL_CA_BUNDLE", other.certificate, 1)
            setenv("SSL_CERT_FILE", server.certificate, 1)
            setenv("SSL_CERT_DIR", try server.hashedDirectory(), 1)
            let untrusted = "the certificate of 127.0.0.1 is signed by itself and not trusted"
            #expect(await output(from: server) == .failure(.io(untrusted)))
        }
    }

    @Test("a file that cannot be read is named together with its variable, and nothing is trusted instead")
    func unreadable() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer(name: "IP:127.0.0.1")
            for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
                unsetAuthorities()
                setenv(name, "/nowhere/ca.pem", 1)
                let cause = "the certificates in /nowhere/ca.pem, which \(name) names, could not be read"
                #expect(await output(from: server) == .failure(.io(cause)))
            }
        }
    }

    @Test("what is no file, or no folder, is named together with its variable, and nobody waits for it")
    func otherKinds() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer(name: "IP:127.0.0.1")
            let plain = try LoopbackServer { _ in .text("ok") }
            let files = try TemporaryDirectory()
            let pipe = files.path + "/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            for (name, path, kind, wanted) in [
                ("CURL_CA_BUNDLE", pipe, "a regular file", "a file with certificates in PEM format"),
                ("SSL_CERT_FILE", pipe, "a regular file", "a file with certificates in PEM format"),
                ("SSL_CERT_FILE", files.path, "a regular file", "a file with certificates in PEM format"),
                ("SSL_CERT_FILE", "/dev/zero", "a regular file", "a file with certificates in PEM format"),
                ("SSL_CERT_DIR", server.certificate, "a folder", "a folder of certificates"),
                ("SSL_CERT_DIR", pipe, "a folder", "a folder of certificates"),
            ] {
                unsetAuthorities()
                setenv(name, path, 1)
                let cause = "\(path), which \(name) names, is not \(kind); set \(name) to \(wanted), or unset it"
                #expect(await output(from: server) == .failure(.io(cause)))
                #expect(await answer(HTTPHandler(CurlTransport()), to: get(plain.origin))?.bodyText == "ok")
            }
            withExtendedLifetime(files) {}
            plain.stop()
        }
    }

    @Test("variables that are set to nothing are not set")
    func empty() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer(name: "IP:127.0.0.1")
            unsetAuthorities()
            setenv("CURL_CA_BUNDLE", "", 1)
            setenv("SSL_CERT_FILE", server.certificate, 1)
            #expect(await output(from: server)?.response?.status == 200)
        }
    }
}

private func unsetAuthorities() {
    for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"] { unsetenv(name) }
}

/// What a transport as anybody would make it is answered by a server.
private func output(from server: TLSServer) async -> HTTPOutput? {
    await answer(HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(60))), to: get(server.origin + "/"))
}

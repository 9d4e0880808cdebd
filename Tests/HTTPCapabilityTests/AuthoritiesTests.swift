import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Platform
import Testing

/// The environment belongs to the whole process, so each test runs in its own.
@Suite(
    "CertificateAuthorities", .serialized,
    .enabled(if: TLSServer.isAvailable, "the openssl program is missing: nothing about TLS is tested"))
struct AuthoritiesTests {
    @Test("The private authority that the first non-empty variable names is trusted")
    func trusted() async {
        await #expect(processExitsWith: .success) {
            let (server, other) = (try await TLSServer(name: "IP:127.0.0.1"), try await TLSServer(name: "IP:127.0.0.1"))
            let (own, foreign) = (server.certificate, other.certificate)
            let directory = try server.hashedDirectory()
            for (variables, isTrusted) in [
                (["CURL_CA_BUNDLE": own], true), (["SSL_CERT_FILE": own], true), (["SSL_CERT_DIR": directory], true),
                (["SSL_CERT_FILE": own, "SSL_CERT_DIR": directory], true),
                (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": own], true),
                (["CURL_CA_BUNDLE": foreign, "SSL_CERT_FILE": own, "SSL_CERT_DIR": directory], false),
            ] {
                let output = await output(from: server, variables)
                let untrusted = "the certificate of 127.0.0.1 is signed by itself and not trusted"
                #expect(isTrusted ? output?.response?.status == 200 : output == .failure(.io(untrusted)))
            }
        }
    }

    @Test("An invalid path for certificates is reported with its variable, and no other authority is trusted")
    func unusable() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer(name: "IP:127.0.0.1")
            let plain = try LoopbackServer { _ in .text("ok") }
            let files = try TemporaryDirectory()
            let pipe = files.path + "/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            let file = (kind: "a regular file", wanted: "a file with certificates in PEM format")
            let folder = (kind: "a folder", wanted: "a folder of certificates")
            for (name, path, expected) in [
                ("CURL_CA_BUNDLE", pipe, file), ("SSL_CERT_FILE", pipe, file), ("SSL_CERT_FILE", files.path, file),
                ("SSL_CERT_FILE", "/dev/zero", file), ("SSL_CERT_DIR", server.certificate, folder),
                ("SSL_CERT_DIR", pipe, folder),
            ] {
                let remedy = "set \(name) to \(expected.wanted), or unset it"
                let cause = "\(path), which \(name) names, is not \(expected.kind); \(remedy)"
                #expect(await output(from: server, [name: path]) == .failure(.io(cause)))
                #expect(await answer(HTTPHandler(CurlTransport()), from: plain)?.bodyText == "ok")
            }
            for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
                let cause = "the certificates in /nowhere/ca.pem, which \(name) names, could not be read"
                #expect(await output(from: server, [name: "/nowhere/ca.pem"]) == .failure(.io(cause)))
            }
            withExtendedLifetime(files) {}
        }
    }
}

/// The answer of a server to a default transport, with these variables set.
private func output(from server: TLSServer, _ variables: [String: String]) async -> HTTPOutput? {
    for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"] {
        if let value = variables[name] { setenv(name, value, 1) } else { unsetenv(name) }
    }
    return await answer(
        HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(60))), to: get(server.origin + "/"))
}

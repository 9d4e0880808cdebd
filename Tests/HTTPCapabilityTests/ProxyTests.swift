import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Platform
import Synchronization
import Testing

/// The environment names the proxy and belongs to the whole process, so each test runs in its own.
@Suite("HTTP proxies", .serialized)
struct ProxyTests {
    @Test("A proxy that refuses or is down is named in the failure, and loopback requests are still answered")
    func refusals() async {
        await #expect(processExitsWith: .success) {
            let chunk = Array("400\r\n".utf8) + [UInt8](repeating: 65, count: 1024) + [13, 10]
            let (secure, open) = ("https://weather.test/?appid=s3cr3t", "http://weather.test/")
            let elsewhere =
                "a redirect to another origin, http://login.test, was not followed; "
                + "it may come from the proxy that http_proxy names"
            let either = "weather.test:80 or the proxy that http_proxy names refused the request (status 403)"
            let answers: [(url: String, head: String, more: [UInt8], cause: String?)] = [
                (secure, "407 No", chunk, refused(407)),
                (secure, "403 No\r\nContent-Length: 9000000000000000000", chunk, refused(403)),
                (secure, "302 No\r\nTransfer-Encoding: chunked", chunk, refused(302)),
                (secure, "407 No\r\nConnection: close", [], refused(407)),
                (secure, "502 No\r\nConnection: close", [], refused(502)),
                (open, "407 No\r\nConnection: close", chunk, refused(407)),
                (open, "403 No\r\nConnection: close", [], either),
                (open, "302 Found\r\nLocation: http://login.test/\r\nConnection: close", [], elsewhere),
                (open, "401 No\r\nContent-Length: 0\r\nConnection: close", [], nil),
            ]
            for (url, head, more, cause) in answers {
                let proxy = try proxy { connection in
                    connection.send("HTTP/1.1 \(head)\r\n\r\n")
                    if !more.isEmpty { connection.send(more, times: .max) }
                }
                let handler = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(120)))
                let output = await answer(handler, to: get(url))
                #expect(cause.map { output == .failure(.io($0)) } ?? (output?.response?.status == 401))
                let server = try LoopbackServer { _ in LoopbackResponse(status: 403) }
                #expect(await answer(handler, from: server)?.response?.status == 403)
                proxy.stop()
            }
            let absent = "connection refused by weather.test:443 or the proxy that https_proxy names"
            #expect(await answer(HTTPHandler(CurlTransport()), to: get(secure)) == .failure(.io(absent)))
        }
    }

    @Test("A proxy that sends endless headers is dropped at the header limit, the timeout or on cancellation")
    func endlessHeaders() async {
        await #expect(processExitsWith: .success) {
            for (times, limits, error) in [
                (
                    Int.max, HTTPLimits(total: .seconds(60), bodyBytes: .max, headerBytes: 5_000),
                    HTTPError.io("the proxy's headers are larger than 5000 bytes")
                ), (4, HTTPLimits(connect: .seconds(60), total: .milliseconds(300), headerBytes: .max), .timeout),
                (4, HTTPLimits(connect: .seconds(600), total: .seconds(600), headerBytes: .max), nil),
            ] {
                let isSending = Atomic<Bool>(false)
                let proxy = try proxy { connection in
                    isSending.store(true, ordering: .releasing)
                    connection.send("HTTP/1.1 200 OK\r\n")
                    connection.send(filler, times: times)
                    connection.waitUntilClientLeaves()
                }
                let handler = HTTPHandler(CurlTransport(), limits: limits)
                let task = Task { await answers(handler, to: get("https://weather.test/")) }
                #expect(await eventually { isSending.load(ordering: .acquiring) })
                if error == nil { task.cancel() }
                #expect(await task.value == (error.map { [.failure($0)] } ?? []))
                #expect(await eventually { proxy.openConnections == 0 })
                proxy.stop()
            }
        }
    }

    @Test(
        "A proxy gets its credentials with the first request, and leads to a server with a trusted certificate",
        .enabled(if: TLSServer.isAvailable, "the openssl program is missing: nothing about TLS is tested"))
    func tunnel() async {
        await #expect(processExitsWith: .success) {
            let server = try await TLSServer(name: "DNS:weather.test")
            let head = Mutex<[String]>([])
            // The threads of the proxy may outlive this process's work, and must not keep the other server.
            let port = UInt16(server.port)
            let proxy = try LoopbackServer { (connection: HostileConnection) in
                guard let text = connection.readHead() else { return }
                head.withLock { $0.append(text) }
                connection.send("HTTP/1.1 200 OK\r\n\r\n")
                connection.relay(to: port)
            }
            setenv("https_proxy", "http://me:pw@127.0.0.1:\(proxy.port)", 1)
            let handler = HTTPHandler(CurlTransport(authorities: CertificateAuthorities(file: server.certificate)))
            #expect(await answer(handler, to: get("https://weather.test/"))?.response?.status == 200)
            let lines = head.withLock { $0 }.flatMap { $0.split(separator: "\r\n") }
            #expect(lines.first == "CONNECT weather.test:443 HTTP/1.1")
            #expect(lines.contains("Proxy-Authorization: Basic bWU6cHc="))
            withExtendedLifetime(server) { proxy.stop() }
        }
    }

    @Test("Requests to a loopback host bypass the proxy, in every spelling")
    func loopback() async {
        await #expect(processExitsWith: .success) {
            let proxy = try proxy { $0.send("HTTP/1.1 407 No\r\nConnection: close\r\n\r\n") }
            let handler = HTTPHandler(CurlTransport())
            let server = try LoopbackServer { _ in .text("ok") }
            for host in ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "LOCALHOST", "0.0.0.0"] {
                #expect(await answer(handler, to: get("http://\(host):\(server.port)/"))?.bodyText == "ok", "\(host)")
            }
            for host in ["[::1]", "[::ffff:127.0.0.1]", "127.0.0.1.", "localhost.", "a.localhost", "127.8.9.1"] {
                for scheme in ["http", "https"] { _ = await answer(handler, to: get("\(scheme)://\(host):1/")) }
            }
            #expect(proxy.acceptedConnections == 0)
            proxy.stop()
            server.stop()
        }
    }
}

/// 62 KB of headers. In large pieces, because a slow sender would give the reader a rest; of five of them some versions
/// of libcurl read no more than 300 KiB.
private let filler = Array(String(repeating: "X-Filler: \(String(repeating: "a", count: 50))\r\n", count: 1_000).utf8)

/// The error for a proxy that answers with a status.
private func refused(_ status: Int) -> String {
    "the proxy refused the connection\(status == 407 ? ": it wants a user name and a password" : "") (status \(status))"
}

/// A proxy that plays `script` after the head of each request, for all of the process's exchanges.
private func proxy(_ script: @escaping @Sendable (HostileConnection) -> Void) throws -> LoopbackServer {
    let server = try LoopbackServer { (connection: HostileConnection) in
        if connection.readHead() != nil { script(connection) }
    }
    for name in ["http_proxy", "https_proxy"] { setenv(name, server.origin, 1) }
    return server
}

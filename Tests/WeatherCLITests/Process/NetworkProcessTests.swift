import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import Testing

@Suite("The program and the network")
struct NetworkProcessTests {
    private static let weather = "{\"main\":{\"temp\":7.5},\"dt\":1700000000,\"name\":\"Fjellvang\"}"

    @Test(
        "A service whose certificate a private authority has signed is trusted when that authority is named",
        .enabled(if: TLSServer.isAvailable, "the openssl program is missing: nothing about TLS is tested"),
        arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
    func privateAuthority(variable: String) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(Self.weather.utf8.count)\r\n\r\n"
        let target = "data/2.5/weather?lat=60.7412&lon=11.3217&units=metric&appid=demo"
        let server = try await TLSServer(name: "IP:127.0.0.1", answers: [target: head + Self.weather])
        let installation = try await Installation(environment: ["WEATHER_API_ORIGIN": server.origin])
        let untrusted = try await installation.run("now")
        #expect(untrusted.end == .exited(75))
        #expect(untrusted.error.contains("the certificate of 127.0.0.1 is signed by itself and not trusted"))
        let trusted = try await Installation(
            environment: ["WEATHER_API_ORIGIN": server.origin, variable: server.certificate]
        ).run("now")
        #expect(trusted.end == .exited(0), "\(trusted.error)")
        #expect(trusted.output.contains("8 °C"))
    }

    @Test("Libraries that lie beside the program under the names of the system's are left alone")
    func plantedLibraries() async throws {
        let folder = try TemporaryDirectory()
        let program = folder.path + "/weather"
        // Copied by a process of its own: one that is started here meanwhile would inherit the file open for writing,
        // and what is open for writing cannot be run.
        let copying = try Child(
            "/bin/cp", [Installation.builtProgram, program], environment: [:],
            .files(input: STDIN_FILENO, output: STDOUT_FILENO, error: STDERR_FILENO))
        #expect(await copying.end() == .exited(0))
        for name in ["libcurl.so.4", "libdbus-1.so.3"] { try folder.write("This is no library.", to: name) }
        let run = try await Installation(program: program).run("--location", "auto", "now", "Fjellvang")
        #expect(run.end == .exited(0), "\(run.error)")
        #expect(run.output.contains("Fjellvang"))
        #expect(!run.error.contains("could not be loaded"))
    }

    @Test("An answer of a mebibyte is read, and a larger one is refused", arguments: [1 << 20, (1 << 20) + 1])
    func largeAnswer(size: Int) async throws {
        let answer = Self.weather + String(repeating: " ", count: size - Self.weather.utf8.count)
        let run = try await Installation(service: LoopbackServer { _ in .text(answer) }).run("now")
        if size > 1 << 20 {
            #expect(run.end == .exited(69))
            #expect(
                run.error.contains("answer could not be read: it is too large") && !run.error.contains("connection"))
        } else {
            #expect(run.end == .exited(0), "\(run.error)")
            #expect(run.output.contains("8 °C"))
        }
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import Testing

@Suite("The program and the network")
struct NetworkProcessTests {
    private static let weather = "{\"main\":{\"temp\":7.5},\"dt\":1700000000,\"name\":\"Fjellvang\"}"

    @Test("Libraries that lie beside the program under the names of the system's are left alone")
    func plantedLibraries() async throws {
        let folder = try TemporaryDirectory()
        let program = folder.path + "/weather"
        // Copied by a process of its own: one that is started here meanwhile would inherit the file open for writing,
        // and what is open for writing cannot be run.
        let copying = try Child(["/bin/cp", Installation.builtProgram, program], .files())
        #expect(await copying.end() == .exited(0))
        for name in ["libcurl.so.4", "libdbus-1.so.3"] { try folder.write("This is no library.", to: name) }
        let run = try await Installation(program: program).expect("--location auto now Fjellvang", prints: "Fjellvang")
        #expect(!run.error.contains("could not be loaded"))
    }

    @Test("An answer of a mebibyte is read, and a larger one is refused")
    func largeAnswer() async throws {
        for (size, status) in [(1 << 20, 0), ((1 << 20) + 1, 69)] as [(Int, Int32)] {
            let answer = Self.weather + String(repeating: " ", count: size - Self.weather.utf8.count)
            let installation = try await Installation(service: LoopbackServer { _ in .text(answer) })
            try await installation.expect(
                "now", status: status, prints: status == 0 ? "8 °C" : .anything,
                says: status == 0 ? "" : "answer could not be read: it is too large")
        }
    }
}

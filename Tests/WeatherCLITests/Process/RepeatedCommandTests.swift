import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("Commands on an installation that they have changed", .timeLimit(.minutes(5)))
struct RepeatedCommandTests {
    private static let place = #"[{"name":"A","lat":1,"lon":2}]"#

    @Test(
        "A repeated command changes nothing more, and says so",
        arguments: [
            (["key", "set"], 0, "the API key is stored, and was not tried"),
            (["key", "reset", "--yes"], 0, "there is no API key"),
            (["favorites", "add", "1,2"], 0, "1,2 is a favorite already."),
            (["favorites", "add", "Haarwick"], 0, "Haarwick, NL is a favorite already"),
            (["favorites", "import", "-"], 0, "Added 0 favorites; 1 was there already."),
            (["favorites", "remove", "Fjellvang"], 1, "No favorite is called \"Fjellvang\". There are none."),
            (["favorites", "export", "/dev/stdout"], 0, "Fjellvang"),
            (["lock", "off"], 0, "the app is not locked"),
        ] as [([String], Int32, String)])
    func twice(command: [String], status: Int32, words: String) async throws {
        let installation = try await Installation()
        if ["remove", "export"].contains(command[1]) {
            #expect(try await installation.run("favorites", "add", "Fjellvang").end == .exited(0))
        }
        let input = command[0] == "key" ? "demo" : Self.place
        #expect(try await installation.run(command, input: input).end == .exited(0))
        let files = try installation.home.files()
        let again = try await installation.run(command, input: input)
        #expect(again.end == .exited(status), "\(again.error)")
        #expect((again.output + again.error).contains(words), "\(again.output)\(again.error)")
        #expect(try installation.home.files() == files)
    }

    @Test("The key that is stored last is used, and none once it is deleted")
    func keys() async throws {
        let installation = try await Installation(key: "bad")
        #expect(try await installation.run("key", "set", input: "demo").end == .exited(0))
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
        #expect(try await installation.run("key", "reset", "--yes").end == .exited(0))
        #expect(try await installation.run("now", "--oneline").end == .exited(77))
    }

    @Test("A start that cannot read favorites tries whether a key can be kept, and leaves no secret behind")
    func probe() async throws {
        let installation = try await Installation(key: nil)
        #expect(try await installation.run("favorites", "add", "1,2").end == .exited(0))
        let values = "\(installation.dataDirectory)/values.sqlite"
        for suffix in ["", "-wal", "-shm"] { unlink(values + suffix) }
        mkdir(values, 0o700)
        #expect(try await installation.run("--plain", input: "q\n").end == .exited(0))
        let secrets = try installation.home.files().filter { $0.contains("/secrets/") }
        #expect(secrets.allSatisfy { $0.hasSuffix("/key") || $0.hasSuffix("/lock") } && secrets.count == 2)
    }
}

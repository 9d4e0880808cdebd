import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("Demo")
struct DemoProcessTests {
    @Test("Commands run as a demo without a key, at the sample's or the user's place, and leave no file")
    func commands() async throws {
        let installation = try await Installation(key: nil, environment: ["WEATHER_LOCATION": ""])
        let banner = "weather: SAMPLE DATA: invented weather, not the real one\n"
        for homeless in [[:], ["HOME": "", "XDG_DATA_HOME": ""]] {
            try await installation.expect(
                "demo now --json", prints: "\"schema\": 2", says: .exactly(banner), environment: homeless)
        }
        try await installation.expectEach([
            ("demo now Ashford", 0, "Ashford", .anything), ("demo now --oneline", 0, "Fjellvang", .anything),
            ("demo now --oneline -l 53.3241,6.8512", 0, "Haarwick", .anything),
            ("demo key status", 0, "given for this run", .anything),
            ("demo favorites add Fjellvang", 0, "Added", "this demo keeps nothing"),
            ("demo favorites remove Reykjavík", 0, "Removed", "this demo keeps nothing"),
        ])
        let list = try await installation.expect("demo favorites", says: "")
        #expect(list.output.split(separator: "\n").count == 4)
        #expect(try installation.home.files() == [])
    }

    @Test("A demo that does not start ends after the time limit for apps")
    func startLimit() async throws {
        let installation = try await Installation(key: nil)
        let folder = installation.home.path + "/data"
        try #require(mkdir(folder, 0o700) == 0)
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let (app, screen) = try installation.launch("demo --data-dir \(folder)")
        // It waits for the lock, for some seconds only.
        #expect(await eventually { app.job.hasOpened(folder) })
        app.send(SIGALRM)
        #expect(await screen.hears("weather: The program had not started after 30 seconds"), "\(screen.bytes)")
        #expect(await app.end() == .exited(71))
    }
}

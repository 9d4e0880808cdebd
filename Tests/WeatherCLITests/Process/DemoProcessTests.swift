import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("The demo")
struct DemoProcessTests {
    @Test(
        "Every kind of command runs as a demo, without a key, at the sample's or the user's place, and leaves no file")
    func commands() async throws {
        let installation = try await Installation(key: nil, environment: ["WEATHER_LOCATION": ""])
        for homeless in [[:], ["HOME": "", "XDG_DATA_HOME": ""]] {
            try await installation.expect(
                "demo now --json", prints: "\"schema\": 2",
                says: .exactly("weather: SAMPLE DATA: invented weather, not the real one\n"), environment: homeless)
        }
        for (line, output) in [
            ("now Ashford", "Ashford"), ("now --oneline", "Fjellvang"),
            ("now --oneline -l 53.3241,6.8512", "Haarwick"), ("key status", "given for this run"),
        ] {
            try await installation.expect("demo \(line)", prints: .with([output]))
        }
        let list = try await installation.expect("demo favorites", says: "")
        #expect(list.output.split(separator: "\n").count == 4)
        for command in ["add Fjellvang", "remove Reykjavík"] {
            try await installation.expect("demo favorites \(command)", says: "this demo keeps nothing")
        }
        #expect(try installation.home.files() == [])
    }

    @Test("A demo that does not start is ended as soon as an app, not as late as a command")
    func startLimit() async throws {
        let installation = try await Installation(key: nil)
        let folder = installation.home.path + "/data"
        try #require(mkdir(folder, 0o700) == 0)
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let (app, screen) = try installation.launch("demo --data-dir \(folder)")
        // It waits for the lock, for some seconds only: on a busy machine, a hundred looks would take longer.
        var looks = 0
        #expect(
            await eventually {
                looks = app.isAsleep ? looks + 1 : 0
                return looks == 20
            })
        app.send(SIGALRM)
        #expect(await screen.hears("weather: The program had not started after 30 seconds"), "\(screen.bytes)")
        #expect(await app.end() == .exited(71))
    }

    @Test("A demo with a data directory keeps favorites and key there, and leaves a key that is there")
    func dataDirectory() async throws {
        let installation = try await Installation(key: nil)
        let demo = "demo --data-dir \(installation.home.path)/demo "
        try await installation.expect(demo + "favorites", prints: "")
        let added = try await installation.expect(demo + "favorites add Fjellvang")
        #expect(!added.error.contains("keeps nothing"))
        try await installation.expect(demo + "favorites", prints: "Fjellvang")
        try await installation.expect(demo + "now")
        try await installation.expect(demo + "key set --untried", input: "bad")
        try await installation.expect(demo + "now", status: 77)
        try await installation.expect(
            "demo --data-dir /proc/self/weather now", prints: ["Fjellvang", "favorites could not be read"])
    }

    @Test("A demo that is ended by a signal leaves nothing behind")
    func signal() async throws {
        let installation = try await Installation(key: nil)
        let key = try installation.home.write("slow", to: "key")
        let run = try await installation.run(["demo", "--key-file", key, "now"]) { $0.send(SIGTERM) }
        #expect(run.end == .killed(signal: SIGTERM))
        #expect(try installation.home.files() == ["key"])
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("The demo")
struct DemoProcessTests {
    @Test("the demo shows sample weather as JSON without a key, and leaves nothing behind")
    func json() async throws {
        let installation = try await Installation(key: nil)
        let run = try await installation.run("demo", "now", "--json")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("\"schema\": 1"))
        #expect(run.error == "weather: SAMPLE DATA: invented weather, not the real one\n")
        #expect(try installation.home.files() == [])
    }

    @Test("every kind of command runs as a demo")
    func commands() async throws {
        let installation = try await Installation(key: nil)
        for arguments in [["now", "Ashford"], ["favorites", "add", "fjell"], ["favorites"], ["key", "status"]] {
            #expect(try await installation.run(["demo"] + arguments).end == .exited(0))
        }
        #expect(try installation.home.files() == [])
    }

    @Test("a demo begins with a few favorites, unless a directory is named for them")
    func favorites() async throws {
        let installation = try await Installation(key: nil)
        #expect(try await installation.run("demo", "favorites").output.split(separator: "\n").count == 4)
        let named = try await installation.run("demo", "--data-dir", installation.home.path + "/demo", "favorites")
        #expect(named.output == "")
    }

    @Test("a demo that keeps nothing says so when it is told to change something")
    func forgetful() async throws {
        let installation = try await Installation(key: nil)
        for command in [["add", "Fjellvang"], ["remove", "Reykjavík"]] {
            let run = try await installation.run(["demo", "favorites"] + command)
            #expect(run.end == .exited(0) && run.error.contains("this demo keeps nothing"), "\(run)")
        }
        #expect(!(try await installation.run("demo", "favorites").error.contains("keeps nothing")))
        let named = ["demo", "--data-dir", installation.home.path + "/demo", "favorites", "add", "Fjellvang"]
        #expect(!(try await installation.run(named).error.contains("keeps nothing")))
    }

    @Test("a demo with a data directory keeps its favorites there")
    func dataDirectory() async throws {
        let installation = try await Installation(key: nil)
        let directory = installation.home.path + "/demo"
        _ = try await installation.run("demo", "--data-dir", directory, "favorites", "add", "Fjellvang")
        let list = try await installation.run("demo", "--data-dir", directory, "favorites")
        #expect(list.output.hasPrefix("Fjellvang"))
    }

    @Test("a demo with a data directory keeps the key there, and leaves one that is there")
    func ownKey() async throws {
        let installation = try await Installation(key: nil)
        let directory = ["--data-dir", installation.home.path + "/demo"]
        #expect(try await installation.run(["demo", "now"] + directory).end == .exited(0))
        #expect(try await installation.run(["demo", "key", "set"] + directory, input: "bad").end == .exited(0))
        #expect(try await installation.run(["demo", "now"] + directory).end == .exited(77))
    }

    @Test("the demo's place is the user's, if there is one")
    func place() async throws {
        let installation = try await Installation(key: nil, environment: ["WEATHER_LOCATION": ""])
        #expect(try await installation.run("demo", "now", "--oneline").output.contains("Fjellvang"))
        #expect(
            try await installation.run("demo", "now", "--oneline", "-l", "53.3241,6.8512").output.contains("Haarwick"))
    }

    @Test("a demo whose data directory cannot be used says so and shows the weather")
    func unusableDirectory() async throws {
        let installation = try await Installation(key: nil)
        let run = try await installation.run("demo", "--data-dir", "/proc/self/weather", "now")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Fjellvang"))
        #expect(run.error.contains("could not be stored"))
        #expect(run.output.contains("favorites could not be read"))
    }

    @Test("a demo that is ended by a signal leaves nothing behind", arguments: [SIGTERM, SIGINT])
    func signal(signal: Int32) async throws {
        let installation = try await Installation(key: nil)
        let key = try installation.home.write("slow", to: "key")
        let run = try await installation.run(["demo", "--key-file", key, "now"]) { $0.send(signal) }
        #expect(run.end == .killed(signal: signal))
        #expect(try installation.home.files() == ["key"])
    }
}

import CapabilityTesting
import KeyValueCapability
import LoopbackHTTP
import Testing
import WeatherModel

@Suite("Favorites and key from run to run")
struct FavoritesProcessTests {
    private static let garbage = Array("[{\"name\": \u{0}".utf8) + [0xFF, 0xFE]

    /// An installation whose stored favorites make no sense.
    private func damaged() async throws -> Installation {
        let installation = try await Installation()
        let store = try SQLiteStore(directory: installation.dataDirectory)
        _ = try await store.replaceValue(for: Favorites.key, with: Self.garbage)
        await store.close()
        return installation
    }

    @Test("favorites are added, listed and removed, and persist")
    func journey() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("favorites", "list").error.contains("no favorites"))
        #expect(try await installation.run("favorites", "add", "Ashford,AU").output.hasPrefix("Added Ashford"))
        #expect(try await installation.run("favorites", "add", "Fjellvang").output == "Added Fjellvang, NO.\n")
        let list = try await installation.run("favorites").output.split(separator: "\n")
        #expect(list.map { $0.prefix { $0 != "," } } == ["Ashford", "Fjellvang"])
        #expect(list.last == "Fjellvang, NO\t60.7412,11.3217")
        #expect(try await installation.run("favorites", "remove", "fjellvang").output == "Removed Fjellvang, NO.\n")
        #expect(try await installation.run("favorites", "list").output.split(separator: "\n").count == 1)
    }

    @Test("of several favorites with one name, the one that is named further is removed")
    func namesakes() async throws {
        let installation = try await Installation()
        for query in ["Ashford,IE", "Ashford,US"] { _ = try await installation.run("favorites", "add", query) }
        let unclear = try await installation.run("favorites", "remove", "Ashford")
        #expect(unclear.end == .exited(64))
        #expect(unclear.error.contains("Name one of them: \"Ashford,IE\"; \"Ashford,US\"."))
        #expect(try await installation.run("favorites").output.filter(\.isNewline).count == 2)
        let unknown = try await installation.run("favorites", "remove", "Ashford,AU")
        #expect(unknown.error.contains("The favorites are: Ashford, IE; Ashford, Alabama, US."), "\(unknown.error)")
        let alabama = try await installation.run("favorites", "remove", "Ashford,", "Alabama,", "US")
        #expect(alabama.output == "Removed Ashford, Alabama, US.\n")
        #expect(try await installation.run("favorites", "remove", "53.0097,-6.3631").output == "Removed Ashford, IE.\n")
    }

    @Test("adding a name of several places says which one was taken, and how to take another")
    func choice() async throws {
        let installation = try await Installation()
        let run = try await installation.run("favorites", "add", "Ashford")
        #expect(run.output == "Added Ashford, England, GB.\n")
        #expect(run.error.contains("one of 5 places found"))
        #expect(run.error.contains("To choose one: weather favorites add \"Ashford,US\"."))
        let only = try await installation.run("favorites", "add", "Ashford,US")
        #expect(only.output == "Added Ashford, Alabama, US.\n")
        #expect(only.error == "")
    }

    @Test("of two places with the same name, country and state, the coordinate chooses one")
    func twins() async throws {
        let installation = try await Installation()
        let run = try await installation.run("favorites", "add", "ash")
        #expect(run.output == "Added Ashford, England, GB.\n")
        #expect(run.error.contains("\"Ashford\" 51.434,-0.464"), "\(run.error)")
        #expect(!run.error.contains("Ashford, England, GB;"))
        let count = installation.service.requests.count
        let other = try await installation.run("favorites", "add", "Ashford", "51.1171,0.8703")
        #expect(other.output == "Added Ashford.\n")
        #expect(installation.service.requests.count == count)
    }

    @Test("a coordinate is a place, which is called by it where it has no name")
    func coordinate() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("favorites", "add", "60.74,11.32").output == "Added 60.74,11.32.\n")
        let again = try await installation.run("favorites", "add", "60.74,", "11.32")
        #expect(again.end == .exited(0) && again.output == "60.74,11.32 is a favorite already.\n")
        #expect(try await installation.run("favorites").output == "60.74,11.32\t60.74,11.32\n")
        let wrong = try await installation.run("favorites", "add", "97,11")
        #expect(wrong.end == .exited(64) && wrong.error.contains("latitude 97 is not between -90 and 90"))
        #expect(installation.service.requests.isEmpty)
        #expect(try await installation.run("favorites", "remove", "60.74,11.32").end == .exited(0))
        #expect(try await installation.run("favorites").output == "")
    }

    @Test("a name that is too short to search for is refused")
    func tooShort() async throws {
        let installation = try await Installation()
        for name in ["x", " x "] {
            let run = try await installation.run("favorites", "add", name)
            #expect(run.end == .exited(64))
            #expect(run.error.contains("is too short; give at least 2 characters"))
        }
        #expect(installation.service.requests.isEmpty)
    }

    @Test("favorites are listed and removed without a key, and added with one only")
    func noKey() async throws {
        let installation = try await Installation()
        _ = try await installation.run("favorites", "add", "Fjellvang")
        _ = try await installation.run("key", "reset", "--yes")
        #expect(try await installation.run("favorites").output.hasPrefix("Fjellvang"))
        #expect(try await installation.run("favorites", "add", "Haarwick").end == .exited(77))
        #expect(try await installation.run("favorites", "remove", "Fjellvang").output == "Removed Fjellvang, NO.\n")
        let list = try await installation.run("favorites")
        #expect(list.end == .exited(0))
        #expect(list.error.contains("no favorites"))
    }

    @Test("favorites that cannot be saved are told, and nothing is said to be done")
    func notSaved() async throws {
        let installation = try await Installation()
        _ = try await installation.run("favorites", "add", "Fjellvang")
        let file = "\(installation.dataDirectory)/values.sqlite"
        let other = try SQLiteConnection(path: file, timeout: .zero)
        try other.run("BEGIN IMMEDIATE")
        let run = try await installation.run("favorites", "remove", "Fjellvang")
        #expect(run.end == .exited(74))
        #expect(run.output == "")
        #expect(run.error.contains("The favorites could not be saved"))
        try other.run("ROLLBACK")
        #expect(try await installation.run("favorites").output.split(separator: "\n").count == 1)
    }

    @Test("without a home, what would be forgotten is refused")
    func nowhereToKeep() async throws {
        let installation = try await Installation(
            key: nil, environment: ["HOME": "", "XDG_DATA_HOME": "", "DBUS_SESSION_BUS_ADDRESS": ""])
        let key = try installation.home.write("demo", to: "key")
        let commands = [["key", "set"], ["favorites", "add", "Fjellvang"], ["favorites", "remove", "Fjellvang"]]
        for command in commands {
            let run = try await installation.run(["--key-file", key] + command, input: "demo")
            #expect(run.end == .exited(78))
            #expect(run.error.contains("There is nowhere to keep"))
            #expect(run.error.contains("--data-dir DIR"))
            #expect(run.output == "")
        }
        #expect(installation.service.requests.isEmpty)
        let list = try await installation.run("favorites")
        #expect(list.end == .exited(0))
    }

    @Test("a new key takes the place of the old one, whatever becomes of the run")
    func replacedKey() async throws {
        let installation = try await Installation(key: "first")
        let set = try await installation.run("key", "set", input: "second")
        #expect(set.end == .exited(0))
        _ = try await installation.run("now", "--oneline")
        #expect(installation.service.requests.map { $0.target.hasSuffix("appid=second") } == [true])
    }

    @Test("unreadable favorites are kept aside byte for byte, once, and the app goes on")
    func corrupt() async throws {
        let installation = try await damaged()
        let aside = "\(Installation.data)/favorites.broken-1"
        for _ in 0..<2 {
            let run = try await installation.run("now")
            #expect(run.end == .exited(0))
            #expect(run.output.contains("Fjellvang"))
            #expect(run.error.contains("kept as \(installation.home.path)/\(aside)"))
        }
        #expect(try installation.home.bytes(of: aside) == Self.garbage)
        #expect(try installation.home.permissions(of: aside) == 0o600)
        #expect(try !installation.home.files().contains("\(Installation.data)/favorites.broken-2"))
    }

    @Test(
        "a damaged favorites file is kept aside, which is told until there are favorites again, in the demo too",
        arguments: [[], ["demo"]])
    func damagedFile(mode: [String]) async throws {
        let installation = try await Installation()
        let file = installation.dataDirectory + "/values.sqlite"
        let run = mode + ["--data-dir", installation.dataDirectory, "now"]
        try installation.home.write(Self.garbage, to: file)
        let first = try await installation.run(run)
        #expect(first.end == .exited(0))
        #expect(
            first.error.contains(
                "the favorites' file was damaged; it is kept as \(file).broken-1, and a new one was made."))
        #expect(try installation.home.bytes(of: file + ".broken-1") == Self.garbage)
        let second = try await installation.run(run)
        #expect(second.end == .exited(0))
        #expect(
            second.error.contains(
                "no favorites are stored; their file was damaged earlier and is kept as \(file).broken-1."))
        _ = try await installation.run(mode + ["--data-dir", installation.dataDirectory, "favorites", "add", "Fjell"])
        #expect(try await !installation.run(run).error.contains("damaged"))
    }

    @Test("once something is saved, the user is not told again")
    func corruptThenSaved() async throws {
        let installation = try await damaged()
        #expect(try await installation.run("favorites", "add", "Fjellvang").error.contains("kept as"))
        let after = try await installation.run("favorites")
        #expect(after.output.hasPrefix("Fjellvang"))
        #expect(after.error == "")
    }

    @Test("a data directory that cannot be used is told, and the weather is shown with a key for the run")
    func unusableDirectory() async throws {
        let installation = try await Installation(key: nil)
        let key = try installation.home.write("demo", to: "key")
        for directory in [key, "/proc/self/weather"] {
            let run = try await installation.run("--data-dir", directory, "--key-file", key, "now")
            #expect(run.end == .exited(0))
            #expect(run.output.contains("Fjellvang"))
            // The report says it; where there is none, a line beside the data does.
            #expect(run.output.ranges(of: directory).count == 1 && !run.error.contains("favorites could not"))
            let line = try await installation.run("--data-dir", directory, "--key-file", key, "now", "--oneline")
            #expect(line.error.contains("favorites could not be read"))
            let nowhere = try await installation.run(
                ["--data-dir", directory, "--key-file", key, "now"], environment: ["WEATHER_LOCATION": ""])
            #expect(nowhere.end == .exited(78) && nowhere.error.contains("favorites could not be read"))
            let list = try await installation.run("--data-dir", directory, "--key-file", key, "favorites")
            #expect(list.end == .exited(74))
            #expect(list.error.contains(directory))
            #expect(try await installation.run("--data-dir", directory, "now").end == .exited(77))
        }
    }

    @Test("without a home it works for the run and says so")
    func noHome() async throws {
        let installation = try await Installation(key: nil, environment: ["HOME": "", "XDG_DATA_HOME": ""])
        let run = try await installation.run("--key-file", "-", "now", input: "demo")
        #expect(run.end == .exited(0))
        #expect(run.error.contains("HOME is not set"))
    }

    @Test("a key is set from standard input, reported, and deleted")
    func key() async throws {
        let installation = try await Installation(key: nil)
        let set = try await installation.run("key", "set", "--from-file", "-", input: " appid=demo\n")
        #expect(set.end == .exited(0))
        #expect(set.output == "")
        #expect(try await installation.run("key", "status").output == "An API key is stored in a sealed file.\n")
        #expect(try await installation.run("key", "reset").end == .exited(64))
        #expect(try await installation.run("key", "reset", "--yes").error == "weather: the API key is deleted\n")
        #expect(try await installation.run("key", "status").end == .exited(77))
        #expect(try await installation.run("key", "reset", "--yes").error == "weather: there is no API key\n")
    }

    @Test("a key for the run is not stored, and does not stand in the way of storing one")
    func keyOfTheRun() async throws {
        let installation = try await Installation(key: nil)
        let given = try installation.home.write("demo", to: "key")
        #expect(try await installation.run("--key-file", given, "now").end == .exited(0))
        #expect(try await installation.run("key", "status").end == .exited(77))
        #expect(try await installation.run("--key-file", given, "key", "set", input: "demo2").end == .exited(0))
        #expect(try await installation.run("key", "status").end == .exited(0))
    }

    @Test("setting a key keeps the favorites")
    func keyKeepsFavorites() async throws {
        let installation = try await Installation()
        _ = try await installation.run("favorites", "add", "Fjellvang")
        _ = try await installation.run("key", "set", input: "other")
        #expect(try await installation.run("favorites").output.hasPrefix("Fjellvang"))
    }
}

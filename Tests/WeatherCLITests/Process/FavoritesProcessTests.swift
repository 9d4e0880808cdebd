import CapabilityTesting
@preconcurrency import Glibc
import KeyValueCapability
import LocationEffects
import LoopbackHTTP
import Testing
import WeatherModel

extension Installation {
    /// Stores bytes where the app stores the favorites.
    func keep(_ favorites: [UInt8]) async throws {
        let store = try SQLiteStore(directory: dataDirectory)
        _ = try await store.replaceValue(for: Favorites.key, with: favorites)
        await store.close()
    }

    /// Stores places as the app does.
    func keep(_ places: [Place]) async throws { try await keep(Favorites(places).encoded()) }
}

@Suite("Favorites and key from run to run")
struct FavoritesProcessTests {
    @Test("Favorites are added, listed and removed by name, namesake and coordinate, and repeating changes nothing")
    func journey() async throws {
        let installation = try await Installation()
        for (line, output, words) in [
            ("list", "", "there are no favorites"), ("remove Fjellvang", "", "No favorite is called"),
            ("add Ashford", "Added Ashford, England, GB.\n", "one of 5 places found"),
            ("add Ashford,US", "Added Ashford, Alabama, US.\n", ""),
            ("add Ashford,US", "Ashford, Alabama, US is a favorite already.\n", ""),
            ("remove Ashford", "", #"Name one of them: "Ashford,GB"; "Ashford,US"."#),
            ("remove Ashford,AU", "", "The favorites are: Ashford, England, GB; Ashford, Alabama, US."),
            ("remove Ashford, Alabama, US", "Removed Ashford, Alabama, US.\n", ""),
            ("remove 51.1488,0.8722", "", "No favorite is called"),
            ("remove ashford", "Removed Ashford, England, GB.\n", ""),
            ("add 60.74,11.32", "Added 60.74,11.32.\n", ""),
            ("add 60.74, 11.32", "60.74,11.32 is a favorite already.\n", ""),
            ("add 97,11", "", "latitude 97 is not between -90 and 90"),
            ("add x", "", "is too short; give at least 2 characters"), ("", "60.74,11.32\t60.74,11.32\n", ""),
            ("remove 60.74,11.32", "Removed 60.74,11.32.\n", ""),
            ("add Fjellvang", "Added Fjellvang, NO.\n", ""), ("", "Fjellvang, NO\t60.7412,11.3217\n", ""),
        ] {
            let run = try await installation.run("favorites \(line)".split(separator: " ").map(String.init))
            let status: Int32 =
                !output.isEmpty || line == "list" ? 0 : words.hasPrefix("No fav") || words.hasPrefix("The fav") ? 1 : 64
            #expect(run.end == .exited(status) && run.output == output, "\(line): \(run)")
            #expect(words.isEmpty ? run.error.isEmpty : run.error.contains(words), "\(line): \(run)")
        }
        #expect(installation.service.requests.allSatisfy { $0.target.hasPrefix("/geo/") })
        try await installation.expect("key reset --yes")
        try await installation.expect("favorites", prints: "Fjellvang")
        try await installation.expect("favorites add Haarwick", status: 77)
        try await installation.expect("key set", input: "demo")
        try await installation.expect("favorites remove Fjellvang", prints: "Removed Fjellvang, NO.\n")
    }

    @Test("At a terminal the favorites have their weather; in a pipe they do not, and nothing is asked")
    func weather() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Haarwick"])
        try await installation.expect("favorites add Fjellvang")
        let count = installation.service.requests.count
        try await installation.expect("favorites", prints: .exactly("Fjellvang, NO\t60.7412,11.3217\n"))
        #expect(installation.service.requests.count == count)
        let (command, screen) = try installation.launch("favorites")
        #expect(await command.end() == .exited(0))
        await screen.expect("13 °C")
        #expect(screen.text.contains("Fjellvang") && screen.text.contains("OpenWeather"))
        #expect(installation.service.requests.count == count + 1, "the place of the user is not asked about")
    }

    @Test("Of two places with the same name, country and state, the coordinate chooses one")
    func twins() async throws {
        let installation = try await Installation()
        let run = try await installation.expect(
            "favorites add ash", prints: "Added Ashford, England, GB.\n",
            says: "  \"Ashford, England, GB 51.434,-0.464\"\n")
        #expect(!run.error.contains("Ashford, England, GB;"))
        let count = installation.service.requests.count
        try await installation.expect("favorites add Ashford 51.1171,0.8703", prints: "Added Ashford.\n")
        let other = "Ashford, England, GB 51.434,-0.464"
        try await installation.expect("favorites add", other)
        try await installation.expect(
            "favorites remove Nowhere", status: 1,
            says: "The favorites are: Ashford, England, GB 51.1465,0.8676; Ashford; \(other).")
        try await installation.expect(
            "favorites remove Ashford, England", status: 64,
            says: #"Name one of them: "Ashford, England, GB 51.1465,0.8676"; "\#(other)"."#)
        try await installation.expect("favorites remove", other, prints: "Removed Ashford, England, GB.\n")
        try await installation.expect("favorites remove", "Ashford 51.12°N 0.87°E", prints: "Removed Ashford.\n")
        #expect(installation.service.requests.count == count)
    }

    @Test("A change that cannot be saved is told, and nothing is said to be done")
    func notSaved() async throws {
        // The shell may write no file that is as large as these favorites.
        let shell = try await Installation(key: nil, program: "/bin/sh")
        try await shell.keep(
            (0..<900).map { number in
                let coordinate = Coordinate(latitude: Double(number / 20), longitude: Double(number % 20))
                return Place(name: "A place with a long name, number \(number)", coordinate: coordinate)
            })
        let command = "trap '' XFSZ; ulimit -f 80; exec \(Installation.builtProgram) favorites remove 1,1"
        try await shell.expect("-c", command, status: 74, prints: "", says: "The favorites could not be saved")
        try await shell.expect("-c", "exec \(Installation.builtProgram) favorites", prints: "\t1,1\n")
    }

    @Test("Without a home, what would be forgotten is refused, and the weather is shown with a key for the run")
    func nowhereToKeep() async throws {
        let installation = try await Installation(
            key: nil, environment: ["HOME": "", "XDG_DATA_HOME": "", "DBUS_SESSION_BUS_ADDRESS": ""])
        let key = try installation.home.write("demo", to: "key")
        for command in ["key set", "favorites add Fjellvang", "favorites remove Fjellvang"] {
            try await installation.expect(
                "--key-file \(key) \(command)", status: 78, prints: "",
                says: ["There is nowhere to keep", "--data-dir DIR"], input: "demo")
        }
        #expect(installation.service.requests.isEmpty)
        try await installation.expect("favorites")
        try await installation.expect("--key-file - now", says: "HOME is not set", input: "demo")
    }

    @Test("Unreadable favorites are kept aside byte for byte, once, which is told until something is saved")
    func corrupt() async throws {
        let garbage = Array("[{\"name\": \u{0}".utf8) + [0xFF, 0xFE]
        let installation = try await Installation()
        try await installation.keep(garbage)
        let aside = "\(Installation.data)/favorites.broken-1"
        for _ in 0..<2 {
            try await installation.expect(
                "now", prints: "Fjellvang", says: .with(["kept as \(installation.home.path)/\(aside)"]))
        }
        #expect(try installation.home.bytes(of: aside) == garbage)
        #expect(try installation.home.permissions(of: aside) == 0o600)
        #expect(try !installation.home.files().contains("\(Installation.data)/favorites.broken-2"))
        try await installation.expect("favorites add Fjellvang", says: "kept as")
        try await installation.expect("favorites", prints: "Fjellvang", says: "")
    }

    @Test(
        "A damaged favorites file is kept aside, which is told until there are favorites again, in the demo too",
        arguments: ["", "demo "])
    func damagedFile(mode: String) async throws {
        let installation = try await Installation()
        let file = installation.dataDirectory + "/values.sqlite"
        let start = mode + "--data-dir \(installation.dataDirectory) "
        try installation.home.write("garbage", to: file)
        try await installation.expect(
            start + "now",
            says: .with(["the favorites' file was damaged; it is kept as \(file).broken-1, and a new one was made."]))
        #expect(try installation.home.bytes(of: file + ".broken-1") == Array("garbage".utf8))
        try await installation.expect(
            start + "now",
            says: .with(["no favorites are stored; their file was damaged earlier and is kept as \(file).broken-1."]))
        try await installation.expect(start + "favorites add Fjell")
        #expect(try await !installation.expect(start + "now").error.contains("damaged"))
    }

    @Test(
        "A data directory that cannot be used is told once, and the weather is shown with a key for the run",
        arguments: ["key", "/proc/self/weather"])
    func unusableDirectory(directory: String) async throws {
        let installation = try await Installation(key: nil)
        let key = try installation.home.write("demo", to: "key")
        let directory = directory == "key" ? key : directory
        let start = "--data-dir \(directory) --key-file \(key) "
        // The report says it; where there is none, a line beside the data does.
        let run = try await installation.expect(start + "now", prints: "Fjellvang")
        #expect(run.output.ranges(of: directory).count == 1 && !run.error.contains("favorites could not"))
        try await installation.expect(start + "now --oneline", says: "favorites could not be read")
        try await installation.expect(
            start + "now", status: 74, says: "favorites could not be read", environment: ["WEATHER_LOCATION": ""])
        try await installation.expect(start + "favorites", status: 74, says: .with([directory]))
        try await installation.expect("--data-dir \(directory) now", status: 77)
    }

    @Test("A key is set from standard input, replaced, reported and deleted; one for the run is not stored")
    func key() async throws {
        let installation = try await Installation(key: nil)
        let given = try installation.home.write("demo", to: "key")
        try await installation.expect("--key-file \(given) now")
        try await installation.expect("key status", status: 77)
        try await installation.expect("--key-file \(given) favorites add Fjellvang")
        try await installation.expect("--key-file \(given) key set --untried", prints: "", input: " appid=first\n")
        try await installation.expect(
            "key status", prints: .exactly("An API key is stored in a sealed file.\n"),
            says: "weather doctor")
        let files = try installation.home.files()
        for key in ["first", "second"] {
            try await installation.expect(
                "key set --untried --from-file -", says: "the API key is stored, and was not tried", input: key)
        }
        #expect(try installation.home.files() == files)
        _ = try await installation.run("now", "--oneline")
        #expect(installation.service.requests.last?.target.hasSuffix("appid=second") == true)
        try await installation.expect("key reset", status: 64)
        for words in ["the API key is deleted", "there is no API key"] {
            try await installation.expect("key reset --yes", says: .exactly("weather: \(words)\n"))
        }
        try await installation.expect("now --oneline", status: 77)
        try await installation.expect("favorites", prints: "Fjellvang")
        try await installation.expect("lock off", says: "the app is not locked")
    }
}

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

    /// Stores places on one meridian, the first at the equator, a degree apart: `Place 0` and so on.
    func keepPlaces(_ count: Int) async throws {
        try await keep(
            (0..<count).map {
                Place(name: "Place \($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20), country: "NO")
            })
    }
}

@Suite("Favorites and key across runs")
struct FavoritesProcessTests {
    @Test("Favorites are added, listed and removed by name, namesake and coordinate, and repeating changes nothing")
    func journey() async throws {
        let installation = try await Installation()
        let twin = "Ashford, England, GB 51.434,-0.464"
        for (line, status, output, words) in [
            ("list", 0, "", "there are no favorites"), ("remove Fjellvang", 1, "", "No favorite is called"),
            ("add Ashford", 0, "Added Ashford, England, GB.\n", "one of 5 places found"),
            ("add Ashford,US", 0, "Added Ashford, Alabama, US.\n", ""),
            ("add Ashford,US", 0, "Ashford, Alabama, US is a favorite already.\n", ""),
            ("remove Ashford", 64, "", #"Name one of them: "Ashford,GB"; "Ashford,US"."#),
            ("remove Ashford,AU", 1, "", "The favorites are: Ashford, England, GB; Ashford, Alabama, US."),
            ("remove Ashford, Alabama, US", 0, "Removed Ashford, Alabama, US.\n", ""),
            ("remove ashford", 0, "Removed Ashford, England, GB.\n", ""),
            ("add 60.74, 11.32", 0, "Added 60.74,11.32.\n", ""), ("", 0, "60.74,11.32\t60.74,11.32\n", ""),
            ("add 97,11", 64, "", "latitude 97 is not between -90 and 90"),
            // Of two places with the same name, country and state, the coordinate chooses one.
            ("add Ashford,GB", 0, "Added Ashford, England, GB.\n", .with(["\"\(twin)\"\n"])),
            ("add \(twin)", 0, "Added Ashford, England, GB.\n", ""),
            ("remove Ashford", 64, "", #"Name one of them: "Ashford, England, GB 51.1465,0.8676"; "\#(twin)"."#),
            ("remove \(twin)", 0, "Removed Ashford, England, GB.\n", ""),
            ("remove Ashford 51.15°N 0.87°E", 0, "Removed Ashford, England, GB.\n", ""),
            ("remove 60.74,11.32", 0, "Removed 60.74,11.32.\n", ""),
            (
                "add fjell", 0, "Added Fjellvang, NO.\n",
                .exactly(
                    "weather: Fjellvang, NO is one of 2 places found. To add the other one: weather favorites add "
                        + "\"Fjellheim, NO 66.3128,14.1422\"\n")
            ), ("", 0, "Fjellvang, NO\t60.7412,11.3217\n", ""),
        ] as [(String, Int32, String, Written)] {
            try await installation.expect("favorites \(line)", status: status, prints: .exactly(output), says: words)
        }
        #expect(installation.service.requests.allSatisfy { $0.target.hasPrefix("/geo/") })
        // The commands that are told repeat the options.
        let elsewhere = "--data-dir=\(installation.home.path)/elsewhere"
        try await installation.expect(
            "demo favorites add fjell \(elsewhere)",
            says: .with(["weather demo favorites add \(elsewhere) \"Fjellheim, NO"]))
        try installation.home.remove("\(Installation.data)/secrets")
        try await installation.expect("favorites add Haarwick", status: 77)
        try await installation.expect("favorites remove Fjellvang", prints: "Removed Fjellvang, NO.\n")
    }

    @Test("Favorites are listed with their weather at a terminal, and without it and without requests in a pipe")
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

    @Test("Without a home, changes are refused, and the weather is shown with a key for the run")
    func nowhereToKeep() async throws {
        let installation = try await Installation(
            key: nil, environment: ["HOME": "", "XDG_DATA_HOME": "", "DBUS_SESSION_BUS_ADDRESS": ""])
        let key = try installation.home.write("demo", to: "key")
        for command in ["key set", "favorites add Fjellvang", "favorites remove Fjellvang", "favorites import -"] {
            try await installation.expect(
                "--key-file \(key) \(command)", status: 78, prints: "",
                says: ["There is nowhere to keep", "--data-dir DIR"], input: "demo")
        }
        #expect(installation.service.requests.isEmpty)
        try await installation.expect("--key-file - now", says: "HOME is not set", input: "demo")
    }

    @Test("Unreadable favorites are kept aside once, unchanged, reported until the next save, and not exported")
    func corrupt() async throws {
        let garbage = Array(#"[{"name":"A","lat":1,"lon":2},{"name":"#.utf8) + [0x00, 0xFF, 0xFE]
        let installation = try await Installation()
        try await installation.keep(garbage)
        let aside = "\(installation.dataDirectory)/favorites.broken-1"
        try await installation.expect("favorites export", status: 74, prints: "")
        try await installation.expect("favorites", status: 74, prints: "", says: .with(["there are no favorites"]))
        for command in ["now", "now", "favorites add Fjellvang"] {
            try await installation.expect(command, prints: "Fjellvang", says: .with(["kept as \(aside)"]))
        }
        #expect(try installation.home.bytes(of: aside) == garbage && installation.home.permissions(of: aside) == 0o600)
        try await installation.expect("favorites", prints: "Fjellvang", says: "")
        #expect(try !installation.home.files().contains("\(Installation.data)/favorites.broken-2"))
        try await installation.expect("favorites import \(aside)", status: 65, prints: "Added 1 favorite; 0 were")
    }

    @Test(
        "A damaged favorites file is kept aside and reported until there are favorites again, also in the demo",
        arguments: ["", "demo "])
    func damagedFile(mode: String) async throws {
        let installation = try await Installation()
        let file = try installation.home.write("garbage", to: installation.dataDirectory + "/values.sqlite")
        let start = mode + "--data-dir \(installation.dataDirectory) "
        for words in [
            "the favorites' file was damaged; it is kept as \(file).broken-1, and a new one was made.",
            "no favorites are stored; their file was damaged earlier and is kept as \(file).broken-1.",
        ] {
            try await installation.expect(start + "favorites --json", status: 74, prints: "[]", says: .with([words]))
            try await installation.expect(start + "favorites", status: 74, prints: "", says: .with(["no favorites"]))
            try await installation.expect(start + "now", says: .with(["earlier"]))
            #expect(try installation.content(of: file + ".broken-1") == "garbage")
        }
        try await installation.expect(start + "favorites add Fjell")
        #expect(try await !installation.expect(start + "now").error.contains("damaged"))
    }

    @Test("An unusable data directory is reported once, and the weather is shown with a key for the run")
    func unusableDirectory() async throws {
        let installation = try await Installation(key: nil)
        let key = try installation.home.write("demo", to: "key")
        let start = "--data-dir \(key)/data --key-file \(key) "
        // The report says it; where there is none, a line beside the data does.
        let run = try await installation.expect(start + "now", prints: "Fjellvang")
        #expect(run.output.ranges(of: key).count == 1 && !run.error.contains("favorites could not"))
        try await installation.expect(start + "now --oneline", says: "favorites could not be read")
        try await installation.expect(start + "favorites", status: 74, says: .with([key]))
        try await installation.expectEach([
            ("--data-dir \(key)/data now", 77, "", .anything),
            ("--data-dir \(key)/data --source open-meteo key status", 0, "Open-Meteo needs none", .anything),
        ])
        try await installation.expect("--data-dir \(key)/data key set", status: 74, says: "cannot make", input: "demo")
        try await installation.expect("demo --data-dir /proc/self/weather now", prints: "favorites could not be read")
    }

    @Test("A key is set from standard input, replaced, reported and deleted, and a key for the run is not stored")
    func key() async throws {
        let installation = try await Installation(key: nil)
        let given = "--key-file \(try installation.home.write("bad", to: "key")) "
        try await installation.expect(given + "now", status: 77)
        try await installation.expect("key status", status: 77)
        try await installation.expect(given + "key set --untried", prints: "", input: " appid=first\n")
        try await installation.expect(
            "key status", prints: .exactly("An API key is stored in a sealed file.\n"), says: "weather doctor")
        let files = try installation.home.files()
        try await installation.expect(
            "key set --untried --from-file -", says: "the API key is stored, and was not tried", input: "second")
        #expect(try installation.home.files() == files)
        _ = try await installation.run("now", "--oneline")
        #expect(installation.service.requests.last?.target.hasSuffix("appid=second") == true)
        try await installation.expect("key reset", status: 64)
        for words in ["the API key is deleted", "there is no API key"] {
            try await installation.expect(given + "key reset --yes", says: .exactly("weather: \(words)\n"))
        }
        try await installation.expect("now --oneline", status: 77)
        try await installation.expect("lock off", says: "the app is not locked")
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import JSONFormat
import KeyValueCapability
import LoopbackHTTP
import Testing
import WeatherModel

@Suite("Export and import of favorites")
struct FavoritesTransferTests {
    private static let file = """
        [{"name":"Ashford","lat":53.0097,"lon":-6.3631,"country":"IE"},
        {"name":"Fjellvang","local_names":{"no":"Fjellvang"},"lat":60.7412,"lon":11.3217,"country":"NO"}]
        """
    private static let addedBoth: Written = .exactly("Added 2 favorites; 0 were there already.\n")

    private func stored(in installation: Installation, _ key: String = Favorites.key) async throws -> [UInt8]? {
        let store = try SQLiteStore(directory: installation.dataDirectory)
        let bytes = try await store.value(for: key)
        await store.close()
        return bytes
    }

    @Test("Favorites exported to a file or a pipe are imported into another installation without a key")
    func journey() async throws {
        let installation = try await Installation(key: nil)
        let list = "favorites list --json"
        #expect(try JSON(Array(try await installation.expect(list, says: "").output.utf8))["favorites"] == .array([]))
        try await installation.expect("favorites import -", prints: Self.addedBoth, input: Self.file)
        let export = try await installation.expect("favorites export").output
        #expect(Array(export.dropLast().utf8) == (try await stored(in: installation)))
        for path in ["-", "/dev/stdout", "/dev/fd/1"] {
            try await installation.expect("favorites export \(path)", prints: .exactly(export))
        }
        try await installation.expect("favorites export /dev/null")
        // A file is replaced as a whole, and so is the one that a link leads to.
        let file = try installation.home.write("precious", to: "favorites.json")
        try installation.home.link("link", to: file)
        try await installation.expect(
            "favorites export \(installation.home.path)/link", prints: "", says: "2 favorites exported to ")
        #expect(try installation.content(of: "favorites.json") == export)
        let elsewhere = "--data-dir \(installation.home.path)/elsewhere favorites "
        try await installation.expect(elsewhere + "import \(file)", prints: Self.addedBoth)
        try await installation.expect(elsewhere + "export", prints: .exactly(export))
        // A list for programs, whose members are always there, is imported, too.
        let listing = try await installation.expect(list, prints: "\"latitude\": 53.0097", says: "").output
        let json = try JSON(Array(listing.utf8))
        #expect(json["schema"]?.int == 1)
        guard case .array(let favorites)? = json["favorites"] else { throw ChildError(cause: listing) }
        #expect(favorites.map { $0["name"]?.string } == ["Ashford", "Fjellvang"])
        #expect(favorites[0]["country"]?.string == "IE" && favorites[0]["region"] == .null)
        let third = "--data-dir \(installation.home.path)/third favorites "
        try await installation.expect(third + "import -", prints: Self.addedBoth, input: listing)
        try await installation.expect(third, prints: .exactly(installation.run("favorites").output))
        #expect(installation.service.requests.isEmpty)
    }

    @Test("An import adds the new places that are readable and reports the unreadable ones")
    func merge() async throws {
        let installation = try await Installation(key: nil)
        let file = try installation.home.write(
            "[{\"name\":\"A\",\"lat\":5,\"lon\":2},\n {\"name\":\"B\"}]", to: "broken")
        try await installation.expect(
            "favorites import \(file)", status: 65, prints: .exactly("Added 1 favorite; 0 were there already.\n"),
            says: [
                "weather: \(file), line 2, column 2: place 2 could not be read: “lat” is missing\n",
                "weather: 1 part of \(file) could not be read; all the rest was imported.\n",
            ])
        try await installation.expect(
            "favorites import -", status: 65, prints: "",
            says: "standard input, line 1, column 1: the file could not be read: it is a web page", input: "<html>")
    }

    @Test("An export without favorites does not replace an earlier one, also after damage of the favorites file")
    func damagedFile() async throws {
        let installation = try await Installation(key: nil)
        let file = try installation.home.write(Self.file, to: "favorites.json")
        try await installation.expect("favorites export \(file)", status: 74, says: "Nothing was exported, since")
        // What holds no more than an empty list is replaced.
        for _ in 1...2 { try await installation.expect("favorites export \(installation.home.path)/new") }
        try installation.home.write("garbage", to: installation.dataDirectory + "/values.sqlite")
        for _ in 1...2 {
            try await installation.expect("favorites export \(file)", status: 74, says: "Nothing was exported, since")
            #expect(try installation.content(of: "favorites.json") == Self.file)
            for other in ["", "\(installation.home.path)/other"] {
                try await installation.expect("favorites export \(other)", status: 74, prints: "", says: "Nothing was")
            }
        }
        try await installation.expect("favorites add 1,2")
        try await installation.expect("favorites export \(file)")
    }

    @Test("A file that cannot be read or written is reported with the cause, and nothing changes")
    func refused() async throws {
        let installation = try await Installation(key: nil)
        let large = try installation.home.write(String(repeating: " ", count: 1 << 24 + 1), to: "large")
        let pipe = installation.home.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        try installation.home.link("link", to: "nowhere")
        for (line, status, words) in [
            ("import /nowhere/favorites.json", 66, "There is no file /nowhere/favorites.json."),
            ("import \(large)", 66, "it is larger than 16777216 bytes"),
            ("export /dev/full", 73, "/dev/full could not be written"),
            ("export /nowhere/favorites.json", 73, "/nowhere/favorites.json could not be written"),
            ("export \(installation.home.path)/link", 73, "it is a link to a file that is not there"),
            ("--record \(pipe)", 73, "Nothing reads the pipe"), ("--record -", 73, "a file is needed"),
        ] as [(String, Int32, String)] {
            try await installation.expect("favorites \(line)", status: status, prints: "", says: .with([words]))
        }
        try await installation.expect("favorites", prints: "")
        // Opening the pipe waits for the program to open the other end.
        let writing = Task.detached {
            let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
            defer { close(descriptor) }
            return Self.file.utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count - 1) }
        }
        try await installation.expect("favorites import \(pipe)", prints: Self.addedBoth)
        #expect(await writing.value == Self.file.utf8.count)
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import KeyValueCapability
import LoopbackHTTP
import Testing
import WeatherModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Favorites to and from files")
struct FavoritesTransferTests {
    private static let file = """
        [{"name":"Ashford","lat":53.0097,"lon":-6.3631,"country":"IE"},
        {"name":"Fjellvang","local_names":{"no":"Fjellvang"},"lat":60.7412,"lon":11.3217,"country":"NO"}]
        """

    /// An installation without a key.
    private func installation() async throws -> Installation { try await Installation(key: nil) }

    private func stored(in installation: Installation, _ key: String = Favorites.key) async throws -> [UInt8]? {
        let store = try SQLiteStore(directory: installation.dataDirectory)
        let bytes = try await store.value(for: key)
        await store.close()
        return bytes
    }

    @Test("what is exported is what is stored, and is imported elsewhere, all of it without a key")
    func journey() async throws {
        let installation = try await installation()
        let first = try await installation.run("favorites", "import", "-", input: Self.file)
        #expect(first.end == .exited(0))
        #expect(first.output == "Added 2 favorites; 0 were there already.\n")
        let export = try await installation.run("favorites", "export")
        #expect(Array(export.output.dropLast().utf8) == (try await stored(in: installation)))
        let file = "\(installation.home.path)/favorites.json"
        let written = try await installation.run("favorites", "export", file)
        #expect(written.end == .exited(0) && written.output == "")
        #expect(written.error == "weather: 2 favorites exported to \(file)\n")
        #expect(try installation.home.bytes(of: "favorites.json") == Array(export.output.utf8))
        let elsewhere = installation.home.path + "/elsewhere"
        let second = try await installation.run("--data-dir", elsewhere, "favorites", "import", file)
        #expect(second.output == "Added 2 favorites; 0 were there already.\n")
        #expect(try await installation.run("--data-dir", elsewhere, "favorites", "export").output == export.output)
        #expect(installation.service.requests.isEmpty)
    }

    @Test("what is there stays, what is new is added behind it, and what is near is not new")
    func merge() async throws {
        let installation = try await installation()
        _ = try await installation.run("favorites", "import", "-", input: Self.file)
        let more = """
            [{"name":"Other","lat":60.7413,"lon":11.3218}, {"name":"New","lat":1,"lon":2}, {"name":"Old","lat":1,"lon":2}]
            """
        let run = try await installation.run("favorites", "import", "-", input: more)
        #expect(run.output == "Added 1 favorite; 2 were there already.\n")
        let list = try await installation.run("favorites").output.split(separator: "\n")
        #expect(list.map { String($0.prefix { !",\t".contains($0) }) } == ["Ashford", "Fjellvang", "New"])
        let again = try await installation.run("favorites", "import", "-", input: more)
        #expect(again.output == "Added 0 favorites; 3 were there already.\n")
    }

    @Test("of a damaged file everything readable is imported, and the rest is told with its place")
    func damaged() async throws {
        let installation = try await installation()
        let text =
            "[{\"name\":\"A\",\"lat\":1,\"lon\":2},\n {\"name\":\"B\",\"lon\":2},\n {\"name\":\"C\",\"lat\":3,\"lo"
        let file = try installation.home.write(text, to: "broken")
        let run = try await installation.run("favorites", "import", file)
        #expect(run.end == .exited(65))
        #expect(run.output == "Added 1 favorite; 0 were there already.\n")
        let lines = run.error.split(separator: "\n")
        #expect(lines.first == "weather: \(file), line 2, column 2: place 2 could not be read: “lat” is missing")
        #expect(lines.contains { $0.contains("line 3, column 2: place 3 could not be read: it ends too early") })
        #expect(lines.last?.contains("was imported as far as it could be read") == true)
        let nothing = try await installation.run("favorites", "import", "-", input: "<html>")
        #expect(nothing.end == .exited(65) && nothing.output == "")
        #expect(
            nothing.error.contains("standard input, line 1, column 1: the file could not be read: it is a web page"))
    }

    @Test("favorites that could not be read are not exported, and are imported as far as they can be read")
    func quarantined() async throws {
        let installation = try await installation()
        let store = try SQLiteStore(directory: installation.dataDirectory)
        let bytes = Array(#"[{"name":"A","lat":1,"lon":2},{"name":"B"}]"#.utf8)
        _ = try await store.replaceValue(for: Favorites.key, with: bytes)
        await store.close()
        let export = try await installation.run("favorites", "export")
        #expect(export.end == .exited(74) && export.output == "")
        let aside = "\(installation.dataDirectory)/favorites.broken-1"
        let run = try await installation.run("favorites", "import", aside)
        #expect(run.end == .exited(65))
        #expect(run.output == "Added 1 favorite; 0 were there already.\n")
        #expect(try await installation.run("favorites").output == "A\t1,2\n")
        #expect(try await stored(in: installation, "favorites.unreadable-1") == bytes)
    }

    @Test("An earlier export is not replaced by an empty list while the favorites' file is damaged")
    func damagedFile() async throws {
        let installation = try await installation()
        let file = try installation.home.write(Self.file, to: "favorites.json")
        try installation.home.write(Array("garbage".utf8), to: installation.dataDirectory + "/values.sqlite")
        for _ in 1...2 {
            let run = try await installation.run("favorites", "export", file)
            #expect(run.end == .exited(74) && run.error.contains("Nothing was exported, since"))
            #expect(try installation.home.bytes(of: "favorites.json") == Array(Self.file.utf8))
        }
        #expect(try await installation.run("favorites", "add", "1,2").end == .exited(0))
        #expect(try await installation.run("favorites", "export", file).end == .exited(0))
    }

    @Test("what cannot be read or written is said, and changes nothing")
    func refused() async throws {
        let installation = try await installation()
        let missing = try await installation.run("favorites", "import", "/nowhere/favorites.json")
        #expect(missing.end == .exited(66) && missing.error.contains("There is no file /nowhere/favorites.json."))
        let device = try await installation.run("favorites", "import", "/dev/zero")
        #expect(device.end == .exited(66) && device.error.contains("it is not a regular file"))
        let large = try installation.home.write(String(repeating: " ", count: 1 << 24 + 1), to: "large")
        let tooLarge = try await installation.run("favorites", "import", large)
        #expect(tooLarge.end == .exited(66) && tooLarge.error.contains("it is larger than 16777216 bytes"))
        for path in ["/dev/full", "/nowhere/favorites.json"] {
            let run = try await installation.run("favorites", "export", path)
            #expect(run.end == .exited(73) && run.error.contains("\(path) could not be written"))
        }
        #expect(try await installation.run("favorites").output == "")
    }

    @Test("Pipes are read and written under any of their names")
    func pipes() async throws {
        let installation = try await installation()
        let pipe = installation.home.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let recorded = try await installation.run("now", "--record", pipe)
        #expect(recorded.end == .exited(73) && recorded.error.contains("Nothing reads the pipe"), "\(recorded)")
        // Opening it waits for the program to open the other end.
        let writing = Task.detached {
            let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
            defer { close(descriptor) }
            return Self.file.utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count - 1) }
        }
        let imported = try await installation.run("favorites", "import", pipe)
        #expect(await writing.value == Self.file.utf8.count)
        #expect(imported.output == "Added 2 favorites; 0 were there already.\n", "\(imported)")
        for path in ["-", "/dev/stdout", "/dev/fd/1"] {
            let run = try await installation.run("favorites", "export", path)
            #expect(run.end == .exited(0) && run.output.hasPrefix("[{"), "\(run)")
        }
        #expect(try await installation.run("favorites", "export", "/dev/null").end == .exited(0))
    }

    @Test("what the list is for programs is imported, too, and damage in it is told with its path")
    func listing() async throws {
        let installation = try await installation()
        _ = try await installation.run("favorites", "import", "-", input: Self.file)
        let listing = try await installation.run("favorites", "--json").output
        let elsewhere = ["--data-dir", installation.home.path + "/elsewhere", "favorites"]
        let run = try await installation.run(elsewhere + ["import", "-"], input: listing)
        #expect(run.end == .exited(0) && run.output == "Added 2 favorites; 0 were there already.\n", "\(run)")
        #expect(try await installation.run(elsewhere).output == installation.run("favorites").output)
        let damaged = #"{"favorites": [{"name": "A"}, {"latitude": 1, "longitude": 2}]}"#
        let rest = try await installation.run(elsewhere + ["import", "-"], input: damaged)
        #expect(rest.end == .exited(65) && rest.output == "Added 1 favorite; 0 were there already.\n")
        #expect(rest.error.contains("place 1 could not be read: “favorites[0].latitude” is missing"), "\(rest.error)")
    }

    @Test("a list that would be too long is refused, and loses nothing")
    func tooMany() async throws {
        let installation = try await installation()
        let places = (0..<1000).map { #"{"name":"P","lat":\#($0 / 20),"lon":\#($0 % 20)}"# }.joined(separator: ",")
        _ = try await installation.run("favorites", "import", "-", input: Self.file)
        let run = try await installation.run("favorites", "import", "-", input: "[\(places)]")
        #expect(run.end == .exited(65) && run.output == "")
        #expect(run.error.contains("would be 1002 favorites, and there can be 1000. Nothing was added."))
        #expect(try await installation.run("favorites").output.filter(\.isNewline).count == 2)
    }

    @Test("an export replaces a file as a whole, and the one that a link leads to")
    func replaced() async throws {
        let installation = try await installation()
        _ = try await installation.run("favorites", "import", "-", input: Self.file)
        let file = try installation.home.write("precious", to: "favorites.json")
        let link = installation.home.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(try await installation.run("favorites", "export", link).end == .exited(0))
        #expect(try installation.home.bytes(of: "favorites.json").starts(with: Array("[{".utf8)))
        #expect(try installation.home.files().filter { $0.contains("favorites.json") || $0 == "link" }.count == 2)
    }

    @Test("An export to a link without a target, or to no file at all, is refused")
    func danglingLink() async throws {
        let installation = try await installation()
        let link = installation.home.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        let run = try await installation.run("favorites", "export", link)
        #expect(run.end == .exited(73) && run.error.contains("it is a link to a file that is not there"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
        let recording = try await installation.run("favorites", "--record", "-")
        #expect(recording.end == .exited(73) && recording.error.contains("a file is needed"))
    }

    @Test("the list is one JSON object for programs, whose members are always there")
    func json() async throws {
        struct List: Decodable {
            struct Place: Decodable {
                let name: String?, region: String?, country: String?
                let latitude: Double, longitude: Double
            }
            let schema: Int
            let favorites: [Place]
        }
        let installation = try await installation()
        let empty = try await installation.run("favorites", "list", "--json")
        #expect(empty.error == "")
        #expect(try JSONDecoder().decode(List.self, from: Data(empty.output.utf8)).favorites.isEmpty)
        _ = try await installation.run("favorites", "import", "-", input: Self.file)
        let run = try await installation.run("favorites", "--json")
        let list = try JSONDecoder().decode(List.self, from: Data(run.output.utf8))
        #expect(list.schema == 1 && list.favorites.map(\.name) == ["Ashford", "Fjellvang"])
        #expect(list.favorites[0].country == "IE" && list.favorites[0].latitude == 53.0097)
        #expect(run.output.contains("\"region\": null"))
    }
}

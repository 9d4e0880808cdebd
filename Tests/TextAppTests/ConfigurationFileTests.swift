import CapabilityTesting
import Testing

@testable import TextApp

@Suite("Configuration file")
struct ConfigurationFileTests {
    private static let keys = ["location", "units", "color", "lang", "glyphs"].map {
        ConfigurationKey(name: $0, meaning: "", usual: "")
    }

    @Test("Blank lines, comments, and blanks and quotes around a value are ignored", arguments: ["\n", "\r\n"])
    func values(lineEnd: String) {
        let lines = [
            "\u{FEFF}# mine", "", " units=imperial  # for now", "location = 60.74, 11.32 ", "color = \"never\"",
            "lang = 'de' # home",
        ]
        let file = ConfigurationFile(lines.joined(separator: lineEnd), path: "config", keys: Self.keys)
        let texts = ["units", "location", "color", "lang", "glyphs"].map { file[$0]?.text }
        #expect(texts == ["imperial", "60.74, 11.32", "never", "de", nil])
        #expect(file["location"]?.source.name == "config:4")
    }

    @Test(
        "An invalid line is reported with its number and column",
        arguments: [
            ("units = metric\nlocation\n", "2:9: expected name = value."),
            ("\u{FEFF}units", "1:6: expected name = value."),
            ("units = metric\n\nunits = imperial", "3: units is set in line 1 already; keep one of them."),
            (
                "location = \"Flat #3\"",
                "1: the quote before the value of location is not closed; close it, or leave it out."
            ),
            (
                "\n\n  unit = metric",
                "3:3: unknown name \"unit\"; the names are location, units, color, lang, glyphs."
            ),
        ])
    func wrong(text: String, message: String) {
        let problems = ConfigurationFile(text, path: "config", keys: Self.keys).problems
        #expect(problems.map(\.message) == ["config:" + message] && problems.first?.status == .configuration)
    }

    @Test("A missing file is empty, and a directory in its place is refused")
    func load() throws {
        let directory = try TemporaryDirectory()
        #expect(ConfigurationFile(at: "\(directory.path)/absent", keys: Self.keys).problems.isEmpty)
        #expect(ConfigurationFile(at: directory.path, keys: Self.keys).problems.count == 1)
        let path = try directory.write("units = metric", to: "config")
        #expect(ConfigurationFile(at: path, keys: Self.keys)["units"]?.text == "metric")
    }

    @Test(
        "A setting replaces the value in its line or is appended, and the rest stays unchanged",
        arguments: [
            ("", "lang = de\n"), ("units = metric", "units = metric\nlang = de\n"),
            ("# lang = en\r\nunits = metric\r\n", "# lang = en\r\nunits = metric\r\nlang = de\r\n"),
            ("\u{FEFF}lang='en'  # mine\n\nunits = metric", "\u{FEFF}lang= de  # mine\n\nunits = metric"),
            ("a line\n  lang = \nlang = fr\n", "a line\n  lang = de\nlang = fr\n"),
        ])
    func changed(text: String, result: String) {
        #expect(ConfigurationFile.setting("lang", to: "de", in: text) == result)
    }

    @Test("A value is read back as it was set, and one that a line cannot hold is refused")
    func set() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/new/app/config"
        for value in ["60.74,-11.32", "L'Aquila", "\"Oslo\"", "\"Oslo", " a b ", "'", "'s-Hertogenbosch", "", "東京"] {
            try ConfigurationFile.set("location", to: value, at: path)
            #expect(ConfigurationFile(at: path, keys: Self.keys)["location"]?.text == value)
        }
        for value in ["no # 1", "two\nlines", "\r\n"] {
            #expect(throws: Failure.self) { try ConfigurationFile.set("location", to: value, at: path) }
        }
        #expect(try directory.bytes(of: "new/app/config") == Array("location = 東京\n".utf8))
    }
}

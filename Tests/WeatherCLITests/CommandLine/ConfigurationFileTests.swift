import CapabilityTesting
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Configuration file")
struct ConfigurationFileTests {
    @Test("Blank lines, comments, blanks and quotes around a value do not count", arguments: ["\n", "\r\n"])
    func values(lineEnd: String) {
        let lines = [
            "\u{FEFF}# mine", "", " units=imperial  # for now", "location = 60.74, 11.32 ", "color = \"never\"",
            "lang = 'de' # home",
        ]
        let file = ConfigurationFile(lines.joined(separator: lineEnd), path: "config")
        let texts = ["units", "location", "color", "lang", "glyphs"].map { file[$0]?.text }
        #expect(texts == ["imperial", "60.74, 11.32", "never", "de", nil])
        #expect(file["location"]?.source.name == "config:4")
    }

    @Test(
        "A wrong line is named by its number and column",
        arguments: [
            ("units = metric\nlocation\n", "2:9: expected name = value."),
            ("\u{FEFF}units", "1:6: expected name = value."),
            ("units = metric\n\nunits = imperial", "3: units is set in line 1 already; keep one of them."),
            (
                "\n\n  unit = metric",
                "3:3: unknown name \"unit\"; the names are location, source, units, wind, lang, glyphs, color, "
                    + "secret-store, clear-after, lock-after."
            ),
        ])
    func wrong(text: String, message: String) {
        let problems = ConfigurationFile(text, path: "config").problems
        #expect(problems.map(\.message) == ["config:" + message] && problems.first?.status == .configuration)
    }

    @Test("A missing file is empty, and one that is no text is refused")
    func load() throws {
        let directory = try TemporaryDirectory()
        #expect(ConfigurationFile(at: "\(directory.path)/absent").problems.isEmpty)
        #expect(ConfigurationFile(at: directory.path).problems.count == 1)
        let path = try directory.write("units = metric", to: "config")
        #expect(ConfigurationFile(at: path)["units"]?.text == "metric")
    }
}

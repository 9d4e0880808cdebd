import CapabilityTesting
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Configuration file")
struct ConfigurationFileTests {
    private func message(_ text: String) -> String? {
        do throws(Failure) {
            _ = try ConfigurationFile(text, path: "config")
            return nil
        } catch {
            return error.status == .configuration ? error.message : nil
        }
    }

    @Test("blank lines, comments and blanks around a value do not count", arguments: ["\n", "\r\n"])
    func values(lineEnd: String) throws {
        let lines = ["# mine", "", " units=imperial  # for now", "location = 60.74, 11.32 ", "color = never"]
        let file = try ConfigurationFile(lines.joined(separator: lineEnd), path: "config")
        #expect(file["units"]?.text == "imperial")
        #expect(file["location"]?.text == "60.74, 11.32")
        #expect(file["color"]?.text == "never")
        #expect(file["glyphs"] == nil)
        #expect(file["location"]?.source.name == "config:4")
    }

    @Test("a byte order mark at the beginning is no part of the text")
    func byteOrderMark() throws {
        #expect(try ConfigurationFile("\u{FEFF}units = imperial", path: "config")["units"]?.text == "imperial")
        #expect(message("\u{FEFF}units") == "config:1:6: expected name = value.")
    }

    @Test("a line without an equals sign is named by line and column")
    func noEquals() { #expect(message("units = metric\nlocation\n") == "config:2:9: expected name = value.") }

    @Test("quotes around a value are no part of it", arguments: ["\"Fjellvang\"", "'Fjellvang'", "Fjellvang"])
    func quotes(value: String) throws {
        let file = try ConfigurationFile("location = \(value) # home", path: "config")
        #expect(file["location"]?.text == "Fjellvang")
    }

    @Test("a name that is set twice is refused, with both lines")
    func twice() {
        #expect(
            message("units = metric\n\nunits = imperial")
                == "config:3: units is set in line 1 already; keep one of them.")
    }

    @Test("an unknown name is named by line and column, with the names that there are")
    func unknownName() {
        #expect(
            message("\n\n  unit = metric")
                == "config:3:3: unknown name \"unit\"; the names are location, units, wind, lang, glyphs, color, secret-store, clear-after, lock-after."
        )
    }

    @Test("a file that is not there is empty, and one that is no text is refused")
    func load() throws {
        let directory = try TemporaryDirectory()
        #expect(try ConfigurationFile.load("\(directory.path)/absent") == ConfigurationFile())
        #expect(throws: Failure.self) { try ConfigurationFile.load(directory.path) }
        let path = try directory.write("units = metric", to: "config")
        #expect(try ConfigurationFile.load(path)["units"]?.text == "metric")
    }
}

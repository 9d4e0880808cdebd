import CapabilityTesting
import Foundation
import JSONFormat
import Testing

/// What the documentation says to write into the configuration of status bars.
@Suite("Recipes for status bars")
struct RecipeTests {
    private let shell: Installation

    init() async throws {
        // Weather that needs no key.
        shell = try await Installation(key: nil, source: "open-meteo", program: "/bin/sh")
        try shell.home.write("#!/bin/sh\necho load 0.1\necho load 0.2\n", to: "bin/i3status")
        try shell.home.setPermissions(0o755, of: "bin/i3status")
        try shell.home.link("bin/weather", to: Installation.builtProgram)
    }

    /// Returns the block of the documentation below a comment.
    private func recipe(_ name: String) throws -> String {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let page = try String(contentsOfFile: root + "/Modules/Isobar.docc/WeatherApp.md", encoding: .utf8)
        let start = try #require(page.firstRange(of: "<!-- recipe: \(name) -->\n```"))
        let lines = page[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
    }

    /// Runs a script, and returns the lines that it prints.
    private func lines(of script: String) async throws -> [Substring] {
        let path = ["PATH": shell.home.path + "/bin:/usr/bin:/bin"]
        return try await shell.expect("-c", script, says: "", environment: path).output.split(separator: "\n")
    }

    @Test("The command of the tmux recipe, between #( and ), prints one line")
    func tmux() async throws {
        let recipe = try recipe("tmux")
        let start = try #require(recipe.firstRange(of: "#("))
        let lines = try await lines(of: String(recipe[start.upperBound...].prefix { $0 != ")" }))
        #expect(lines.count == 1 && lines[0].contains(" °C "), "\(lines)")
    }

    @Test("The command of the waybar recipe prints a first line, and a second one for the tooltip")
    func waybar() async throws {
        let settings = try JSON(Array("{\(try recipe("waybar"))}".utf8))
        let lines = try await lines(of: #require(settings["custom/weather"]?["exec"]?.string))
        #expect(lines.count == 2 && lines[0].hasSuffix("°C") && lines[1].contains(": "), "\(lines)")
    }

    @Test("The i3status recipe is a script that puts the weather before each status line")
    func i3status() async throws {
        let lines = try await lines(of: recipe("i3status"))
        #expect(lines.count == 2 && lines[1].contains("°C | load 0.2"), "\(lines)")
    }
}

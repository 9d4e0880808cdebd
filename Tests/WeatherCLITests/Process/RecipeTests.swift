import CapabilityTesting
import JSONFormat
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the documentation says to write into the configuration of status bars.
@Suite("Recipes for status bars")
struct RecipeTests {
    private let shell: Installation
    private let path: String

    init() async throws {
        let installed = try await Installation()
        shell = try await Installation(key: nil, service: installed.service, program: "/bin/sh")
        path = shell.home.path + "/bin"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: path + "/weather", withDestinationPath: Installation.builtProgram)
    }

    /// Returns the block of the documentation below a comment.
    private func recipe(_ name: String) throws -> String {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let page = try String(contentsOfFile: root + "/Modules/Isobar.docc/WeatherApp.md", encoding: .utf8)
        let start = try #require(page.firstRange(of: "<!-- recipe: \(name) -->\n```"))
        let lines = page[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
    }

    /// Runs a script with weather that needs no key, and returns what it prints.
    private func output(of script: String) async throws -> String {
        let run = try await shell.run(
            "-c", script, environment: ["PATH": path + ":/usr/bin:/bin", "WEATHER_SOURCE": "open-meteo"])
        #expect(run.end == .exited(0) && run.error == "", "\(run)")
        return run.output
    }

    @Test("tmux runs a command between #( and )")
    func tmux() async throws {
        let recipe = try recipe("tmux")
        let start = try #require(recipe.firstRange(of: "#("))
        let command = recipe[start.upperBound...].prefix { $0 != ")" }
        let printed = try await output(of: String(command))
        #expect(
            printed.hasSuffix("\n") && printed.contains(" °C ") && printed.filter(\.isNewline).count == 1, "\(printed)")
    }

    @Test("waybar shows the first line, and the second one in its tooltip")
    func waybar() async throws {
        let settings = try JSON(Array("{\(try recipe("waybar"))}".utf8))
        let command = try #require(settings["custom/weather"]?["exec"]?.string)
        let lines = try await output(of: command).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasSuffix("°C") && lines[1].contains(": "), "\(lines)")
    }

    @Test("i3status has a script around it, which puts the weather before each line")
    func i3status() async throws {
        try shell.home.write("#!/bin/sh\necho load 0.1\necho load 0.2\n", to: "bin/i3status")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/i3status")
        let lines = try await output(of: recipe("i3status")).split(separator: "\n")
        #expect(lines.count == 2 && lines[1].contains("°C | load 0.2"), "\(lines)")
    }
}

import ArgumentTable
import CapabilityTesting
import Testing
import TextUI

@testable import TextApp

@Suite("The catalog of previews")
struct PreviewCatalogTests {
    private static let ids = [
        "home/fetched", "home/fetching-location", "home/weather-fog", "add/no-match", "add/no-matches",
        "add/results-scripts",
    ]

    private func preview(_ id: String) -> ScreenPreview {
        ScreenPreview(id, tags: ["a"], Presentation(options: ["units": "inches"])) { presentation in
            TextScreen<Never>(id, app: "App", title: "title") { layout in
                Block(lines: layout.paragraph("in \(presentation.options["units"] ?? "none") \(layout.width)"))
            }
        }
    }

    private func run(_ arguments: String...) async -> CatalogResult {
        await PreviewCatalog(
            "shown", Self.ids.map(preview), options: [Option("units", value: "U", summary: "")]
        ).run(arguments, terminalWidth: nil, environment: [:])
    }

    @Test("the examples in its help name the first state that it has")
    func examples() async {
        for arguments in [["--help"], ["browse", "--help"], ["list", "--help"], ["show", "--help"]] {
            let help = await PreviewCatalog("shown", [preview("cup/full")]).run(
                arguments, terminalWidth: nil, environment: [:]
            ).output
            #expect(help.contains("cup") && !help.contains("home"), "\(arguments)")
        }
    }

    @Test(
        "a pattern finds every state that fits it",
        arguments: [
            ("home/fetched", ["home/fetched"]), ("add/no-match", ["add/no-match"]),
            ("home/weather-f*", ["home/weather-fog"]),
            ("*/fetch*d", ["home/fetched"]), ("add/*no*match*", ["add/no-match", "add/no-matches"]), ("fetched", []),
            ("home/*zebra", []), ("home/weather-fog*fog", []), ("*fog*fog*", []),
            ("add/results*s", ["add/results-scripts"]), ("*", ids),
        ])
    func patterns(pattern: String, ids: [String]) {
        let pattern = Pattern(pattern)
        #expect(Self.ids.filter(pattern.matches) == ids)
    }

    @Test("an id is a screen and a state")
    func parts() {
        let preview = preview("home/a/b")
        #expect(preview.screen == "home" && preview.state == "a/b")
    }

    @Test("a state is drawn in the width and with the app's own options that were asked for")
    func show() async {
        let result = await run("show", "home/fetched", "--width", "40", "--units", "feet")
        #expect(result == CatalogResult(output: "App · title\n\nin feet 40\n\nq quit  ? help\n"))
        let framed = await run("show", "home/fetched", "--width", "40", "--height", "6")
        #expect(framed.output.split(separator: "\n", omittingEmptySubsequences: false).count == 7)
    }

    @Test("several states are drawn under their ids")
    func several() async {
        let result = await run("show", "add/no*", "--width", "20")
        #expect(result.output.contains("== add/no-match\n") && result.output.contains("== add/no-matches\n"))
    }

    @Test("an unknown state and a width of nothing are told apart from the rest, with what was meant")
    func wrong() async {
        let unknown = await run("show", "home/fetchd")
        #expect(unknown.code == 1)
        #expect(
            unknown.errors
                == "shown: there is no state \"home/fetchd\". Did you mean \"home/fetched\"? See shown list\n")
        for (width, code) in [("0", 64), ("1", 0), ("1000", 0), ("1001", 64)] as [(String, Int32)] {
            #expect(await run("show", "home/fetched", "--width", width).code == code, "\(width)")
        }
    }

    @Test("what was typed cannot steer the terminal")
    func hostile() async throws {
        for arguments in [["show", "\u{1B}[31m"], ["gallery", "/nowhere/\u{1B}[31m"], ["\u{1B}[31m"]] {
            let run = await PreviewCatalog("shown", []).run(arguments, terminalWidth: nil, environment: [:])
            #expect(run.code != 0 && !run.errors.isEmpty && !run.errors.contains("\u{1B}"), "\(run.errors)")
        }
        let disk = try TemporaryDirectory()
        let run = await run("gallery", "\(disk.path)/\u{1B}[31m.html", "--widths", "20")
        #expect(run.output.hasSuffix("\\u{1b}[31m.html shows 6 states\n"))
    }

    @Test("the list has an id a line, or as data with what it is made of")
    func list() async {
        #expect(await run("list").output == Self.ids.map { $0 + "\n" }.joined())
        #expect(await run("list", "add/no*").output == "add/no-match\nadd/no-matches\n")
        let json = await run("list", "--json").output
        #expect(json.contains("\"id\": \"home/weather-fog\"") && json.contains("\"screen\": \"home\""))
    }
}

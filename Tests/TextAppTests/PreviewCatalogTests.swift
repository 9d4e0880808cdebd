import ArgumentTable
import CapabilityTesting
import Testing
import TextUI

@testable import TextApp

@Suite("Preview catalog")
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

    private func run(_ arguments: String...) async -> CatalogRun {
        await PreviewCatalog(
            "shown", Self.ids.map(preview), options: [Option("units", value: "U", summary: "")]
        ).run(arguments)
    }

    @Test("The examples in the help name the first state")
    func examples() async {
        for arguments in [["--help"], ["browse", "--help"], ["list", "--help"], ["show", "--help"]] {
            let help = await PreviewCatalog("shown", [preview("cup/full")])
                .run(arguments).output
            #expect(help.contains("cup") && !help.contains("home"), "\(arguments)")
        }
    }

    @Test(
        "A pattern matches ids of states, and an asterisk also matches slashes",
        arguments: [
            ("home/fetched", ["home/fetched"]), ("home/weather-f*", ["home/weather-fog"]),
            ("*/fetch*d", ["home/fetched"]), ("add/*no*match*", ["add/no-match", "add/no-matches"]), ("fetched", []),
            ("home/weather-fog*fog", []), ("*", ids),
        ])
    func patterns(pattern: String, ids: [String]) async {
        let list = await run("list", pattern)
        #expect(list.output == ids.map { $0 + "\n" }.joined() && list.status == (ids.isEmpty ? .noMatch : .success))
    }

    @Test("A state is drawn in the given size, options and language, and several states have their ids as titles")
    func show() async {
        let result = await run("show", "home/fetched", "--width", "40", "--units", "feet")
        #expect(result == CatalogRun(output: "App · title\n\nin feet 40\n\nq quit  ? help\n"))
        let german = await run("show", "home/fetched", "--lang", "de")
        #expect(german.output.hasSuffix("q Ende   ? Hilfe\n"), "\(german)")
        let framed = await run("show", "home/fetched", "--width", "40", "--height", "6")
        #expect(framed.output.split(separator: "\n", omittingEmptySubsequences: false).count == 7)
        let several = await run("show", "add/no*", "--width", "20")
        #expect(several.output.contains("== add/no-match\n") && several.output.contains("== add/no-matches\n"))
    }

    @Test("An unknown state fails with a suggestion, and an invalid width is a usage error")
    func wrong() async {
        let unknown = await run("show", "home/fetchd")
        #expect(unknown.status == .noMatch)
        #expect(
            unknown.message == "there is no state \"home/fetchd\". Did you mean \"home/fetched\"? See shown list")
        for (width, status) in [("0", .usage), ("1", .success), ("1000", .success), ("1001", .usage)]
            as [(String, ExitCode)]
        {
            #expect(await run("show", "home/fetched", "--width", width).status == status, "\(width)")
        }
    }

    @Test("The list can be printed as JSON, with the parts of each id")
    func list() async {
        let json = await run("list", "home/weather-fog", "--json").output
        for field in ["id\": \"home/weather-fog", "screen\": \"home", "state\": \"weather-fog"] {
            #expect(json.contains("\"\(field)\""))
        }
    }
}

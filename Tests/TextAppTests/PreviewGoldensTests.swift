import CapabilityTesting
import Glibc
import Testing
import TextUI

@testable import TextApp

@Suite("Preview golden files")
struct PreviewGoldensTests {
    private let disk: TemporaryDirectory

    init() throws { disk = try TemporaryDirectory() }

    private func run(_ arguments: String..., states: [(String, String)]) async -> CatalogRun {
        await run(arguments, states: states)
    }

    private func run(_ arguments: [String], states: [(String, String)]) async -> CatalogRun {
        let previews = states.map { id, text in
            ScreenPreview(id) { _ in Block(lines: text.split(separator: "|").map { StyledLine(String($0)) }) }
        }
        return await PreviewCatalog("shown", previews, goldens: disk.path).run(arguments)
    }

    private static let two = [("home/a", "one|two|three|four|five|six"), ("home/b", "b")]

    @Test("An updated state matches its file and is not rewritten, and a file named like no state is ignored")
    func updated() async throws {
        let written = await run("update", states: Self.two)
        #expect(written == CatalogRun(output: "wrote    home-a.txt\nwrote    home-b.txt\n"))
        #expect(try disk.names() == ["home-a.txt", "home-b.txt"])
        let foreign = ["home-notes.md", "homework.txt", "precious.txt"]
        for name in foreign { try disk.write("mine\n", to: name) }
        #expect(
            await run("check", states: Self.two) == CatalogRun(output: "2 states are as their files have them\n"))
        #expect(await run("update", states: Self.two).output == "nothing has changed\n")
        #expect(try Set(disk.names()).isSuperset(of: foreign))
        #expect(await run("update", "--goldens", "\(disk.path)/new", states: Self.two) == written, "A folder is made")
    }

    @Test("The check fails for a state that differs, and shows the changed lines with those around them")
    func differs() async {
        _ = await run("update", states: Self.two)
        let check = await run("check", states: [("home/a", "one|two|three|vier|five|six"), ("home/b", "b")])
        #expect(check.status == .noMatch)
        let lines = ["  ...", "  two", "  three", "- four", "+ vier", "  five", "  six", "  ..."]
        #expect(check.output == "home/a differs from home-a.txt\n\(lines.joined(separator: "\n"))\n\n")
        #expect(check.message == "1 of 2 differ. If this is what is meant: shown update")
        #expect(LineDifference("a\nb", "a\nc").lines == ["  a", "- b", "+ c"])
    }

    @Test("A state without a file and a file without a state are reported, and an update corrects both")
    func leftovers() async throws {
        _ = await run("update", states: Self.two)
        let changed = [("home/b", "b"), ("home/c", "c")]
        let check = await run("check", states: changed)
        #expect(check.output == "home/c has no file home-c.txt\n\nhome-a.txt is of no state\n\n")
        #expect(await run("update", states: changed).output == "wrote    home-c.txt\nremoved  home-a.txt\n")
        #expect(try disk.names() == ["home-b.txt", "home-c.txt"])
    }

    @Test("Only the states of a given pattern are compared and written")
    func some() async throws {
        #expect(await run("update", "*/b", states: Self.two).output == "wrote    home-b.txt\n")
        try disk.write("left over\n", to: "home-c.txt")
        #expect(await run("update", "*/b", states: Self.two).output == "nothing has changed\n")
        for (words, status, message) in [
            (["*/b"], .success, ""), (["*/a"], .noMatch, "1 of 1 differ."), ([], .noMatch, ""),
            (["*/x"], .noMatch, "there is no state"),
        ] as [([String], ExitCode, String)] {
            let check = await run(["check"] + words, states: Self.two)
            #expect(check.status == status && check.message.hasPrefix(message), "\(words)")
        }
    }

    @Test("Control characters in a golden file are not printed")
    func hostile() async throws {
        try disk.write("\u{1B}]0;title\u{7}\n", to: "home-b.txt")
        let check = await run("check", "home/b", states: Self.two)
        #expect(check.output.contains("- \\u{1b}]0;title\\u{7}\n") && !check.output.contains("\u{1B}"))
    }

    @Test(
        "A file that cannot be read or written fails with the cause, and a pipe is not waited for",
        .timeLimit(.minutes(5)))
    func unusable() async throws {
        #expect(mkfifo("\(disk.path)/home-b.txt", 0o600) == 0)
        let check = await run("check", "home/b", states: Self.two)
        #expect(check.status == .noMatch && check.output.contains("could not be read: it is not a regular file"))
        #expect(await run("update", "home/b", states: Self.two).status == .cannotCreate)
        let unwritable = await run("update", "--goldens", "\(disk.path)/no/where", states: Self.two)
        #expect(unwritable.status == .cannotCreate && unwritable.message.contains("no/where/home-a.txt could not be"))
    }
}

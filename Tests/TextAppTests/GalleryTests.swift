import CapabilityTesting
import Testing
import TextUI

@testable import TextApp

@Suite("Preview gallery")
struct GalleryTests {
    private let disk: TemporaryDirectory

    init() throws { disk = try TemporaryDirectory() }

    private static let hostile = "<script>say('broken out')</script>&\"'"
    private static let previews = [
        ScreenPreview("home/names", tags: ["CJK"]) { _ in
            Block(lines: ["|東雲|" + StyledLine("red", Style(.red, .bold)) + "|", "|abcd|red|"])
        },
        ScreenPreview("home/banner") { _ in Block(lines: [StyledLine(" SAMPLE ", Theme.banner)]) },
        ScreenPreview("add/\(hostile)", tags: [hostile]) { _ in Block(lines: [StyledLine(hostile)]) },
    ]

    private func run(_ arguments: String...) async -> CatalogRun {
        await PreviewCatalog("shown", Self.previews).run(["gallery"] + arguments)
    }

    private func page() async throws -> String {
        let run = await run("\(disk.path)/gallery.html", "--widths", "40,80")
        #expect(run == CatalogRun(output: "\(disk.path)/gallery.html shows 3 states\n"))
        return String(decoding: try disk.bytes(of: "gallery.html"), as: UTF8.self)
    }

    @Test("The page has every state at every width and loads nothing")
    func selfContained() async throws {
        let text = try await page()
        #expect(text.ranges(of: "<figure data-width=\"40\">").count == 3)
        #expect(text.ranges(of: "<figure data-width=\"80\">").count == 3)
        #expect(!text.contains("src=") && !text.contains("http://") && !text.contains("https://"))
        #expect(text.contains("<i class=\"x\" style=\"--w:4\">東雲</i>"))
        #expect(text.contains("<i class=\"f1 b\">red</i>") && !text.contains("<script>say"))
        #expect(text.ranges(of: "data-words=\"home/names cjk\"").count == 2, "the filter compares in lowercase")
    }

    @Test("Pictures are written in each size and aligned to terminal columns, and --check compares existing ones")
    func pictures() async throws {
        func pictures(_ options: String...) async -> CatalogRun {
            let words = ["pictures", disk.path, "home/*", "add/*", "--sizes", "20x3,40x2"] + options
            return await PreviewCatalog("shown", Self.previews).run(words)
        }
        #expect(await pictures("--check").status == .noMatch)
        #expect(try disk.names().isEmpty)
        #expect(
            await pictures().output.hasPrefix("wrote home-names-20x3.svg, home-names-40x2.svg, home-banner-20x3.svg"))
        #expect(await pictures("--check").output == "nothing has changed\n")
        let picture = String(decoding: try disk.bytes(of: "home-names-20x3.svg"), as: UTF8.self)
        #expect(picture.contains("<text x=\"18.4\" y=\"21.0\" textLength=\"33.6\">東雲</text>"))
        #expect(picture.contains("textLength=\"25.2\" class=\"f1 b\">red</text>"))
        for name in try disk.names() {
            #expect(!String(decoding: try disk.bytes(of: name), as: UTF8.self).contains("<script>"))
        }
        try disk.write(picture + " ", to: "home-names-20x3.svg")
        #expect(await pictures("--check").message.contains("home-names-20x3.svg differ"))
        #expect(await pictures("--sizes", "20").status == .usage)
        #expect(await run("x.html", "--widths", "40,,80").status == .usage)
    }

    @Test("A file that is no unmodified page is not overwritten, and an overwritten one keeps its mode")
    func foreignPages() async throws {
        let page = try await page()
        let edited = page.replacing("No state has these words.", with: "No state has these WORDS.")
        let copied = page.split(separator: "\n").prefix(5).joined(separator: "\n") + "\n<p>my own words</p>\n"
        for text in ["mine", "<!doctype html>\n<p>mine</p>", edited, copied, String(page.dropLast(9))] {
            try disk.write(text, to: "gallery.html")
            let run = await run("\(disk.path)/gallery.html")
            #expect(run.status == .cannotCreate && run.message.contains("is no page"))
            #expect(try disk.bytes(of: "gallery.html") == Array(text.utf8))
        }
        #expect(await run("/dev/full").message.contains("it is not a regular file. Write the page to another file."))
        try disk.write("", to: "gallery.html")
        try disk.setPermissions(0o664, of: "gallery.html")
        for _ in 1...2 {
            #expect(await run("\(disk.path)/gallery.html").status == .success, "an empty file has nothing to lose")
            #expect(try disk.permissions(of: "gallery.html") == 0o664)
        }
    }

    @Test(
        "The page works in a browser, and is light or dark like the system until the button is pressed",
        .enabled(if: Browser.installed != nil), arguments: [false, true])
    func works(dark: Bool) async throws {
        let browser = try #require(Browser.installed)
        let color = BrowserStep(
            "the button changes between light and dark",
            """
            const color = () => getComputedStyle(document.querySelector('pre')).backgroundColor.match(/\\d+/g).join(' ');
            const before = color(); press('t'); say(before + ' / ' + color());
            """,
            says: dark ? "20 24 31 / 255 255 255" : "255 255 255 / 20 24 31")
        let steps = [color] + Self.steps
        let said = try browser.lines(of: try await page(), in: disk, dark: dark, steps)
        #expect(said == steps.flatMap(\.lines))
    }

    private static let steps = [
        BrowserStep(
            "a filter leaves the states that have its words, in the list, too",
            """
            const shown = () => [...document.querySelectorAll('section')].filter(s => s.checkVisibility()).map(s => s.id);
            say(shown().length, $('count').textContent);
            press('/'); say(document.activeElement.id);
            type('CJK home'); say(shown(), document.querySelectorAll('nav a:not([hidden])').length, $('count').textContent);
            type('zebra'); say(shown().length, $('none').checkVisibility());
            press('Escape', $('filter')); say(shown().length);
            """,
            says: "3 3 of 3", "filter", "home/names 1 1 of 3", "0 true", "3"),
        BrowserStep(
            "text stands in the columns of the terminal, whatever font draws it",
            """
            const pre = document.querySelector('#home\\\\/names pre');
            const ends = [...pre.querySelectorAll('i.b')].map(i => i.getBoundingClientRect());
            const range = document.createRange(), tail = pre.lastChild;
            range.setStart(tail, tail.data.indexOf('red')); range.setEnd(tail, tail.data.indexOf('red') + 3);
            const below = range.getBoundingClientRect();
            say(Math.abs(ends[0].left - below.left) < 0.5, Math.abs(ends[0].right - below.right) < 0.5);
            say(pre.textContent.split('\\n')[0]);
            """,
            says: "true true", "|東雲|red|"),
        BrowserStep(
            "names cannot break out of the page",
            // Two scripts are of the test, one of the page.
            "say(document.querySelectorAll('section')[2].id); say(document.scripts.length);",
            says: "add/" + hostile, "3"),
        BrowserStep(
            "states stand under their screen, which a filter hides with all of its states",
            """
            const groups = () => [...document.querySelectorAll('.group')].filter(g => g.checkVisibility())
              .map(g => g.querySelector('h2').textContent);
            say(groups().join(', ')); type('cjk'); say(groups().join(', ')); type('');
            """,
            says: "home 2, add 1", "home 2"),
        BrowserStep(
            "a width that is not wanted is hidden",
            """
            const shown = () => [...document.querySelectorAll('figure')].filter(f => f.checkVisibility()).length;
            say(shown()); document.querySelector('[value="40"]').click(); say(shown());
            """,
            says: "6", "3"),
    ]
}

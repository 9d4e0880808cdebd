import ArgumentTable
import InteractorRuntime
import Testing
import TextUI

@testable import TextApp

@Suite("The catalog of previews on a terminal", .timeLimit(.minutes(5)))
struct CatalogStateTests {
    private struct Broken: Error {}

    private static let previews = [
        preview("home/fetched"), preview("home/fetching"), preview("add/prompt", tags: ["typing"]),
        ScreenPreview("broken/one") { _ in throw Broken() },
    ]

    private static func preview(_ id: String, tags: [String] = []) -> ScreenPreview {
        ScreenPreview(id, tags: tags) { layout in
            let lines = (1...60).map { StyledLine("\(layout.glyphs) \(layout.width) line \($0)") }
            return Block(lines: [StyledLine("this is \(id)", Style(.red))] + lines)
        }
    }

    /// Presses keys, and waits until what is wanted then is drawn.
    private func state(
        after keys: Key..., selecting id: String? = nil, events: [CatalogAction] = [], width: Int = 110
    ) async -> CatalogState {
        let size = Size(width: width, height: 30)
        let view = CatalogView(name: "shown", previews: Self.previews)
        let interactor = CatalogState.interactor(CatalogState(view, selecting: id, size: size))
        let (stream, actions) = AsyncStream.makeStream(of: CatalogAction.self)
        actions.yield(.terminal(.resized(width: size.width, height: size.height)))
        for key in keys { actions.yield(.terminal(.key(key))) }
        for event in events { actions.yield(event) }
        actions.finish()
        await interactor.run(stream)
        return interactor.state
    }

    private func text(_ state: CatalogState) -> String { state.frame.canvas.plainText() }

    @Test(
        "The list stands beside the drawing of the selected state, or above it on a narrow terminal",
        arguments: [50, 71, 72, 80, 110])
    func layout(width: Int) async {
        let text = text(await state(width: width))
        let lines = text.split(separator: "\n")
        let list = lines.firstIndex { $0.contains("▸ home/fetched") } ?? .max
        let drawing = lines.firstIndex { $0.contains("this is home/fetched") } ?? 0
        #expect(width < 72 ? list < drawing : list == drawing)
        #expect(text.contains("80 columns, cut at 49") == (width == 80) && !text.contains("…"))
    }

    @Test("Keys that move in the list choose the state")
    func choose() async {
        #expect(text(await state(after: .down)).contains("│ this is home/fetching "))
        #expect(text(await state(after: .character("G"), .up)).contains("│ this is add/prompt "))
        #expect(text(await state(selecting: "add/prompt")).contains("▸ add/prompt"))
        #expect(text(await state(selecting: "gone")).contains("▸ home/fetched"))
    }

    @Test("A filter leaves the states that have its words in their names or tags, and stays when the field is left")
    func filter() async {
        let typed = await state(after: .character("/"), .paste("H FETCHI"))
        #expect(text(typed).contains("1 of 4 states") && text(typed).contains("│ this is home/fetching "))
        let left = await state(after: .character("/"), .paste("typing"), .enter, .character("w"))
        #expect(text(left).contains("/ typing") && text(left).contains("add/prompt · 100 columns"))
        let none = await state(after: .character("/"), .paste("zebra"))
        #expect(text(none).contains("No state has these words."))
        for keys in [[Key.escape, .escape], [.enter, .escape]] {
            let cleared = await state(after: .character("/"), .paste("zebra"), keys[0], keys[1])
            #expect(text(cleared).contains("4 states") && !text(cleared).contains("zebra"))
        }
    }

    @Test("Keys change the width and the symbols of the drawing")
    func look() async {
        let narrow = await state(after: .character("W"), .character("W"), .character("a"))
        #expect(text(narrow).contains("40 columns, ASCII") && text(narrow).contains("ascii 40 line 1 "))
        #expect(narrow.arguments.starts(with: ["browse", "--width", "40", "--background", "auto"]))
    }

    @Test(
        "Keys change the colors of the drawing",
        arguments: [
            ("", Style(.red)), ("c", Style()), ("b", Style(.red, on: .black)), ("bbb", Style(.red)),
            ("bbc", Style(.black, on: .brightWhite)),
        ])
    func colors(keys: String, style: Style) async {
        let state = await state(events: Self.typed(keys))
        #expect(state.view.drawing?.lines.first?.spans.first?.style == style)
    }

    private static func typed(_ keys: String) -> [CatalogAction] { keys.map { .terminal(.key(.character($0))) } }

    @Test("A drawing that is higher than the terminal can be scrolled, and another state begins at its top")
    func scroll() async {
        let scrolled = await state(after: .character("J"), .character("J"), .character("K"), .character("J"))
        #expect(text(scrolled).contains("line 10 ") && !text(scrolled).contains("line 9 "))
        let first = text(await state(events: Self.typed("KJ")))
        #expect(first.contains("line 5 ") && !first.contains("line 4 "), "nothing is above the first line")
        #expect(text(await state(events: Self.typed(String(repeating: "J", count: 30)))).contains("line 60 "))
        let end = await state(after: .character("J"), .down)
        #expect(text(end).contains("this is home/fetching "))
    }

    @Test("A state that cannot be drawn shows the reason, and the next one is drawn")
    func broken() async {
        #expect(text(await state(after: .character("G"))).contains("! It cannot be drawn: Broken()"))
        #expect(text(await state(after: .character("G"), .up)).contains("this is add/prompt"))
    }

    @Test("The catalog ends when the user quits or the program was rebuilt, which continues where it was")
    func ends() async {
        #expect(await state(after: .character("q")).ending == .quit)
        #expect(await state(after: .character("q"), events: [.programChanged]).ending == .quit)
        #expect(await state(events: [.terminal(.interrupted(signal: 15))]).ending == .interrupted(15))
        let reload = await state(
            after: .character("/"), .paste("home"), .enter, .down, .character("b"), .character("a"), .character("c"),
            events: [.programChanged])
        #expect(reload.ending == .reload)
        #expect(
            reload.arguments == [
                "browse", "--width", "80", "--background", "dark", "--glyphs", "ascii", "--color", "never", "--select",
                "home/fetching", "--filter", "home",
            ])
    }

    @Test("A stop, a return and a redraw are each requested once")
    func stops() async {
        let state = await state(events: [.terminal(.suspendRequested), .terminal(.resumed(width: 90, height: 20))])
        #expect((state.stops, state.returns) == (1, 1) && state.size == Size(width: 90, height: 20))
        #expect(await self.state(after: .control("l")).redraws == 1)
    }

    @Test("The rebuilt program is started with the options of the first")
    func arguments() async throws {
        let units = Option("units", value: "U", summary: "")
        let catalog = PreviewCatalog("shown", Self.previews, options: [units])
        let parsed = try catalog.table.parse([
            "browse", "--width", "33", "--units", "feet", "--background", "light", "--color", "never",
        ])
        .get()
        let view = CatalogView(name: "shown", previews: Self.previews, look: try catalog.look(parsed))
        let again = CatalogState(view, size: Size(width: 80, height: 24)).arguments
        #expect(
            again == [
                "browse", "--width", "33", "--background", "light", "--color", "never", "--units", "feet",
                "--select", "home/fetched",
            ])
        #expect(try catalog.look(catalog.table.parse(again).get()) == view.look)
        #expect(catalog.table.contradictions() == [])
    }
}

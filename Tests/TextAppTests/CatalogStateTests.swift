import ArgumentTable
import InteractorRuntime
import Testing
import TextUI

@testable import TextApp

@Suite("Preview catalog on a terminal", .timeLimit(.minutes(5)))
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
        after keys: [Key] = [], selecting id: String? = nil, events: [CatalogAction] = [], width: Int = 110,
        look: CatalogLook = CatalogLook()
    ) async -> CatalogState {
        let size = Size(width: width, height: 30)
        let view = CatalogView(name: "shown", previews: Self.previews, look: look)
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

    @Test(
        "Keys select a state, filter the list, change how the state is drawn, and scroll the drawing",
        arguments: [
            ([.down], ["│ this is home/fetching "], []), (["G", .up], ["│ this is add/prompt "], []),
            (["/", .paste("H FETCHI")], ["1 of 4 states", "│ this is home/fetching "], []),
            // The filter stays when the field is left.
            (["/", .paste("typing"), .enter, "w"], ["/ typing", "add/prompt · 100 columns"], []),
            (["/", .paste("zebra")], ["No state has these words."], []),
            (["/", .paste("zebra"), .escape, .escape], ["4 states"], ["zebra"]),
            (["/", .paste("zebra"), .enter, .escape], ["4 states"], ["zebra"]),
            (["W", "W", "a"], ["40 columns, ASCII", "ascii 40 line 1 "], []),
            (["J", "J", "K", "J"], ["line 10 "], ["line 9 "]),
            // Nothing is above the first line, and another state begins at its top.
            (["K", "J"], ["line 5 "], ["line 4 "]), (Array(repeating: "J", count: 30), ["line 60 "], []),
            (["J", .down], ["this is home/fetching "], []),
            // A state that cannot be drawn shows the reason, and the next one is drawn.
            (["G"], ["! It cannot be drawn: Broken()"], []),
        ] as [([Key], [String], [String])])
    func keys(keys: [Key], shown: [String], hidden: [String]) async {
        let text = text(await state(after: keys))
        #expect(shown.allSatisfy { text.contains($0) } && !hidden.contains { text.contains($0) }, "\(text)")
    }

    @Test("The catalog begins with the requested state, else with the first one")
    func selected() async {
        for (id, selected) in [("add/prompt", "add/prompt"), ("gone", "home/fetched")] {
            let state = await state(selecting: id)
            #expect(text(state).contains("▸ \(selected)"))
        }
    }

    @Test(
        "Keys change the colors of the drawing",
        arguments: [
            ("", Style(.red)), ("c", Style()), ("b", Style(.red, on: .black)), ("bbb", Style(.red)),
            ("bbc", Style(.black, on: .brightWhite)),
        ])
    func colors(keys: String, style: Style) async {
        let state = await state(after: keys.map(Key.character))
        #expect(state.view.drawing?.lines.first?.spans.first?.style == style)
    }

    @Test("The catalog ends on quit or a signal, and restarts with its state when the program was rebuilt")
    func ends() async throws {
        for events in [[], [CatalogAction.programChanged]] {
            #expect(await state(after: ["q"], events: events).ending == .quit)
        }
        #expect(await state(events: [.terminal(.interrupted(signal: 15))]).ending == .interrupted(15))
        let catalog = PreviewCatalog("shown", Self.previews, options: [Option("units", value: "U", summary: "")])
        #expect(catalog.table.contradictions() == [])
        let look = try catalog.look(catalog.table.parse(["browse", "--width", "33", "--units", "feet"]).get())
        let reload = await state(
            after: ["/", .paste("home"), .enter, .down, "b", "a", "c"], events: [.programChanged], look: look)
        #expect(reload.ending == .reload && reload.view.look != look)
        let parsed = try catalog.table.parse(reload.arguments).get()
        #expect(try catalog.look(parsed) == reload.view.look)
        #expect(parsed[CatalogOption.select] == "home/fetching" && parsed[CatalogOption.filter] == "home")
    }

    @Test("A stop, a continuation and a redraw are each requested once")
    func stops() async {
        let state = await state(events: [.terminal(.suspendRequested), .terminal(.resumed(width: 90, height: 20))])
        #expect((state.stops, state.returns) == (1, 1) && state.size == Size(width: 90, height: 20))
        #expect(await self.state(after: [.control("l")]).redraws == 1)
    }
}

import CoreRuntime
import CoreTesting
import Effects
import Testing
import TextApp
import TextUI

private enum Counter: RootMachine {
    struct State: Sendable, Equatable { var count = 41 }
    enum Event: Sendable { case counted }
    typealias ShellEvent = Event

    static var effects: [any Effect.Type] { [] }
    static func start(_ input: Void) -> Started { Started(State(count: 42)) }
    static func update(_ state: inout State, _ event: Event) -> Outcome { .none }
}

@Suite("A preview of a bridge")
struct ScreenPreviewTests {
    @Sendable private static func screen(_ view: Counter.State, _ presentation: Presentation) -> TextScreen<
        Counter.Event
    > {
        TextScreen("count", app: "Counter", title: "count") { layout in
            Block(lines: layout.paragraph("\(view.count) \(presentation.glyphs) \(layout.width)"))
        }
    }

    @Test("A preview draws the first view of a core, or the view of a fake bridge; each drawing has its own")
    func bridges() async throws {
        let core = ScreenPreview("count", of: Core<Counter>(), screen: Self.screen)
        let text = try await core.canvas(width: 30).plainText()
        #expect(text == "Counter · count\n\n42 unicode 30\n\nq quit  ? help")
        #expect(try await core.canvas() == core.canvas())
        let fake = FakeBridge<Counter.Event, Counter.State>(view: Counter.State(count: 7))
        let preview = ScreenPreview("count", Presentation(glyphs: .ascii), of: fake, screen: Self.screen)
        #expect(try await preview.canvas(width: 30, height: 8).plainText().contains("7 ascii 30"))
    }

    @Test("A part is drawn without a title and keys, and cut where there is no room")
    func part() async throws {
        let part = ScreenPreview("part") { layout in Block(lines: (1...9).map { "\($0) of \(layout.width)" }) }
        #expect(try await part.canvas(width: 20).plainText().hasPrefix("1 of 20\n2 of 20"))
        #expect(try await part.canvas(width: 20).height == 9)
        #expect(try await part.canvas(width: 20, height: 2).plainText() == "1 of 20\n2 of 20")
    }

    @Test("A golden file has the text, then the styles by their places")
    func golden() async throws {
        let part = ScreenPreview("home/two words") { _ in Block(lines: ["a" + StyledLine("b", Style(.red, .bold)), ""])
        }
        #expect(try await part.golden() == "ab\n\n\nstyles\n0: 1-1 red bold\n")
        #expect(part.goldenName == "home-two words.txt")
    }
}

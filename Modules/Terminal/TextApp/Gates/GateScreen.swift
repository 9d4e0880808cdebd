import SecretEffects
import TextUI

/// The terminal's content until all gates are open: the current question, or an empty screen.
struct GateScreen {
    /// The user's input for a question, as a change of the screen.
    typealias Event = @Sendable (inout GateScreen) -> Void

    private let prompt: Prompt
    private let app: String
    private let language: Language
    private(set) var current: Prompt.Current?
    private var typed = ""
    private var interaction: Interaction<Event>

    init(_ prompt: Prompt, app: String, language: Language = .english) {
        self.prompt = prompt
        self.app = app
        self.language = language
        interaction = Interaction(showing: Self.nothing(app))
    }

    /// Updates to the current question.
    mutating func refresh() {
        let asked = prompt.current
        guard asked != current else { return }
        current = asked
        typed = ""
        interaction.show(screen)
    }

    /// Handles a key; returns the actions that are left to the loop.
    mutating func press<Other>(_ key: Key) -> [Interaction<Other>.Action] {
        refresh()
        var rest: [Interaction<Other>.Action] = []
        for action in interaction.press(key) {
            switch action {
            case .send(let event): event(&self)
            case .quit: rest.append(.quit)
            case .suspend: rest.append(.suspend)
            case .redraw: rest.append(.redraw)
            }
        }
        interaction.show(screen)
        return rest
    }

    /// Answers the question with a line. An empty line is ignored.
    mutating func answer(_ line: String) {
        refresh()
        typed = line
        submit()
    }

    private mutating func submit() {
        guard let current, !typed.isEmpty else { return }
        prompt.answer(SecretText(exchange(&typed, with: "")), to: current.number)
        refresh()
    }

    /// Renders the screen at a terminal's size. Parts of the presentation that could reveal content are left out.
    func frame(_ presentation: Presentation, size: Size) -> Frame {
        guard current != nil else { return Frame(canvas: TextCanvas(width: size.width, height: size.height)) }
        let presentation = Presentation(
            glyphs: presentation.glyphs, language: language, banner: presentation.banner)
        return screen.frame(interaction.applied(to: presentation), size: size)
    }

    var screen: TextScreen<Event> {
        guard let current else { return Self.nothing(app) }
        let question = current.question
        let texts = GateTexts(Presentation(language: language))
        guard current.isOpen else {
            return TextScreen("answered", app: app, title: question.title, hasUsualKeys: false) { layout in
                Block(lines: layout.progress(texts.moment))
            }
        }
        let field = TextScreenField(typed, isSecret: true, prompt: question.text) { text -> Event in { $0.typed = text }
        }
        return TextScreen(
            "question \(current.number)", app: app, title: question.title,
            keys: [ScreenKey([.enter], texts.answer, sends: { $0.submit() })], hasUsualKeys: false, field: field
        ) { layout in
            let warning = Block(lines: question.warning.map { layout.warning($0) } ?? [])
            // A dialogue shows the question as the prompt of the field.
            guard layout.isInteractive else { return warning }
            return .stack([
                warning, Block(lines: layout.paragraph(question.text)), layout.field(question.label),
            ])
        }
    }

    private static func nothing(_ app: String) -> TextScreen<Event> {
        TextScreen("nothing", app: app, title: "", hasUsualKeys: false) { _ in Block() }
    }
}

/// One state of one screen by name, drawn without a core.
public struct ScreenPreview: Sendable {
    /// Screen and state: `home/fetched`.
    public let id: String
    /// What else it is good for: `failure`, `names`, `long`.
    public let tags: [String]
    /// How it is drawn, unless asked for otherwise.
    public let presentation: Presentation
    private let draw: @Sendable (Presentation, _ width: Int, _ height: Int?) async throws -> Canvas

    /// The part of the id before the slash.
    public var screen: String { String(id.prefix { $0 != "/" }) }
    /// The part of the id after the slash.
    public var state: String { String(id.dropFirst(screen.count + 1)) }

    /// Names a state; its keys are those that work in it.
    public init<Event>(
        _ id: String, tags: [String] = [], _ presentation: Presentation = Presentation(),
        screen: @escaping @Sendable (Presentation) async throws -> TextScreen<Event>
    ) {
        self.id = id
        self.tags = tags
        self.presentation = presentation
        draw = { presentation, width, height in
            let screen = try await screen(presentation)
            let shown = screen.namingItsKeys(in: presentation)
            guard let height else { return Canvas(lines: screen.lines(shown, width: width), width: width) }
            return screen.frame(shown, size: Size(width: width, height: height)).canvas
        }
    }

    /// Draws the state in columns and lines; nil is as many lines as it takes.
    public func canvas(_ presentation: Presentation, width: Int, height: Int? = nil) async throws -> Canvas {
        try await draw(presentation, width, height)
    }
}

extension TextScreen {
    /// A presentation with the keys that work on this screen.
    public func namingItsKeys(in presentation: Presentation) -> Presentation {
        var presentation = presentation
        let frequent = frequentBindings
        presentation.hints = frequent.map(\.hint)
        presentation.otherHints = bindings.filter { !frequent.contains($0) }.map(\.hint)
        return presentation
    }
}

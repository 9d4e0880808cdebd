/// A name and a drawing: one state of one screen, or of any part of one, drawn without a core.
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

    /// Names a part that is drawn by itself, without a title and keys, such as a screen that nothing leads to yet.
    public init(
        _ id: String, tags: [String] = [], _ presentation: Presentation = Presentation(),
        body: @escaping @Sendable (Layout) throws -> Block
    ) {
        self.id = id
        self.tags = tags
        self.presentation = presentation
        draw = { presentation, width, height in
            let layout = Layout(presentation, width: width, bindings: [])
            let block = try body(layout.resized(width: layout.width, height: height))
            return Canvas(lines: (height.map(block.cropped) ?? block).lines, width: width)
        }
    }

    /// Draws the state.
    ///
    /// - Parameters:
    ///   - presentation: how it is drawn; as it is named unless given.
    ///   - width: columns.
    ///   - height: lines; nil is as many as it takes.
    public func canvas(
        _ presentation: Presentation? = nil, width: Int = 80, height: Int? = nil
    ) async throws -> Canvas {
        try await draw(presentation ?? self.presentation, width, height)
    }
}

extension ScreenPreview {
    /// The state as files keep it to be compared with: at 80 columns, the text and then the styles.
    public func golden() async throws -> String { try await canvas().golden }

    /// The name of that file: `home-fetched.txt`.
    public var goldenName: String { id.replacing("/", with: "-") + ".txt" }
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

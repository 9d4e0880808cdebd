/// A named state of a screen, or of a part of one, drawn without a core.
public struct ScreenPreview: Sendable {
    /// The screen and the state: `home/fetched`.
    public let id: String
    /// Further keywords: `failure`, `names`, `long`.
    public let tags: [String]
    /// The default presentation.
    public let presentation: Presentation
    private let draw: @Sendable (Presentation, _ width: Int, _ height: Int?) async throws -> TextCanvas

    /// The part of the id before the slash.
    public var screen: String { String(id.prefix { $0 != "/" }) }
    /// The part of the id after the slash.
    public var state: String { String(id.dropFirst(screen.count + 1)) }

    /// Creates a preview of a screen, with the keys available in its state.
    public init<Event>(
        _ id: String, tags: [String] = [], _ presentation: Presentation = Presentation(),
        screen: @escaping @Sendable (Presentation) async throws -> TextScreen<Event>
    ) {
        self.id = id
        self.tags = tags
        self.presentation = presentation
        draw = { presentation, width, height in
            let screen = try await screen(presentation)
            guard let height else { return TextCanvas(lines: screen.lines(presentation, width: width), width: width) }
            return screen.frame(presentation, size: Size(width: width, height: height)).canvas
        }
    }

    /// Creates a preview of a part of a screen, without header and footer, such as of a screen that is not reachable
    /// yet.
    public init(
        _ id: String, tags: [String] = [], _ presentation: Presentation = Presentation(),
        body: @escaping @Sendable (TextLayout) throws -> Block
    ) {
        self.id = id
        self.tags = tags
        self.presentation = presentation
        draw = { presentation, width, height in
            var layout = TextLayout(presentation, width: width)
            (layout.keys, layout.height) = ([], height)
            let block = try body(layout)
            return TextCanvas(lines: (height.map(block.cropped) ?? block).lines, width: width)
        }
    }

    /// Draws the preview.
    ///
    /// - Parameters:
    ///   - presentation: the presentation; nil for the preview's own.
    ///   - width: the number of columns.
    ///   - height: the number of lines; nil for as many as needed.
    public func canvas(
        _ presentation: Presentation? = nil, width: Int = 80, height: Int? = nil
    ) async throws -> TextCanvas {
        try await draw(presentation ?? self.presentation, width, height)
    }
}

extension ScreenPreview {
    /// Returns the contents of the golden file: the text at 80 columns, then the styles.
    public func golden() async throws -> String { try await canvas().golden }

    /// The name of the golden file: `home-fetched.txt`.
    public var goldenName: String { id.replacing("/", with: "-") + ".txt" }
}

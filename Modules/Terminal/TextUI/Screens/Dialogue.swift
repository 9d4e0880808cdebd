/// An app as lines of text, for those who do not look at a screen.
///
/// It says what there is when the user comes somewhere, and from then on only what is new. It says nothing twice, moves
/// no cursor and draws no boxes, because whatever is written is read out.
public struct Dialogue<Event: Sendable>: Sendable {
    private var presentation: Presentation
    /// The columns that a line may take.
    public var width: Int
    /// The screen whose lines were spoken last.
    private var screen: String?
    /// The lines that hold now, without what only aligns them.
    private var spoken: Set<String> = []

    /// Begins with nothing spoken.
    ///
    /// - Parameters:
    ///   - presentation: how screens are drawn.
    ///   - width: the columns that a line may take.
    public init(_ presentation: Presentation, width: Int) {
        var presentation = presentation
        presentation.isDialogue = true
        self.presentation = presentation
        self.width = width
    }

    /// What is to be spoken about a screen: all of it where the user has just come to, else what is new.
    public mutating func lines(for screen: TextScreen<Event>) -> [String] {
        guard screen.id == self.screen else { return everything(in: screen) }
        let lasting = words(screen.news, of: screen)
        let new = lasting.filter { !spoken.contains($0.unaligned) }
        spoken = Set(lasting.map(\.unaligned))
        return new
    }

    /// All there is to say about a screen, and what can be answered.
    public mutating func everything(in screen: TextScreen<Event>) -> [String] {
        self.screen = screen.id
        spoken = Set(words(screen.news, of: screen).map(\.unaligned))
        defer { presentation.banner = nil }
        return words(screen.body, of: screen) + wrapped(screen.choices(in: presentation.language))
    }

    /// The answer to a line that stands for no keys.
    public mutating func reply(to line: String, in screen: TextScreen<Event>) -> [String] {
        if line.allSatisfy(\.isWhitespace) { return everything(in: screen) }
        if line.asksForHelp { return screen.allChoices(texts).flatMap(wrapped) }
        return wrapped(texts.notUnderstood(screen.choices(in: presentation.language)))
    }

    /// A line within the width, broken between words only: a terminal would break it anywhere.
    public func wrapped(_ line: String) -> [String] { line.wrapped(to: width, breaksWords: false) }

    private var texts: ScreenTexts { ScreenTexts(language: presentation.language) }

    private func words(_ draw: (Layout) -> Block, of screen: TextScreen<Event>) -> [String] {
        let layout = screen.layout(presentation, width: width, isInteractive: false)
        return layout.report(draw(layout)).map(\.plainText).filter { !$0.isEmpty }
    }
}

extension String {
    /// The words of a line, whatever room there is between them: other rows decide that.
    fileprivate var unaligned: String { split(separator: " ").joined(separator: " ") }
}

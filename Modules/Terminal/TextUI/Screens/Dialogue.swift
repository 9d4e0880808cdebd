/// A text interface to an app, for use without looking at a screen.
///
/// It says everything when the user enters a screen, and only changes afterward. It repeats only a section's title,
/// before lines that follow those of another one. It does not move the cursor and does not draw boxes, since screen
/// readers read out everything that is written.
public struct Dialogue<Event: Sendable>: Sendable {
    private var presentation: Presentation
    /// The maximum number of columns of a line.
    public var width: Int
    /// The id of the screen that was spoken last.
    private var screen: String?
    /// The number of times that each of the current lines was spoken, normalized by removing alignment.
    private var spoken: [String: Int] = [:]
    /// The title of the section that was spoken last, normalized likewise; nil for none.
    private var title: String?

    /// Creates a dialogue that has not spoken yet.
    ///
    /// - Parameters:
    ///   - presentation: the presentation of screens.
    ///   - width: the maximum number of columns of a line.
    public init(_ presentation: Presentation, width: Int) {
        var presentation = presentation
        presentation.isDialogue = true
        self.presentation = presentation
        self.width = width
    }

    /// Returns the lines to speak for a screen: all of them if the user has just entered it, otherwise the new ones.
    public mutating func lines(for screen: TextScreen<Event>) -> [String] {
        guard screen.id == self.screen else { return everything(in: screen) }
        let lasting = words(of: screen, omitsConstantChange: true)
        let new = newLines(of: lasting)
        spoken = Self.counts(of: lasting)
        return new.flatMap(wrapped)
    }

    /// Returns the lines that were not spoken, after the titles of their sections.
    private mutating func newLines(of lines: [String]) -> [String] {
        var new: [String] = []
        var current: String?
        for line in lines {
            if line.isTitle { current = line }
            spoken[line.unaligned, default: 0] -= 1
            guard spoken[line.unaligned, default: 0] < 0 else { continue }
            if let current, !line.isTitle, current.unaligned != title { new.append(current) }
            new.append(line)
            title = current?.unaligned
        }
        return new
    }

    /// Returns all lines of a screen and the available answers.
    public mutating func everything(in screen: TextScreen<Event>) -> [String] {
        self.screen = screen.id
        let lasting = words(of: screen, omitsConstantChange: true)
        spoken = Self.counts(of: lasting)
        title = lasting.last(where: \.isTitle)?.unaligned
        defer { presentation.banner = nil }
        return words(of: screen).flatMap(wrapped) + wrapped(screen.choices(in: presentation.language))
    }

    /// Returns the reply to an input line that maps to no keys.
    public mutating func reply(to line: String, in screen: TextScreen<Event>) -> [String] {
        if line.allSatisfy(\.isWhitespace) { return everything(in: screen) }
        if line.asksForHelp { return screen.allChoices(texts).flatMap(wrapped) }
        return wrapped(texts.notUnderstood(screen.choices(in: presentation.language)))
    }

    /// Wraps a line to the width, keeping its indentation, but never breaks words, as a terminal would.
    public func wrapped(_ line: String) -> [String] {
        presentation.language.spelled(line, in: presentation.glyphs).wrappedWithIndent(to: width)
    }

    private static func counts(of lines: [String]) -> [String: Int] {
        lines.reduce(into: [:]) { $0[$1.unaligned, default: 0] += 1 }
    }

    private var texts: ScreenTexts { ScreenTexts(language: presentation.language) }

    private func words(of screen: TextScreen<Event>, omitsConstantChange: Bool = false) -> [String] {
        var layout = screen.layout(presentation, width: width, isInteractive: false)
        layout.omitsConstantChange = omitsConstantChange
        return layout.lines(of: screen.body(layout)).map(\.plainText).filter { !$0.isEmpty }
    }
}

extension String {
    /// Whether the line is the title of a section, whose lines are indented.
    fileprivate var isTitle: Bool { first != " " }

    /// The line with runs of spaces collapsed, since alignment depends on other rows.
    fileprivate var unaligned: String { split(separator: " ").joined(separator: " ") }
}

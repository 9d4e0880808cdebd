/// A text interface to an app, for use without looking at a screen.
///
/// It says everything when the user enters a screen, and only changes afterward. It never repeats itself, does not move
/// the cursor and does not draw boxes, since screen readers read out everything that is written.
public struct Dialogue<Event: Sendable>: Sendable {
    private var presentation: Presentation
    /// The maximum number of columns of a line.
    public var width: Int
    /// The id of the screen that was spoken last.
    private var screen: String?
    /// The number of times that each of the current lines was spoken, normalized by removing alignment.
    private var spoken: [String: Int] = [:]

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
        let new = lasting.filter { line in
            spoken[line.unaligned, default: 0] -= 1
            return spoken[line.unaligned, default: 0] < 0
        }
        spoken = Self.counts(of: lasting)
        return new.flatMap(wrapped)
    }

    /// Returns all lines of a screen and the available answers.
    public mutating func everything(in screen: TextScreen<Event>) -> [String] {
        self.screen = screen.id
        spoken = Self.counts(of: words(of: screen, omitsConstantChange: true))
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
    /// The line with runs of spaces collapsed, since alignment depends on other rows.
    fileprivate var unaligned: String { split(separator: " ").joined(separator: " ") }
}

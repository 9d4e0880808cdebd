package import Lifecycle
import TextUI

/// The app as lines of text, for those who do not look at a screen.
///
/// It says what there is when the user comes somewhere, and from then on only what is new. It says nothing twice, moves
/// no cursor and draws no boxes, because whatever is written is read out.
package struct Dialogue: Sendable {
    private var presentation: Presentation
    /// The columns that a line may take.
    package var width: Int
    private var mode: Mode?
    /// The lines that hold now, without what only aligns them.
    private var spoken: Set<String> = []

    /// Begins with nothing spoken.
    ///
    /// - Parameter width: the columns that a line may take.
    package init(_ presentation: Presentation, width: Int) {
        var presentation = presentation
        presentation.isDialogue = true
        self.presentation = presentation
        self.width = width
    }

    /// What is to be spoken about a view: all of it where the user has just come to, else what is new.
    package mutating func lines(for view: Lifecycle.ViewModel) -> [String] {
        guard Mode(view) == mode else { return everything(in: view) }
        let timeless = words(of: view.withoutAges)
        let new = timeless.filter { !spoken.contains($0.unaligned) }
        spoken = Set(timeless.map(\.unaligned))
        return new
    }

    /// All there is to say about a view, and what can be answered.
    package mutating func everything(in view: Lifecycle.ViewModel) -> [String] {
        mode = Mode(view)
        // Time passes without news: an age that changes is not spoken again.
        spoken = Set(words(of: view.withoutAges).map(\.unaligned))
        defer { presentation.banner = nil }
        return words(of: view) + wrapped(Self.choices(in: view))
    }

    /// The answer to a line that stands for no keys.
    package mutating func reply(to line: String, in view: Lifecycle.ViewModel) -> [String] {
        if line.allSatisfy(\.isWhitespace) { return everything(in: view) }
        if Self.asksForHelp(line) { return Self.help(in: view).flatMap(wrapped) }
        return wrapped("Not understood. \(Self.choices(in: view))")
    }

    /// A line within the width, broken between words only: a terminal would break it anywhere.
    package func wrapped(_ line: String) -> [String] { line.wrapped(to: width, breaksWords: false) }

    private func words(of view: Lifecycle.ViewModel) -> [String] {
        WeatherText.report(of: view, for: .home, presentation, width: width)
            .map(\.plainText).filter { !$0.isEmpty }
    }
}

extension String {
    /// The words of a line, whatever room there is between them: other rows decide that.
    fileprivate var unaligned: String { split(separator: " ").joined(separator: " ") }
}

public import SecretEffects
import Synchronization
import TextUI

/// A question of a gate to the user.
public struct Question: Sendable, Equatable {
    /// The title beside the app's name, such as `locked`.
    public var title: String
    /// The instruction, as a sentence.
    public var text: String
    /// The label of the field.
    public var label: String
    /// A message shown first, such as that the last answer was wrong; nil for none.
    public var warning: String?
    /// The error message if there is no terminal; nil for one that contains the text.
    var unattended: String?

    /// Creates a question.
    public init(title: String, text: String, label: String, warning: String? = nil) {
        self.title = title
        self.text = text
        self.label = label
        self.warning = warning
    }
}

/// Asks the user the questions of gates, at the terminal of the run and in place of its content.
///
/// Input is not echoed. Questions of several gates are shown one at a time, in order of arrival. An answered question
/// stays on the terminal while its answer is checked.
public final class Prompt: Sendable {
    /// The question shown on the terminal.
    struct Current: Equatable {
        let number: Int
        let question: Question
        /// Whether it is still unanswered.
        let isOpen: Bool
    }

    private struct State {
        var open: [(current: Current, answer: AsyncStream<SecretText>.Continuation)] = []
        var answered: Current?
        var count = 0
    }

    private let state = Mutex(State())
    private let isTerminal: Bool
    private let presentation: Presentation
    private let changed: @Sendable () -> Void

    /// - Parameters:
    ///   - isTerminal: whether there is a terminal to answer at.
    ///   - presentation: the language and the characters of the error if there is no terminal.
    ///   - changed: called when another question, or none, is current.
    init(
        isTerminal: Bool, in presentation: Presentation = Presentation(), changed: @escaping @Sendable () -> Void
    ) {
        self.isTerminal = isTerminal
        self.presentation = presentation
        self.changed = changed
    }

    /// Asks a question, and returns the answer.
    ///
    /// - Throws: `CancellationError` if the task is cancelled or the run leaves the foreground; a ``Failure`` if there
    ///   is no terminal to answer at.
    public func ask(_ question: Question) async throws -> SecretText {
        guard isTerminal else { throw Failure.noTerminal(question, GateTexts(presentation)) }
        let (answers, answer) = AsyncStream<SecretText>.makeStream()
        let number = open(question, answer)
        defer { close(number) }
        for await text in answers { return text }
        throw CancellationError()
    }

    var current: Current? { state.withLock { $0.open.first?.current ?? $0.answered } }

    /// Answers the current question if it has this number and is still open.
    func answer(_ text: SecretText, to number: Int) {
        state.withLock { state in
            guard let first = state.open.first, first.current.number == number else { return }
            state.answered = Current(number: number, question: first.current.question, isOpen: false)
            state.open.removeFirst()
            first.answer.yield(text)
        }
        changed()
    }

    /// Removes all questions; pending calls to `ask(_:)` throw `CancellationError`.
    func clear() {
        state.withLock { state in
            state.answered = nil
            for entry in state.open { entry.answer.finish() }
            state.open = []
        }
    }

    private func open(_ question: Question, _ answer: AsyncStream<SecretText>.Continuation) -> Int {
        defer { changed() }
        return state.withLock { state in
            state.count += 1
            state.open.append((Current(number: state.count, question: question, isOpen: true), answer))
            return state.count
        }
    }

    private func close(_ number: Int) {
        let wasOpen = state.withLock { state in
            let before = state.open.count
            state.open.removeAll { $0.current.number == number }
            return state.open.count < before
        }
        if wasOpen { changed() }
    }
}

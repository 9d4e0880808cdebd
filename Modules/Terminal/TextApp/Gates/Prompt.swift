public import SecretEffects
import Synchronization
import TextUI

/// What a gate asks the user.
public struct Question: Sendable, Equatable {
    /// What the first line says beside the app's name, such as `locked`.
    public var title: String
    /// What to type, in a sentence.
    public var text: String
    /// What the field is called.
    public var label: String
    /// What the user should know first, such as that the last answer was wrong.
    public var warning: String?

    /// A question.
    public init(title: String, text: String, label: String, warning: String? = nil) {
        self.title = title
        self.text = text
        self.label = label
        self.warning = warning
    }
}

/// Asks the user what gates want to know, at the terminal of the run and in place of its content.
///
/// Answers are typed unseen. Where several gates ask, one question is shown at a time, in the order in which they came.
/// The last one stays on the terminal while its answer is looked at.
public final class Prompt: Sendable {
    /// What is on the terminal.
    struct Current: Equatable {
        let number: Int
        let question: Question
        /// Whether it has no answer yet.
        let isOpen: Bool
    }

    private struct Entry {
        let current: Current
        let answer: AsyncStream<SecretText>.Continuation
    }

    private struct State {
        var entries: [Entry] = []
        var answered: Current?
        var count = 0
    }

    private let state = Mutex(State())
    private let isTerminal: Bool
    private let language: Language
    private let changed: @Sendable () -> Void

    /// - Parameters:
    ///   - isTerminal: whether somebody can answer.
    ///   - language: the language of the error where nobody can.
    ///   - changed: is called when there is another question, or none.
    init(isTerminal: Bool, language: Language = .english, changed: @escaping @Sendable () -> Void) {
        self.isTerminal = isTerminal
        self.language = language
        self.changed = changed
    }

    /// Asks, and returns what was typed.
    ///
    /// - Throws: `CancellationError` when the task is cancelled or the run leaves the foreground; a ``Failure`` where there
    ///   is no terminal to answer at.
    public func ask(_ question: Question) async throws -> SecretText {
        guard isTerminal else { throw Failure.nobodyToAsk(question, in: language) }
        let (answers, answer) = AsyncStream<SecretText>.makeStream()
        let number = open(question, answer)
        defer { close(number) }
        for await text in answers { return text }
        throw CancellationError()
    }

    var current: Current? { state.withLock { $0.entries.first?.current ?? $0.answered } }

    /// Answers the question that is shown, if it is still open.
    func answer(_ text: SecretText, to number: Int) {
        let entry: Entry? = state.withLock { state in
            guard let first = state.entries.first, first.current.number == number else { return nil }
            state.answered = Current(number: number, question: first.current.question, isOpen: false)
            return state.entries.removeFirst()
        }
        entry?.answer.yield(text)
        changed()
    }

    /// Takes every question back: nobody waits for an answer any more.
    func clear() {
        let entries = state.withLock { state in
            state.answered = nil
            return exchange(&state.entries, with: [])
        }
        for entry in entries { entry.answer.finish() }
    }

    private func open(_ question: Question, _ answer: AsyncStream<SecretText>.Continuation) -> Int {
        let number = state.withLock { state in
            state.count += 1
            let current = Current(number: state.count, question: question, isOpen: true)
            state.entries.append(Entry(current: current, answer: answer))
            return state.count
        }
        changed()
        return number
    }

    private func close(_ number: Int) {
        let wasOpen = state.withLock { state in
            let before = state.entries.count
            state.entries.removeAll { $0.current.number == number }
            return state.entries.count < before
        }
        if wasOpen { changed() }
    }
}

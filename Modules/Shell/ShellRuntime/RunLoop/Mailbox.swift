import Synchronization

/// A queue from any thread to one reader, first in, first out.
///
/// The reader takes everything that waits at once, so that a flood costs it one wakening and not one for each message.
final class Mailbox<Message: Sendable>: Sendable {
    /// Who may still put something in.
    enum Phase {
        /// Everybody.
        case open
        /// Those who finish what was begun; nobody begins anything.
        case closing
        /// Nobody.
        case closed
    }

    private struct State {
        var phase = Phase.open
        var messages: [Message] = []
        var reader: CheckedContinuation<[Message]?, Never>?

        /// Takes in a message; the result is the reader to wake with it.
        mutating func append(_ message: Message) -> CheckedContinuation<[Message]?, Never>? {
            guard let reader else {
                messages.append(message)
                return nil
            }
            self.reader = nil
            return reader
        }
    }

    private let state = Mutex(State())

    /// Who may still put something in.
    var phase: Phase { state.withLock { $0.phase } }

    /// Puts in something new; false once the mailbox is closing.
    @discardableResult
    func post(_ message: Message) -> Bool { put(message) { $0 == .open } }

    /// Puts in what comes of something begun; false once the mailbox is closed.
    @discardableResult
    func put(_ message: Message) -> Bool { put(message) { $0 != .closed } }

    private func put(_ message: Message, while isAllowed: (Phase) -> Bool) -> Bool {
        let (isTaken, reader) = state.withLock { state in
            isAllowed(state.phase) ? (true, state.append(message)) : (false, nil)
        }
        reader?.resume(returning: [message])
        return isTaken
    }

    /// Takes nothing new from now on; `message` comes after all that was.
    func beginClosing(with message: Message) {
        let reader = state.withLock { state in
            state.phase = .closing
            return state.append(message)
        }
        reader?.resume(returning: [message])
    }

    /// Takes nothing at all from now on.
    func close() {
        let reader = state.withLock { state in
            state.phase = .closed
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    /// Everything that waits, or what comes next; nil when the mailbox is closed and empty. For one reader.
    func take() async -> [Message]? {
        await withCheckedContinuation { continuation in
            let ready: [Message]?? = state.withLock { state in
                if !state.messages.isEmpty {
                    defer { state.messages = [] }
                    return .some(state.messages)
                }
                if state.phase == .closed { return .some(nil) }
                state.reader = continuation
                return nil
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }
}

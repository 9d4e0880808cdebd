import Synchronization

/// A queue from any thread to one reader, first in, first out.
///
/// The reader takes everything that waits at once, so that a flood costs it one wakening and not one for each message.
final class Mailbox<Message: Sendable>: Sendable {
    /// Which messages are accepted.
    enum Phase {
        /// All of them.
        case open
        /// Those about work that has begun.
        case closing
        /// None.
        case closed
    }

    private struct State {
        var phase = Phase.open
        var messages: [Message] = []
    }

    private let state = Mutex(State())
    /// Wakes the reader without a message; it takes all that wait by then.
    private let changed = BinarySemaphore()

    /// Which messages are accepted now.
    var phase: Phase { state.withLock { $0.phase } }

    /// Enqueues a message that begins new work; false once the mailbox is closing.
    @discardableResult
    func enqueueNew(_ message: Message) -> Bool { enqueue(message) { $0 == .open } }

    /// Enqueues a message about work that has begun; false once the mailbox is closed.
    @discardableResult
    func enqueue(_ message: Message) -> Bool { enqueue(message) { $0 != .closed } }

    private func enqueue(_ message: Message, while isAllowed: (Phase) -> Bool) -> Bool {
        let isTaken = state.withLock { state in
            guard isAllowed(state.phase) else { return false }
            state.messages.append(message)
            return true
        }
        if isTaken { changed.signal() }
        return isTaken
    }

    /// Enqueues without waking the reader, which takes the message with the next one that does.
    ///
    /// While the mailbox is closing there may be no next one, so the reader is woken.
    func enqueueWithoutWaking(_ message: Message) {
        let isLeft = state.withLock { state in
            guard state.phase == .open else { return false }
            state.messages.append(message)
            return true
        }
        if !isLeft { enqueue(message) }
    }

    /// Accepts no new work from now on, and enqueues `message` as the last of the messages before.
    func beginClosing(with message: Message) {
        state.withLock { state in
            state.phase = .closing
            state.messages.append(message)
        }
        changed.signal()
    }

    /// Accepts no messages from now on.
    func close() {
        state.withLock { $0.phase = .closed }
        changed.signal()
    }

    /// Waits for messages and returns all of them; nil when the mailbox is closed and empty. For one reader.
    func take() async -> [Message]? {
        while true {
            let (messages, isClosed) = state.withLock { state in
                (exchange(&state.messages, with: []), state.phase == .closed)
            }
            if !messages.isEmpty { return messages }
            if isClosed { return nil }
            await changed.wait()
        }
    }
}

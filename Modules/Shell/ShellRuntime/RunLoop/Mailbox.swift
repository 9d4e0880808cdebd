import Synchronization

/// A first-in, first-out queue with any number of writers and a single reader.
///
/// Writers may be on any thread. The reader takes all queued messages at once, so that a burst wakes it once instead of
/// once per message.
final class Mailbox<Message: Sendable>: Sendable {
    /// The messages that the mailbox accepts.
    enum Phase {
        /// All messages.
        case open
        /// Only messages about work that has already started.
        case closing
        /// No messages.
        case closed
    }

    private struct State {
        var phase = Phase.open
        var messages: [Message] = []
    }

    private let state = Mutex(State())
    /// Wakes the reader. It carries no message: the reader takes all messages queued when it resumes.
    private let changed = BinarySemaphore()

    /// The messages that the mailbox currently accepts.
    var phase: Phase { state.withLock { $0.phase } }

    /// Enqueues a message that starts new work; returns false once the mailbox is closing.
    @discardableResult
    func enqueueNew(_ message: Message) -> Bool { enqueue(message) { $0 == .open } }

    /// Enqueues a message about work that has started; returns false once the mailbox is closed.
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

    /// Stops accepting new work, and enqueues `message` after the messages already queued.
    func beginClosing(with message: Message) {
        state.withLock { state in
            state.phase = .closing
            state.messages.append(message)
        }
        changed.signal()
    }

    /// Stops accepting messages.
    func close() {
        state.withLock { $0.phase = .closed }
        changed.signal()
    }

    /// Waits for messages and removes all of them; returns nil once the mailbox is closed and empty. For a single
    /// reader.
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

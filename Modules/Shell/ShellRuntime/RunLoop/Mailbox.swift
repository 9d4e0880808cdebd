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

    /// The reader waits for a sign and not for messages: those it takes itself, however many they are by then.
    private struct State {
        var phase = Phase.open
        var messages: [Message] = []
        var reader: CheckedContinuation<Void, Never>?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? { exchange(&reader, with: nil) }
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
            guard isAllowed(state.phase) else { return (false, nil as CheckedContinuation<Void, Never>?) }
            state.messages.append(message)
            return (true, state.takeReader())
        }
        reader?.resume()
        return isTaken
    }

    /// Puts in what comes of something begun and needs no haste: it is taken with what comes next.
    ///
    /// Once the mailbox is closing nothing else may come, so it wakes the reader like any other.
    func leave(_ message: Message) {
        let isLeft = state.withLock { state in
            guard state.phase == .open else { return false }
            state.messages.append(message)
            return true
        }
        if !isLeft { put(message) }
    }

    /// Takes nothing new from now on; `message` comes after all that was.
    func beginClosing(with message: Message) {
        let reader = state.withLock { state in
            state.phase = .closing
            state.messages.append(message)
            return state.takeReader()
        }
        reader?.resume()
    }

    /// Takes nothing at all from now on.
    func close() {
        let reader = state.withLock { state in
            state.phase = .closed
            return state.takeReader()
        }
        reader?.resume()
    }

    /// Everything that waits, or what comes next; nil when the mailbox is closed and empty. For one reader.
    func take() async -> [Message]? {
        while true {
            let (messages, isClosed) = state.withLock { state in
                (exchange(&state.messages, with: []), state.phase == .closed)
            }
            if !messages.isEmpty { return messages }
            if isClosed { return nil }
            await sign()
        }
    }

    /// Waits until somebody wakes the reader, unless there is something to take already.
    private func sign() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if !state.messages.isEmpty || state.phase == .closed { return true }
                state.reader = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}

import ShellRuntime
import Synchronization
import TextUI

/// An event of the terminal, the shell or the process, handled by the app's loop.
enum AppEvent<ViewModel: Sendable & Equatable>: Sendable {
    case terminal(TerminalEvent)
    // Indirect, since a view is large, and the queue would use as much memory for each key.
    indirect case update(Update<ViewModel>)
    /// A problem to show to the user, concerning the recording, the location or a defect of the app.
    case message(String)
    /// Content is shown from now on, the question of a gate has changed, or the process terminates.
    case processChanged
    /// A gate has failed, and the run has left the foreground.
    case refused(any Error)
    /// The shell has shut down.
    case ended
}

/// A queue of the events of terminal, shell and recording, in order of arrival; requests to end the app go first.
final class AppEventQueue<ViewModel: Sendable & Equatable>: Sendable {
    typealias Event = AppEvent<ViewModel>

    /// Yields an element if events have arrived since the last one.
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    /// The events not yet taken: the oldest is the last of `next`, or the first of `later` if there is none.
    private let pending = Mutex((next: [Event](), later: [Event]()))
    /// The pending keys, and the lines that the loop has not handled yet.
    let backlog = InputBacklog()

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// The pending and future events.
    var rest: AsyncStream<Event> { AsyncStream { await self.next() } }

    /// Whether no events are pending, so that a burst of events can be drawn once.
    var isEmpty: Bool { pending.withLock { $0.next.isEmpty && $0.later.isEmpty } }

    /// Removes and returns the oldest pending event, or waits for the next one.
    func next() async -> Event? {
        var iterator = arrivals.makeAsyncIterator()
        while true {
            if let event = pop({ _ in true }) { return event }
            if await iterator.next() == nil { return nil }
        }
    }

    /// Removes and returns the pending keys up to the first event that does not satisfy the predicate, at most 4096,
    /// since more keys may arrive in the meantime.
    func takeKeys(while isWanted: (Key) -> Bool) -> [Key] {
        var keys: [Key] = []
        while keys.count < 4096, case .terminal(.key(let key))? = pop({ $0.key.map(isWanted) ?? false }) {
            keys.append(key)
        }
        return keys
    }

    /// Adds a message. Thread-safe.
    func addMessage(_ text: String) { add([.message(text)]) }

    /// Enqueues the updates of a shell, until it shuts down, and the input of a terminal, until the returned task is
    /// cancelled.
    func listen<Bridge>(
        to shell: Shell<Bridge>, on device: TerminalDevice = .standard, receivesSignals: Bool = true
    ) -> Task<Void, Never>
    where Bridge.ViewModel == ViewModel {
        let input = device.events(receivesSignals: receivesSignals, backlog: backlog)
        let updates = shell.updates()
        Task {
            for await update in updates { add([.update(update)]) }
            add([.ended])
        }
        return Task {
            for await events in input { add(events.map(Event.terminal)) }
        }
    }

    /// Adds events that arrived together. ^C and terminating signals overtake pending events: keys can arrive faster
    /// than they are handled, and the user does not want them handled before the end.
    func add(_ events: [Event]) {
        pending.withLock { pending in
            for event in events {
                if event.asksToEnd { pending.next.append(event) } else { pending.later.append(event) }
            }
        }
        arrival.yield()
    }

    /// Removes and returns the oldest event if it satisfies the predicate.
    private func pop(_ isWanted: (Event) -> Bool) -> Event? {
        pending.withLock { pending in
            if pending.next.isEmpty { pending = (pending.later.reversed(), []) }
            guard let event = pending.next.last, isWanted(event) else { return nil }
            pending.next.removeLast()
            if let key = event.key { backlog.remove(key) }
            return event
        }
    }
}

extension AppEvent {
    /// The key of a key event; nil otherwise.
    fileprivate var key: Key? {
        if case .terminal(.key(let key)) = self { key } else { nil }
    }

    /// Whether it requests the end of the app in every mode.
    fileprivate var asksToEnd: Bool {
        switch self {
        case .terminal(.interrupted), .terminal(.key(.control("c"))): true
        case .terminal, .update, .message, .processChanged, .refused, .ended: false
        }
    }
}

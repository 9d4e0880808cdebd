import ShellRuntime
import Synchronization
import TextUI

/// What can happen to the app while it is used.
enum AppEvent<ViewModel: Sendable & Equatable>: Sendable {
    case terminal(TerminalEvent)
    case update(Update<ViewModel>)
    /// A problem that the user should know: of the recording, of the location, or a defect of the app.
    case news(String)
    /// Every gate is open: content is shown from now on.
    case contentShown
    /// A gate asks something else than before, or nothing any more.
    case questionChanged
    /// A gate has refused, and the run has left the foreground.
    case refused(any Error)
    /// The run was asked for something, and content is shown.
    case actionDue
    /// The process ends: the user's request was granted, or a service has ended it.
    case terminating
    /// The shell has shut down.
    case ended
}

/// The events of terminal, shell and recording in the order in which they came; what asks the app to end goes first.
final class AppEventQueue<ViewModel: Sendable & Equatable>: Sendable {
    typealias Event = AppEvent<ViewModel>

    /// Has an element whenever something has happened since the last one.
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    /// What nobody has taken yet; the oldest is at `first`.
    private let pending = Mutex((events: [Event](), first: 0))

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// What has not been taken yet, and what is still to come.
    var rest: AsyncStream<Event> { AsyncStream { await self.next() } }

    /// Whether nothing waits to be taken: what comes together can be drawn together.
    var isEmpty: Bool { pending.withLock { $0.events.isEmpty } }

    /// Takes the oldest that nobody has taken, or the next to come.
    func next() async -> Event? {
        var iterator = arrivals.makeAsyncIterator()
        while true {
            if let event = pop({ _ in true }) { return event }
            if await iterator.next() == nil { return nil }
        }
    }

    /// Takes the keys that wait, up to the first event that is none of those asked for.
    func takeKeys(while isWanted: (Key) -> Bool) -> [Key] {
        var keys: [Key] = []
        while case .terminal(.key(let key))? = pop({ $0.key.map(isWanted) ?? false }) { keys.append(key) }
        return keys
    }

    /// Adds news from any thread.
    func addNews(_ news: String) { add([.news(news)]) }

    /// Listens to a shell, until that shuts down, and to the terminal, until the resulting task is cancelled.
    func listen<Bridge>(to shell: Shell<Bridge>, _ input: TerminalInput = TerminalInput()) -> Task<Void, Never>
    where Bridge.ViewModel == ViewModel {
        let updates = shell.updates()
        Task {
            for await update in updates { add([.update(update)]) }
            add([.ended])
        }
        return Task {
            for await events in input { add(events.map(Event.terminal)) }
        }
    }

    /// Adds what has happened together. ^C and signals that end the app overtake the rest: keys can come faster than
    /// they are handled, and the user wants none of them handled before the end.
    func add(_ events: [Event]) {
        pending.withLock { pending in
            for event in events {
                if event.asksToEnd {
                    pending.events.insert(event, at: pending.first)
                } else {
                    pending.events.append(event)
                }
            }
        }
        arrival.yield()
    }

    /// Takes the oldest, if it is wanted.
    private func pop(_ isWanted: (Event) -> Bool) -> Event? {
        pending.withLock { pending in
            guard pending.first < pending.events.count, isWanted(pending.events[pending.first]) else { return nil }
            let event = pending.events[pending.first]
            pending.first += 1
            // Taken events go when they are the most, so that a queue which is never empty does not grow.
            if pending.first > pending.events.count / 2 { pending = (Array(pending.events[pending.first...]), 0) }
            return event
        }
    }
}

extension AppEvent {
    /// The key, if it is one.
    fileprivate var key: Key? {
        if case .terminal(.key(let key)) = self { key } else { nil }
    }

    /// Whether it asks the app to end, in whatever mode that is.
    fileprivate var asksToEnd: Bool {
        switch self {
        case .terminal(.interrupted), .terminal(.key(.control("c"))): true
        case .terminal, .update, .news, .contentShown, .questionChanged, .refused, .actionDue, .terminating, .ended:
            false
        }
    }
}

/// What the loop does after an event.
enum LoopControl {
    case proceed
    /// The app is to end, by a signal if one asks for it.
    case exit(Int32?)
}

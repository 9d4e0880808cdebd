import Lifecycle
import ShellRuntime
import Synchronization
import TextUI

/// What can happen to the app while it is used.
enum AppEvent: Sendable {
    case terminal(TerminalEvent)
    case update(Update<Lifecycle.ViewModel>)
    /// A problem that the user should know: of the recording, of the location, or a defect of the app.
    case news(String)
    /// The shell has shut down.
    case ended
}

/// The events of terminal, shell and recording in the order in which they came; what asks the app to end goes first.
final class AppEventQueue: Sendable {
    /// Has an element whenever something has happened since the last one.
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    /// What nobody has taken yet; the oldest is at `first`.
    private let pending = Mutex((events: [AppEvent](), first: 0))

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// What has not been taken yet, and what is still to come.
    var rest: AsyncStream<AppEvent> { AsyncStream { await self.next() } }

    /// Whether nothing waits to be taken: what comes together can be drawn together.
    var isEmpty: Bool { pending.withLock { $0.events.isEmpty } }

    /// Takes the oldest that nobody has taken, or the next to come. Characters that came together are one paste, if
    /// `joiningText` says so: to a field they are one edit, not one each.
    func next(joiningText: () -> Bool = { false }) async -> AppEvent? {
        var iterator = arrivals.makeAsyncIterator()
        while true {
            if let event = pop() {
                guard case .terminal(.key(.character(let character))) = event, joiningText() else {
                    return event
                }
                return .terminal(.key(.paste(popText(after: character))))
            }
            if await iterator.next() == nil { return nil }
        }
    }

    /// Adds news from any thread.
    func addNews(_ news: String) { add([.news(news)]) }

    /// Listens to a shell, until that shuts down, and to the terminal, until the resulting task is cancelled.
    func listen(to shell: Assembly.WeatherShell) -> Task<Void, Never> {
        let updates = shell.updates()
        Task {
            for await update in updates { add([.update(update)]) }
            add([.ended])
        }
        return Task {
            for await events in TerminalInput() { add(events.map(AppEvent.terminal)) }
        }
    }

    /// Adds what has happened together. ^C and signals that end the app overtake the rest: keys can come faster than
    /// they are handled, and whoever wants to leave wants no more of them.
    func add(_ events: [AppEvent]) {
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

    private func pop() -> AppEvent? {
        pending.withLock { pending in
            guard pending.first < pending.events.count else { return nil }
            defer { Self.advance(&pending) }
            return pending.events[pending.first]
        }
    }

    private func popText(after first: Character) -> String {
        pending.withLock { pending in
            var text = String(first)
            while pending.first < pending.events.count,
                case .terminal(.key(.character(let next))) = pending.events[pending.first]
            {
                text.append(next)
                Self.advance(&pending)
            }
            return text
        }
    }

    private static func advance(_ pending: inout (events: [AppEvent], first: Int)) {
        pending.first += 1
        if pending.first == pending.events.count { pending = ([], 0) }
    }
}

extension AppEvent {
    /// Whether it asks the app to end, in whatever mode that is.
    fileprivate var asksToEnd: Bool {
        switch self {
        case .terminal(.interrupted), .terminal(.key(.control("c"))): true
        case .terminal, .update, .news, .ended: false
        }
    }
}

/// What the loop does after an event.
enum LoopControl {
    case proceed
    /// The app is to end, by a signal if one asks for it.
    case exit(Int32?)
}

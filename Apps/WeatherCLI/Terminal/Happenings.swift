import Lifecycle
import ShellRuntime
import Synchronization
import TextUI

/// Everything that can happen to the app while it is used, in one order; only what asks to end does not wait its turn.
final class Happenings: Sendable {
    enum Happening: Sendable {
        case terminal(TerminalEvent)
        case update(Update<Lifecycle.ViewModel>)
        /// The recording has something to tell.
        case news(String)
        /// The shell has shut down.
        case ended
    }

    /// Has an element whenever something has happened since the last one.
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    /// What nobody has taken yet; the oldest is at `first`.
    private let pending = Mutex((happenings: [Happening](), first: 0))

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// What has not been taken yet, and what is still to come.
    var rest: AsyncStream<Happening> { AsyncStream { await self.next() } }

    /// Whether nothing waits to be taken: what comes together can be drawn together.
    var isEmpty: Bool { pending.withLock { $0.happenings.isEmpty } }

    /// Takes the oldest that nobody has taken, or the next to come. Characters that came together are one paste, if
    /// `joiningText` says so: to a field they are one edit, not one each.
    func next(joiningText: () -> Bool = { false }) async -> Happening? {
        var iterator = arrivals.makeAsyncIterator()
        while true {
            if let happening = pop() {
                guard case .terminal(.key(.character(let character))) = happening, joiningText() else {
                    return happening
                }
                return .terminal(.key(.paste(popText(after: character))))
            }
            if await iterator.next() == nil { return nil }
        }
    }

    /// Adds a piece of news from any thread.
    func tell(_ news: String) { add([.news(news)]) }

    /// Listens to a shell, until that shuts down, and to the terminal, until the resulting task is cancelled.
    func listen(to shell: Assembly.WeatherShell) -> Task<Void, Never> {
        let updates = shell.updates()
        Task {
            for await update in updates { add([.update(update)]) }
            add([.ended])
        }
        return Task {
            for await events in TerminalInput() { add(events.map(Happening.terminal)) }
        }
    }

    /// Adds what has happened together. ^C and signals that end the app overtake the rest: keys can come faster than they
    /// are handled, and whoever wants to leave wants no more of them.
    func add(_ happenings: [Happening]) {
        pending.withLock { pending in
            for happening in happenings {
                if happening.asksToEnd {
                    pending.happenings.insert(happening, at: pending.first)
                } else {
                    pending.happenings.append(happening)
                }
            }
        }
        arrival.yield()
    }

    private func pop() -> Happening? {
        pending.withLock { pending in
            guard pending.first < pending.happenings.count else { return nil }
            defer { Self.advance(&pending) }
            return pending.happenings[pending.first]
        }
    }

    private func popText(after first: Character) -> String {
        pending.withLock { pending in
            var text = String(first)
            while pending.first < pending.happenings.count,
                case .terminal(.key(.character(let next))) = pending.happenings[pending.first]
            {
                text.append(next)
                Self.advance(&pending)
            }
            return text
        }
    }

    private static func advance(_ pending: inout (happenings: [Happening], first: Int)) {
        pending.first += 1
        if pending.first == pending.happenings.count { pending = ([], 0) }
    }
}

extension Happenings.Happening {
    /// Whether it asks the app to end, in whatever mode that is.
    fileprivate var asksToEnd: Bool {
        switch self {
        case .terminal(.interrupted), .terminal(.key(.control("c"))): true
        case .terminal, .update, .news, .ended: false
        }
    }
}

/// What comes of a happening.
enum Next {
    case goOn
    /// The app is to end, by a signal if one asks for it.
    case leave(Int32?)
}

import Lifecycle
import ShellRuntime
import Synchronization
import TextUI

/// Everything that can happen to the app while it is used, in one order.
final class Happenings: Sendable {
    enum Happening: Sendable {
        case terminal(TerminalEvent)
        case update(Update<Lifecycle.ViewModel>)
        /// The recording has something to tell.
        case news(String)
        /// The shell has shut down.
        case ended
    }

    /// An element whenever something has happened since the last one; ``take()`` says what.
    let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let pending = Mutex<[Happening]>([])

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// All that has happened and nobody has taken, oldest first: what comes together can be drawn together.
    func take() -> [Happening] { pending.withLock { exchange(&$0, with: []) } }

    /// Whether there is nothing to take.
    var isEmpty: Bool { pending.withLock { $0.isEmpty } }

    /// Adds a piece of news from any thread.
    func tell(_ news: String) { add(.news(news)) }

    /// Listens to a shell, until that shuts down, and to the terminal, until the task for it is cancelled.
    func listen(to shell: Assembly.WeatherShell) -> (updates: Task<Void, Never>, terminal: Task<Void, Never>) {
        let updates = shell.updates()
        let listening = Task {
            for await update in updates { add(.update(update)) }
            add(.ended)
        }
        let reading = Task {
            for await event in TerminalInput() { add(.terminal(event)) }
        }
        return (listening, reading)
    }

    private func add(_ happening: Happening) {
        pending.withLock { $0.append(happening) }
        arrival.yield()
    }
}

/// What comes of a happening.
enum Next {
    case goOn
    /// The app is to end, by a signal if one asks for it.
    case leave(Int32?)
}

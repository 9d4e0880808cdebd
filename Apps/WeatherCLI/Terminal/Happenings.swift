import Lifecycle
import ShellRuntime
import TextUI

/// Everything that can happen to the app while it is used, in one order.
struct Happenings: Sendable {
    enum Happening: Sendable {
        case terminal(TerminalEvent)
        case update(Update<Lifecycle.ViewModel>)
        /// The recording has something to tell.
        case news(String)
        /// The shell has shut down.
        case ended
    }

    let stream: AsyncStream<Happening>
    private let sink: AsyncStream<Happening>.Continuation

    init() { (stream, sink) = AsyncStream.makeStream() }

    /// Adds a piece of news from any thread.
    func tell(_ news: String) { sink.yield(.news(news)) }

    /// Listens to a shell, until that shuts down, and to the terminal, until the resulting task is cancelled.
    func listen(to shell: Assembly.WeatherShell) -> Task<Void, Never> {
        let updates = shell.updates()
        Task {
            for await update in updates { sink.yield(.update(update)) }
            sink.yield(.ended)
        }
        return Task {
            for await event in TerminalInput() { sink.yield(.terminal(event)) }
        }
    }
}

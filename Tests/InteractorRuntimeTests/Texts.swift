import InteractorRuntime
import Synchronization

/// What an action leads to; texts are appended to the state.
enum Action: Sendable {
    /// Two texts, at once.
    case now(String, String = "")
    case nothing
    /// A text at once, and the one that is given to this source.
    case later(String, Source)
    /// The state in brackets.
    case quote
}

struct Broken: Error {}

/// Work that returns or fails when a test says so, or when it is cancelled.
final class Source: Sendable {
    private let (results, result) = AsyncStream<Result<String, Broken>>.makeStream()
    private let wasCancelled = Mutex(false)

    var isCancelled: Bool { wasCancelled.withLock(\.self) }
    func give(_ text: String) { result.yield(.success(text)) }
    func fail() { result.yield(.failure(Broken())) }

    func text() async throws -> String {
        for await result in results { return try result.get() }
        wasCancelled.withLock { $0 = true }
        throw CancellationError()
    }
}

/// A loop whose state is all texts so far.
typealias Texts = Interactor<Action, String, String>

extension Texts {
    convenience init() {
        self.init(
            initial: "", reduce: { $0 += $1 },
            handle: { action, state in
                switch action {
                case .now(let first, ""): .just(first)
                case .now(let first, let second): .just(first, second)
                case .nothing: .just()
                case .later(let text, let source):
                    .task {
                        try await source.text()
                    } catching: {
                        "!\($0)"
                    }
                    .starting(with: text)
                case .quote: .just("[\(state)]")
                }
            })
    }
}

/// A loop that runs.
struct Running {
    let interactor = Texts()
    let actions: AsyncStream<Action>.Continuation
    let task: Task<Void, Never>

    init() {
        let (stream, actions) = AsyncStream.makeStream(of: Action.self)
        self.actions = actions
        task = Task { [interactor] in await interactor.run(stream) }
    }

    func send(_ sent: Action...) { for action in sent { actions.yield(action) } }

    /// Waits for a state.
    func reaches(_ state: String) async -> Bool {
        for await next in interactor.states() where next == state { return true }
        return false
    }

    /// Sends no more, and waits for the end of all that is under way.
    func end() async -> String {
        actions.finish()
        await task.value
        return interactor.state
    }
}

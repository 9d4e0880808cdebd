import Interactor
import Synchronization

/// What an action leads to; texts are applied one behind the other.
enum Action: Sendable {
    /// A text, at once.
    case now(String)
    /// Two texts, at once.
    case both(String, String)
    case nothing
    /// Whatever is given to this source, as it comes.
    case source(Source)
    /// The state in brackets.
    case quote
}

/// Texts that a test gives when it wants to.
final class Source: Sendable {
    let texts: AsyncThrowingStream<String, any Error>
    private let continuation: AsyncThrowingStream<String, any Error>.Continuation
    /// Why it has ended; nil while it has not, or nobody listens.
    private let ending = Mutex<String?>(nil)

    init() {
        (texts, continuation) = AsyncThrowingStream.makeStream()
        continuation.onTermination = { [weak self] reason in
            let words = if case .cancelled = reason { "cancelled" } else { "finished" }
            self?.ending.withLock { $0 = words }
        }
    }

    var ended: String? { ending.withLock { $0 } }
    func give(_ text: String) { continuation.yield(text) }
    func finish(throwing error: (any Error)? = nil) { continuation.finish(throwing: error) }
}

struct Broken: Error {}

/// A loop whose state is all texts so far.
typealias Texts = Interactor<Action, String, String>

extension Texts {
    convenience init(_ strategy: Strategy = .merge) {
        self.init(
            initial: "", strategy: strategy, failure: { "!\($0)" }, reduce: { $0 += $1 },
            handle: { (action: Action, state: String) in
                switch action {
                case .now(let text): .just(text)
                case .both(let first, let second): .just(first, second)
                case .nothing: .none
                case .source(let source): .stream(source.texts)
                case .quote: .just("[\(state)]")
                }
            })
    }
}

/// A loop that runs, and what it has told so far.
struct Running {
    let interactor: Texts
    let actions: AsyncStream<Action>.Continuation
    let task: Task<Void, Never>

    init(_ strategy: Texts.Strategy = .merge) {
        let (stream, continuation) = AsyncStream.makeStream(of: Action.self)
        let interactor = Texts(strategy)
        (self.interactor, actions) = (interactor, continuation)
        task = Task { await interactor.run(stream) }
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

/// Looks again and again whether a condition holds; false when it does not within half a minute.
func eventually(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition(), ContinuousClock.now < deadline { await Task.yield() }
    return condition()
}

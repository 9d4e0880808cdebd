import Synchronization

/// Holds handlers until they are let out or their task is cancelled.
final class Room: Sendable {
    private struct State {
        var inside: [Int: (number: Int, exit: AsyncStream<Void>.Continuation)] = [:]
        var entered: [Int] = []
    }
    private let state = Mutex(State())

    /// The numbers of those inside now, in ascending order.
    var inside: [Int] { state.withLock { $0.inside.values.map(\.number).sorted() } }
    /// How many are inside now.
    var count: Int { state.withLock { $0.inside.count } }
    /// The numbers of all that have entered, in order.
    var entered: [Int] { state.withLock { $0.entered } }

    /// Returns whether it was let out.
    @discardableResult
    func enter(_ number: Int = 0) async -> Bool {
        let (stream, exit) = AsyncStream<Void>.makeStream()
        let id = state.withLock { state in
            state.entered.append(number)
            state.inside[state.entered.count] = (number, exit)
            return state.entered.count
        }
        var iterator = stream.makeAsyncIterator()
        let isLetOut = await iterator.next() != nil
        state.withLock { $0.inside[id] = nil }
        return isLetOut
    }

    /// Lets out all with a number.
    func letOut(_ number: Int = 0) {
        state.withLock { state in
            for (id, held) in state.inside where held.number == number {
                held.exit.yield()
                state.inside[id] = nil
            }
        }
    }
}

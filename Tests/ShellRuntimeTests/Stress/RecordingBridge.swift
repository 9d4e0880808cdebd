import CoreRuntime
import Effects
import Synchronization

/// Everything a core was given, in order. Its room is taken at the start, so that recording does not look like a leak.
final class Recording: Sendable {
    /// One call of the core, as few bytes as possible.
    enum Call: Sendable {
        case process(UInt8, UInt32)
        case resolve(UInt32, UInt32)
        case close(UInt32)
    }

    private struct State {
        var calls: [Call]
        var count = 0
        var emissions = 0
        /// Requests that have not been closed.
        var open = 0
    }

    private let state: Mutex<State>

    init(room: Int) { state = Mutex(State(calls: Array(repeating: .close(0), count: room))) }

    var calls: ArraySlice<Call> { state.withLock { $0.calls[..<$0.count] } }
    /// How many updates the core's requests should have come to.
    var emissions: Int { state.withLock { $0.emissions } }

    /// How many requests have not been closed: each is, once its handler has returned.
    var open: Int { state.withLock { $0.open } }

    func note(_ call: Call) {
        state.withLock { state in
            if case .close = call { state.open -= 1 }
            if state.count == state.calls.count { state.calls.append(call) } else { state.calls[state.count] = call }
            state.count += 1
        }
    }

    func note(_ step: CoreOutput) {
        let open = step.requests.count { $0.effect is Quiz }
        state.withLock { state in
            state.emissions += step.requests.count - open + (step.rendersView ? 1 : 0)
            state.open += open
        }
    }

    /// Gives a fresh core the same in the same order, on this thread; the result is what it shows in the end.
    func replayed() throws -> Tally.ViewModel {
        let core = Core<Tally>(Tally.State())
        for call in calls {
            do {
                switch call {
                case .process(let sender, let number):
                    _ = try core.process(Tally.Sent(sender: Int(sender), number: number))
                case .resolve(let id, let output):
                    _ = try core.resolve(RequestID(rawValue: id), of: Quiz.self, with: output)
                case .close(let id): _ = core.close(RequestID(rawValue: id))
                }
            } catch {
                // It refuses what it refused before, which changes nothing.
                guard case .resolve = call else { throw error }
            }
        }
        return core.view()
    }
}

/// A core that records what it is given.
struct RecordingBridge: CoreBridge {
    var effects: [any Effect.Type] { core.effects }
    private let core = Core<Tally>(Tally.State())
    let recording: Recording

    mutating func process(_ event: Tally.Sent) throws(BridgeError) -> CoreOutput {
        recording.note(.process(UInt8(event.sender), event.number))
        return counted(try core.process(event))
    }

    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput {
        if let number = output as? UInt32 { recording.note(.resolve(id.rawValue, number)) }
        return counted(try core.resolve(id, of: effect, with: output))
    }

    mutating func close(_ id: RequestID) -> CoreOutput {
        recording.note(.close(id.rawValue))
        return counted(core.close(id))
    }

    func view() -> Tally.ViewModel { core.view() }

    private func counted(_ step: CoreOutput) -> CoreOutput {
        recording.note(step)
        return step
    }
}

import CoreRuntime
import Effects
import Synchronization

/// What has come of a core's calls.
final class CoreCounts: Sendable {
    private let state = Mutex((emissions: 0, open: 0))

    /// How many updates the core's requests should have come to.
    var emissions: Int { state.withLock { $0.emissions } }
    /// How many requests have not been closed: each is, once its handler has returned.
    var open: Int { state.withLock { $0.open } }

    func note(_ step: CoreOutput, closing closed: Int = 0) -> CoreOutput {
        let open = step.requests.count { $0.effect is Quiz }
        state.withLock { state in
            state.emissions += step.requests.count - open + (step.rendersView ? 1 : 0)
            state.open += open - closed
        }
        return step
    }
}

/// A core whose calls are counted.
struct CountingBridge: CoreBridge {
    var effects: [any Effect.Type] { core.effects }
    private let core = Core<Tally>(Tally.State())
    let counts: CoreCounts

    mutating func process(_ event: Tally.Sent) throws(BridgeError) -> CoreOutput {
        counts.note(try core.process(event))
    }

    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput { counts.note(try core.resolve(id, of: effect, with: output)) }

    mutating func close(_ id: RequestID) -> CoreOutput { counts.note(core.close(id), closing: 1) }

    func view() -> Tally.ViewModel { core.view() }
}

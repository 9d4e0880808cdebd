import Effects
import Synchronization

/// Coalesces equal effects in flight, so that each is performed once for all requesters.
final class CoalescedEffects<E: Effect>: Sendable {
    /// A requester of an effect, released when the effect has ended or the requester is cancelled.
    private struct Waiter {
        let reply: Reply<E.Output>
        let end: BinarySemaphore
    }

    private struct Run {
        let effect: E
        var work: Task<Void, Never>?
        var waiters: [UInt64: Waiter] = [:]
        var outputs: [E.Output] = []
        var isCancelled = false
    }

    private struct State {
        var runs: [UInt64: Run] = [:]
        var lastID: UInt64 = 0

        mutating func newID() -> UInt64 {
            lastID += 1
            return lastID
        }
    }

    private let state = Mutex(State())

    /// Performs `work`, or joins equal work in flight, and returns when it has ended.
    ///
    /// A requester that is cancelled before the first answer is released immediately; when the last one is cancelled,
    /// so is the work. After its first answer the work always runs to completion, which is expected soon.
    func perform(
        _ effect: E, reply: Reply<E.Output>, _ work: @escaping @Sendable (Reply<E.Output>) async -> Void
    ) async {
        let end = BinarySemaphore()
        let (run, waiter, isNew) = join(effect, Waiter(reply: reply, end: end))
        if isNew {
            // Started immediately, so that effects start in the order of their requests, and detached, because other
            // requesters may join it.
            let work = Task.immediateDetached {
                await work(Reply { self.answer(run, with: $0) })
                self.end(run)
            }
            state.withLock { $0.runs[run]?.work = work }
        }
        await withTaskCancellationHandler {
            await end.wait()
        } onCancel: {
            leave(run, waiter)
        }
    }

    private func join(_ effect: E, _ waiter: Waiter) -> (run: UInt64, waiter: UInt64, isNew: Bool) {
        state.withLock { state in
            let id = state.newID()
            let same = state.runs.first { $0.value.effect == effect && !$0.value.isCancelled }
            let run = same?.key ?? state.newID()
            state.runs[run, default: Run(effect: effect)].waiters[id] = waiter
            // Called under the lock, so that no answer is duplicated or missed; a reply only enqueues it.
            for output in same?.value.outputs ?? [] { waiter.reply(output) }
            return (run, id, same == nil)
        }
    }

    private func answer(_ run: UInt64, with output: E.Output) {
        state.withLock { state in
            state.runs[run]?.outputs.append(output)
            for waiter in state.runs[run]?.waiters.values ?? [:].values { waiter.reply(output) }
        }
    }

    private func end(_ run: UInt64) {
        let run = state.withLock { $0.runs.removeValue(forKey: run) }
        for waiter in run?.waiters.values ?? [:].values { waiter.end.signal() }
    }

    private func leave(_ run: UInt64, _ waiter: UInt64) {
        let (work, end): (Task<Void, Never>?, BinarySemaphore?) = state.withLock { state in
            guard let others = state.runs[run], others.outputs.isEmpty else { return (nil, nil) }
            guard others.waiters.count > 1 else {
                // No requester can join the run any more, and the last one waits until the work has ended.
                state.runs[run]?.isCancelled = true
                return (others.work, nil)
            }
            return (nil, state.runs[run]?.waiters.removeValue(forKey: waiter)?.end)
        }
        work?.cancel()
        end?.signal()
    }
}

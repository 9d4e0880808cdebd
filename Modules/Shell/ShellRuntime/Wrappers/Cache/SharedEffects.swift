import Effects
import Synchronization

/// Effects that are being done, each once for all who ask for the same.
final class SharedEffects<E: Effect>: Sendable {
    /// Somebody who asks for an effect, and is let go when there is nothing more to wait for.
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

    /// Has `work` done, or joins the one who does it already, and returns when it has ended.
    ///
    /// Who is cancelled before there is an answer is let go at once; with the last one the work is cancelled. From the
    /// first answer on it goes on to its end, which is near.
    func perform(
        _ effect: E, reply: Reply<E.Output>, _ work: @escaping @Sendable (Reply<E.Output>) async -> Void
    ) async {
        let end = BinarySemaphore()
        let (run, waiter, isNew) = join(effect, Waiter(reply: reply, end: end))
        if isNew {
            // It begins here and now, so that effects begin in the order asked, and is nobody's own: others may join.
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
            // Under the lock, so that no answer comes twice or is missed; a reply only puts it in a queue.
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
                // Nobody joins it any more, and the last one waits until it has heard of that.
                state.runs[run]?.isCancelled = true
                return (others.work, nil)
            }
            return (nil, state.runs[run]?.waiters.removeValue(forKey: waiter)?.end)
        }
        work?.cancel()
        end?.signal()
    }
}

import Synchronization

extension ProcessStateMachine {
    /// Handles an event; the transition table.
    func process(_ event: ProcessEvent) async {
        switch (stage, event) {
        case (.terminating, _): break
        case (_, .willTerminate(let reason)): await enter(Terminating(reason: reason))

        case (.launching, .didBecomeActive): await enter(Foreground(lastBackground: nil))
        case (.launching, .didEnterBackground): await enter(Background(entered: now()))
        // Some systems announce the foreground before the process first becomes active.
        case (.launching, .willEnterForeground): break
        case (.launching, .willResignActive), (.launching, .wasStopped): noteUnexpected(event)

        case (.foreground, .didBecomeActive), (.background, .didEnterBackground): await didReturn(.announced)
        case (.foreground, .willResignActive), (.background, .willEnterForeground): await willLeave(.announced)
        case (.foreground, .didEnterBackground): await enter(Background(entered: now()))
        case (.foreground, .willEnterForeground), (.foreground, .wasStopped): noteUnexpected(event)

        case (.background(let state), .didBecomeActive): await enter(Foreground(lastBackground: state.entered))
        case (.background, .wasStopped): await callServices("wasStopped") { await $0.wasStopped() }
        case (.background, .willResignActive): noteUnexpected(event)
        }
    }

    /// Prepares to leave the state, unless the process has already prepared for another reason.
    func willLeave(_ departure: Departure) async {
        defer { departures.insert(departure) }
        guard departures.isEmpty else { return }
        switch stage {
        case .foreground(let state): await call("Foreground.willLeave") { await delegate.willLeave(state) }
        case .background(let state): await call("Background.willLeave") { await delegate.willLeave(state) }
        case .launching, .terminating: return
        }
        await callServicesBackwards("willLeave") { [state] in await $0.willLeave(state) }
    }

    /// Stays in the state once all reasons to leave it are withdrawn.
    func didReturn(_ departure: Departure) async {
        guard departures.remove(departure) != nil, departures.isEmpty else { return }
        await didReturn()
    }

    private func didReturn() async {
        await callServices("didReturn") { [state] in await $0.didReturn(to: state) }
        switch stage {
        case .foreground(let state): await call("Foreground.didReturn") { await delegate.didReturn(to: state) }
        case .background(let state): await call("Background.didReturn") { await delegate.didReturn(to: state) }
        case .launching, .terminating: return
        }
    }

    private func enter(_ foreground: Foreground) async {
        become(.foreground(foreground), .foreground)
        await call("Foreground.onTransition") { await delegate.onTransition(to: foreground) }
        areServicesActive = true
        await callServices("activate") { await $0.activate() }
        await didReturn()
        await awaitGates(in: foreground)
    }

    func enter(_ background: Background) async {
        cancelGates()
        become(.background(background), .background)
        await call("Background.onTransition") { await delegate.onTransition(to: background) }
        await deactivateServices()
        await didReturn()
    }

    func enter(_ terminating: Terminating) async {
        cancelGates()
        become(.terminating(terminating), .terminating)
        await call("Terminating.onTransition") { await delegate.onTransition(to: terminating) }
        await deactivateServices()
        closeQueue()
    }

    private func deactivateServices() async {
        guard exchange(&areServicesActive, with: false) else { return }
        await callServicesBackwards("deactivate") { await $0.deactivate() }
    }

    private func become(_ stage: Stage, _ state: ProcessState) {
        self.stage = stage
        departures = []
        let former = published.withLock { published in
            published.isContentShown = false
            return exchange(&published.state, with: state)
        }
        observe(.transition(from: former, to: state))
    }

    private func noteUnexpected(_ event: ProcessEvent) { observe(.unexpected(event, in: state)) }
}

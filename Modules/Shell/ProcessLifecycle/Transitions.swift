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

        case (.foreground(let state), .didBecomeActive): await delegate.didReturn(to: state)
        case (.foreground(let state), .willResignActive): await delegate.willLeave(state)
        case (.foreground, .didEnterBackground): await enter(Background(entered: now()))
        case (.foreground, .willEnterForeground), (.foreground, .wasStopped): noteUnexpected(event)

        case (.background(let state), .didBecomeActive): await enter(Foreground(lastBackground: state.entered))
        case (.background(let state), .didEnterBackground): await delegate.didReturn(to: state)
        case (.background, .wasStopped): for service in launching.services { await service.wasStopped() }
        case (.background(let state), .willEnterForeground): await delegate.willLeave(state)
        case (.background, .willResignActive): noteUnexpected(event)
        }
    }

    private func enter(_ foreground: Foreground) async {
        become(.foreground(foreground), .foreground)
        await delegate.onTransition(to: foreground)
        await activateServices()
        await delegate.didReturn(to: foreground)
        await awaitGates(in: foreground)
    }

    private func enter(_ background: Background) async {
        cancelGates()
        become(.background(background), .background)
        await delegate.onTransition(to: background)
        await deactivateServices()
        await delegate.didReturn(to: background)
    }

    func enter(_ terminating: Terminating) async {
        cancelGates()
        become(.terminating(terminating), .terminating)
        await delegate.onTransition(to: terminating)
        await deactivateServices()
        closeQueue()
    }

    private func activateServices() async {
        areServicesActive = true
        for service in launching.services { await service.activate() }
    }

    private func deactivateServices() async {
        guard exchange(&areServicesActive, with: false) else { return }
        for service in launching.services.reversed() { await service.deactivate() }
    }

    private func become(_ stage: Stage, _ state: ProcessState) {
        self.stage = stage
        let former = published.withLock { published in
            published.isContentShown = false
            return exchange(&published.state, with: state)
        }
        observe(.transition(from: former, to: state))
    }

    private func noteUnexpected(_ event: ProcessEvent) { observe(.unexpected(event, in: state)) }
}

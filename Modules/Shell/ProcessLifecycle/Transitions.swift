import Synchronization

extension ProcessStateMachine {
    /// Handles an event; the transition table.
    func process(_ event: ProcessEvent) async {
        switch (stage, event) {
        case (.launching(let state), .didBecomeActive): await enter(Foreground(from: state.context))
        case (.launching(let state), .didEnterBackground): await enter(Background(from: state.context, at: now()))
        case (.launching, .willResignActive): noteUnexpected(event)
        // Some systems announce the foreground before the process first becomes active.
        case (.launching, .willEnterForeground): break
        case (.launching(let state), .willTerminate(let reason)): await enter(Terminating(from: state.context, reason))

        case (.foreground(let state), .didBecomeActive): await delegate.didReturn(to: state)
        case (.foreground(let state), .willResignActive): await delegate.willLeave(state)
        case (.foreground(let state), .didEnterBackground): await enter(Background(from: state.context, at: now()))
        case (.foreground, .willEnterForeground): noteUnexpected(event)
        case (.foreground(let state), .willTerminate(.requested)): await requestTermination(from: state)
        case (.foreground(let state), .willTerminate(let reason)): await enter(Terminating(from: state.context, reason))

        case (.background(let state), .didBecomeActive): await enter(Foreground(from: state.context))
        case (.background, .willResignActive): noteUnexpected(event)
        case (.background(let state), .didEnterBackground): await stay(in: state)
        case (.background(let state), .willEnterForeground): await delegate.willLeave(state)
        case (.background(let state), .willTerminate(let reason)): await enter(Terminating(from: state.context, reason))

        case (.terminating, _): break
        }
    }

    func process(_ action: Delegate.Action) async {
        switch stage {
        case .foreground(let foreground) where foreground.isContentShown: await delegate.handle(action, in: foreground)
        case .launching, .foreground, .background:
            note(.actionBuffered(replacing: waitingAction != nil))
            waitingAction = action
        case .terminating: note(.actionDropped)
        }
    }
}

extension ProcessStateMachine {
    private func enter(_ foreground: Foreground) async {
        become(.foreground(foreground), .foreground)
        await delegate.onTransition(to: foreground)
        await delegate.didReturn(to: foreground)
        await awaitGates(of: foreground)
    }

    private func enter(_ background: Background) async {
        cancelGates()
        await closeTerminationRequest(terminates: false)
        become(.background(background), .background)
        await delegate.onTransition(to: background)
        await stay(in: background)
    }

    /// Completes an entry to the background, or handles a refused return.
    private func stay(in background: Background) async {
        dropWaitingAction()
        await delegate.didReturn(to: background)
    }

    func enter(_ terminating: Terminating) async {
        cancelGates()
        await closeTerminationRequest(terminates: true)
        become(.terminating(terminating), .terminating)
        dropWaitingAction()
        await delegate.onTransition(to: terminating)
        await terminating.services.deactivateAll()
        closeQueue()
    }

    private func become(_ stage: Stage, _ state: ProcessState) {
        self.stage = stage
        let former = published.withLock { published in
            published.isContentShown = false
            return exchange(&published.state, with: state)
        }
        note(.transition(from: former, to: state))
    }

    private func dropWaitingAction() {
        if waitingAction.take() != nil { note(.actionDropped) }
    }

    private func noteUnexpected(_ event: ProcessEvent) {
        let (state, count) = published.withLock { published in
            published.unexpectedEvents += 1
            return (published.state, published.unexpectedEvents)
        }
        note(.unexpected(event, in: state, count: count))
    }
}

public import Effects

/// A bridge that notifies an observer as a shell would, for code that drives a core without a shell, such as a
/// simulation that records its failures.
public struct ObservedBridge<Bridge: CoreBridge>: CoreBridge {
    private var bridge: Bridge
    private var snapshot: Snapshot<Bridge.ViewModel>
    private let observer: ShellObserver<Bridge>

    /// Wraps a core that has not started.
    public init(_ bridge: consuming Bridge, observer: ShellObserver<Bridge>) throws(BridgeError) {
        snapshot = Snapshot(boot: BootID(), revision: 1, view: try bridge.view())
        self.bridge = bridge
        self.observer = observer
        observer.note(.snapshot(snapshot))
    }

    public var effects: [any Effect.Type] { bridge.effects }

    public mutating func start() throws(BridgeError) -> CoreOutput { try tell(try bridge.start()) }

    public mutating func process(_ event: Bridge.Event) throws(BridgeError) -> CoreOutput {
        observer.note(.event(event))
        do throws(BridgeError) { return try tell(try bridge.process(event)) } catch { throw told(error) }
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput {
        observer.note(.answer(id, effect: E.name, output: output))
        do throws(BridgeError) {
            return try tell(try bridge.resolve(id, of: effect, with: output))
        } catch { throw told(error) }
    }

    public mutating func close(_ id: RequestID) -> CoreOutput {
        observer.note(.closed(id))
        let step = bridge.close(id)
        // A closed request has no answer that the view could depend on, so an error of the view is ignored.
        return (try? tell(step)) ?? step
    }

    public func view() throws(BridgeError) -> Bridge.ViewModel { try bridge.view() }

    private mutating func told(_ error: BridgeError) -> BridgeError {
        observer.note(.fault(.refused(error)))
        noteTransfer()
        return error
    }

    /// Notes a step's records in the order of a shell, which a replay compares.
    private mutating func tell(_ step: CoreOutput) throws(BridgeError) -> CoreOutput {
        if step.ignoredEvents > 0 { observer.note(.ignored(step.ignoredEvents)) }
        for id in step.cancelled { observer.note(.cancelled(id)) }
        for request in step.requests {
            if let effect = request.effect as? any ViewEffect {
                snapshot = snapshot.next(snapshot.view)
                observer.note(.viewEffect(revision: snapshot.revision, effect))
            } else {
                observer.note(.request(request))
            }
        }
        if step.rendersView {
            snapshot = snapshot.next(try bridge.view())
            observer.note(.snapshot(snapshot))
        }
        noteTransfer()
        return step
    }

    private mutating func noteTransfer() {
        if let transfer = bridge.takeTransfer() { observer.note(.transferred(transfer)) }
    }
}

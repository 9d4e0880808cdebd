public import CoreRuntime
public import Effects

/// Drives a core with no shell: sends events, finds the requests by type, answers them in any order.
public struct CoreDriver<A: App> {
    private let core: Core<A>
    /// The requests that wait for an answer, oldest first.
    public private(set) var waiting: [Request] = []
    /// The notifications and side effects said so far.
    public private(set) var said: [any Operation] = []
    /// How often a render was asked for.
    public private(set) var renderCount = 0
    /// The ids withdrawn so far.
    public private(set) var withdrawn: [RequestID] = []

    /// Creates a core in a state.
    public init(_ state: A.State) { core = Core(state) }

    /// What there is to draw.
    public var view: A.ViewModel { core.view() }
    /// How many events meant nothing where they arrived.
    public var ignoredCount: Int { core.ignoredCount }

    /// Reads the app's state.
    public func withState<Result>(_ body: (borrowing A.State) -> Result) -> Result { core.withState(body) }

    /// Sends an event, as a shell does.
    public mutating func send(_ event: A.ShellEvent) throws(BridgeError) { take(try core.process(event)) }

    /// The operations of one type that wait for an answer, oldest first.
    public func operations<O: Operation>(of type: O.Type) -> [O] { waiting.compactMap { $0.operation as? O } }

    /// Answers the oldest waiting request of a type that fits; returns its operation.
    @discardableResult
    public mutating func answer<O: Operation>(
        _ type: O.Type, where fits: (O) -> Bool = { _ in true }, with output: (O) -> O.Output
    ) throws(DriverError) -> O {
        for request in waiting {
            guard let operation = request.operation as? O, fits(operation) else { continue }
            do throws(BridgeError) {
                take(try core.resolve(request.id, of: O.self, with: output(operation)))
            } catch {
                throw .refused(error)
            }
            return operation
        }
        throw .nothingWaits(for: O.name, waiting: waiting.map { "\($0.id) \($0.operation)" })
    }

    /// Gives an answer under a number, whether anything waits under it or not.
    public mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) {
        take(try core.resolve(id, of: operation, with: output))
    }

    /// Ends a waiting request, as a handler does that has nothing more to say.
    public mutating func close(_ id: RequestID) { take(core.close(id)) }

    private mutating func take(_ requests: [Request]) {
        let core = core
        for request in requests {
            if request.operation is Render {
                renderCount += 1
            } else if core.isWaiting(for: request.id) {
                waiting.append(request)
            } else {
                said.append(request.operation)
            }
        }
        withdrawn += core.takeWithdrawn()
        waiting.removeAll { !core.isWaiting(for: $0.id) }
    }
}

/// Why a driver could not do what a test asked.
public enum DriverError: Error, CustomStringConvertible {
    /// No request of this type waits; those that do are listed.
    case nothingWaits(for: String, waiting: [String])
    /// The core refused the answer.
    case refused(BridgeError)

    public var description: String {
        switch self {
        case .nothingWaits(let name, let waiting):
            "no request of \(name) waits; waiting are: \(waiting.isEmpty ? "none" : waiting.joined(separator: ", "))"
        case .refused(let error): error.description
        }
    }
}

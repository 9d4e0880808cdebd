public import Effects

/// The way to a core that takes and gives bytes, wherever it is.
///
/// Every call does what it says, or throws and leaves the core as it was; the exception is a core that asks for an
/// effect without a declaration. Requests, events, answers and views are in one encoding for all calls.
public protocol CoreLink: SendableMetatype {
    /// What the core asks for before its first event.
    mutating func start() throws(BridgeError) -> [UInt8]
    /// Gives the core an event; the result is its requests.
    mutating func update(_ event: [UInt8]) throws(BridgeError) -> [UInt8]
    /// Gives the core an answer; the result is its requests.
    mutating func resolve(_ id: RequestID, with answer: [UInt8]) throws(BridgeError) -> [UInt8]
    /// Tells the core that nothing more will be answered; the result is its requests.
    mutating func close(_ id: RequestID) throws(BridgeError) -> [UInt8]
    /// The view, behind the version of its layout.
    func view() throws(BridgeError) -> [UInt8]
    /// The ids of the requests that were cancelled since the last call.
    mutating func takeCancelled() throws(BridgeError) -> [RequestID]
}

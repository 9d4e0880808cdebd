public import Effects

/// A byte-based connection to a core, wherever it runs.
///
/// A call that throws leaves the core unchanged, unless the core has requested something that has no wire format: a
/// view effect without a declaration, or a case of an effect that its declaration lacks. Requests, events,
/// answers and views use one encoding for all calls.
public protocol CoreLink: SendableMetatype {
    /// Returns the requests that the core makes before its first event.
    mutating func start() throws(BridgeError) -> [UInt8]
    /// Passes an event to the core and returns its requests.
    mutating func update(_ event: [UInt8]) throws(BridgeError) -> [UInt8]
    /// Passes an answer to the core and returns its requests.
    mutating func resolve(_ id: RequestID, with answer: [UInt8]) throws(BridgeError) -> [UInt8]
    /// Informs the core that no more answers will arrive for a request, as `CoreBridge.close` does, and returns its
    /// requests. Throws `needsAnswer` if the core would wait forever.
    mutating func close(_ id: RequestID) throws(BridgeError) -> [UInt8]
    /// Returns the encoded view, prefixed with the version of its layout.
    func view() throws(BridgeError) -> [UInt8]
    /// Returns the ids of the requests cancelled since the last call.
    mutating func takeCancelled() throws(BridgeError) -> [RequestID]
}

/// A core's end of a connection, for shells in other languages.
public protocol CoreServer: CoreLink {
    /// Returns the encoded update with everything that has changed since a revision of a core, as `weathercore.h`
    /// describes it.
    mutating func changes(since revision: UInt64, of boot: UInt64) throws(BridgeError) -> [UInt8]
}

/// Set-up that is done once, while launching, and does not follow the states.
public protocol AppConfiguration: Sendable {
    /// The part that needs nothing of the app's: runs before `launch`. An error ends the process.
    func start() async throws

    /// The part that needs what `launch` has made: runs after it.
    func finalize(with services: Services) async
}

extension AppConfiguration {
    public func start() async throws {}
    public func finalize(with services: Services) async {}
}

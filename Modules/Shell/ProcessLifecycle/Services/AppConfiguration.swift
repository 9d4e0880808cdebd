/// One-time setup during the launch, independent of the process's states.
public protocol AppConfiguration: Sendable {
    /// Performs the setup that needs none of the app's services; runs before `launch`. An error terminates the process.
    func start() async throws

    /// Performs the setup that needs the services created by `launch`; runs after it.
    func finalize(with services: Services) async
}

extension AppConfiguration {
    public func start() async throws {}
    public func finalize(with services: Services) async {}
}

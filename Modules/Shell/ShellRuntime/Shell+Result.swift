public import Effects

extension Shell where Bridge.Event == Never {
    /// Runs a core that ends, such as one of a single machine: returns its first view that is not nil.
    ///
    /// - Parameters:
    ///   - bridge: The core.
    ///   - handlers: A handler for each effect that the core can request.
    /// - Returns: The view; nil if the calling task was cancelled before there was one.
    /// - Throws: A `RegistryError` that names all missing handlers, or the error of the first view.
    public static func result<Value>(
        of bridge: sending Bridge, handlers: HandlerRegistry
    ) async throws -> Value? where Bridge.ViewModel == Value? {
        let shell = try Shell(bridge, handlers: handlers)
        let updates = shell.updates()
        let result = await withTaskCancellationHandler {
            for await case .snapshot(let snapshot) in updates {
                if let value = snapshot.view { return Value?.some(value) }
            }
            return nil
        } onCancel: {
            Task { await shell.shutdown() }
        }
        await shell.shutdown()
        return result
    }
}

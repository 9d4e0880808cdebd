public import CoreRuntime
public import KeyValueEffects

extension ExpressibleByCommand where Event: Sendable {
    /// Reads every value whose key has a prefix, in the order in which the keys were first written, page by page.
    ///
    /// - Parameters:
    ///   - prefix: The common prefix of the keys; empty for all keys.
    ///   - event: Creates the event for the entries, or for the first error.
    public static func entries(
        prefix: String, then event: @escaping @Sendable (Result<[KeyValueEntry], KeyValueError>) -> Event
    ) -> Self {
        .task { context in
            var entries: [KeyValueEntry] = []
            var cursor: UInt64 = 0
            repeat {
                let page = try await context.request(KeyValue.entries(prefix: prefix, from: cursor)).get()
                entries += page.entries
                cursor = page.nextCursor
            } while cursor != 0
            context.emit(event(.success(entries)))
        } catch: {
            event(.failure(($0 as? KeyValueError) ?? .other(message: "\($0)")))
        }
    }
}

package import CoreRuntime
import HTTPEffects
import KeyValueEffects
package import WeatherModel
package import WeatherSources

extension ExpressibleByCommand where Event: Sendable {
    /// Finds the place that the user named as their location: one that was stored under its name, else by a search,
    /// whose first result is stored. A failing store is no failure of the lookup: the next run searches again.
    ///
    /// - Parameters:
    ///   - name: The sanitized name, case-insensitive.
    ///   - reloading: Whether the cache is bypassed: it keeps a failure for a minute, which a retry must not get.
    ///   - event: Creates the event for the place and the further results of the search, or for its failure.
    package static func location(
        named name: String, from access: SourceAccess, reloading: Bool,
        then event: @escaping @Sendable (Result<[Place], WeatherFailure>) -> Event
    ) -> Self {
        let key = "location.\(name.lowercased())"
        let search = access.places(called: name)
        return .task { context in
            let stored = try await context.request(KeyValue.get(key))
            if case .success(let bytes?) = stored, let place = try? Favorites(stored: bytes).places.first {
                return context.emit(event(.success([place])))
            }
            let answer = search.read(try await context.request((reloading ? search.reloading : search).effect))
            if case .success(let places) = answer, let place = places.first {
                _ = try await context.request(KeyValue.set(key, to: Favorites([place]).encoded()))
            }
            context.emit(event(answer))
        }
    }
}

import CapabilityTesting
import KeyValueCapability

/// A suite whose tests each have a directory of their own, and in it the place of a store.
protocol StoreSuite {
    var files: TemporaryDirectory { get }
}

extension StoreSuite {
    /// Its name would mean something else in a URI.
    var directory: String { files.path + "/new%41?#" }
    var file: String { directory + "/values.sqlite" }
}

/// Gives `body` a store, and closes it afterwards: what a test does to the file next must come after that.
func withStore<T>(
    in directory: String, isolation: isolated (any Actor)? = #isolation, _ body: (SQLiteStore) async throws -> T
) async throws -> T {
    let store = try SQLiteStore(directory: directory)
    do {
        let result = try await body(store)
        await store.close()
        return result
    } catch {
        await store.close()
        throw error
    }
}

/// Makes a store where there is none, and leaves it closed with these values.
func makeStore(in directory: String, _ values: [String: [UInt8]] = [:]) async throws {
    try await withStore(in: directory) { store in
        for (key, value) in values { _ = try await store.replaceValue(for: key, with: value) }
    }
}

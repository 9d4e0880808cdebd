import CapabilityTesting
import Testing

@Suite("Temporary directory")
struct TemporaryDirectoryTests {
    @Test("The directory is removed when its closure returns or throws")
    func removed() async throws {
        struct Failed: Error {}
        let observer = try TemporaryDirectory()
        let path = try await withTemporaryDirectory { $0.path }
        #expect(throws: (any Error).self) { try observer.names(in: path) }
        var failed = ""
        await #expect(throws: Failed.self) {
            try await withTemporaryDirectory { directory in
                failed = directory.path
                throw Failed()
            }
        }
        #expect(throws: (any Error).self) { try observer.names(in: failed) }
    }
}

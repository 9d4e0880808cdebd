import CapabilityTesting
import Testing

@Suite("Temporary directory")
struct TemporaryDirectoryTests {
    @Test("what is written is there, under the directory and nowhere else")
    func files() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("text", to: "deep/er/file")
        #expect(path == directory.path + "/deep/er/file")
        try directory.write([0, 255], to: "bytes")
        #expect(try directory.files() == ["bytes", "deep/er/file"])
        #expect(try directory.names() == ["bytes", "deep"])
        #expect(try directory.names(in: "deep") == ["er"])
        #expect(try directory.bytes(of: "bytes") == [0, 255])
        #expect(try directory.bytes(of: path) == Array("text".utf8))
    }

    @Test("permissions, links and removals")
    func entries() throws {
        let directory = try TemporaryDirectory()
        try directory.write("text", to: "file")
        try directory.setPermissions(0o640, of: "file")
        #expect(try directory.permissions(of: "file") == 0o640)
        try directory.link("link", to: "file")
        #expect(try directory.bytes(of: "link") == Array("text".utf8))
        try directory.remove("file")
        #expect(try directory.names() == ["link"])
    }

    @Test("it is removed afterwards, also when the test fails")
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

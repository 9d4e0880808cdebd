import CapabilityTesting
import Testing

@testable import TextApp

@Suite("Files")
struct FilesTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("a file of exactly the limit is read, and one byte more is too much")
    func limit() throws {
        let path = try directory.write("12345", to: "file")
        let readers: [(Int) -> Files.Contents] = [
            { Files.read(path, limit: $0) }, { Files.readRegular(path, limit: $0) },
        ]
        for read in readers {
            #expect(read(5) == .bytes(Array("12345".utf8)))
            #expect(read(4) == .failed("it is larger than 4 bytes"))
        }
    }

    @Test("a file larger than what is read at once is read whole")
    func large() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        #expect(Files.read(try directory.write(bytes, to: "file")) == .bytes(bytes))
    }

    @Test("what is not there is missing, and what cannot be read has a cause")
    func absent() {
        #expect(Files.read("\(directory.path)/none") == .missing)
        #expect(Files.readRegular("\(directory.path)/none") == .missing)
        #expect(Files.read(directory.path) == .failed("Is a directory"))
        #expect(Files.readRegular("\(directory.path)/a/b") == .missing)
        #expect(Files.readRegular("/dev/null") == .failed("it is not a regular file"))
    }

    @Test("a new file is made for its owner alone, and one that is there is left as it is")
    func create() throws {
        let path = "\(directory.path)/new"
        #expect(Files.create(path, [1, 2]) == nil)
        #expect(try directory.permissions(of: "new") == 0o600)
        #expect(Files.create(path, [3]) == "File exists")
        #expect(try directory.bytes(of: "new") == [1, 2])
        #expect(Files.exists(path) && !Files.exists(path + "2"))
    }

    @Test("a link to a regular file is read")
    func link() throws {
        try directory.write("a", to: "file")
        try directory.link("link", to: "file")
        #expect(Files.readRegular("\(directory.path)/link") == .bytes([0x61]))
    }
}

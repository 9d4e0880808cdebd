import CapabilityTesting
import Glibc
import Testing

@testable import TextApp

@Suite("Files")
struct FilesTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func makePipe() -> String {
        let path = "\(directory.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        return path
    }

    @Test("A regular file, also behind a link, is read whole up to the limit; anything else has a cause")
    func read() throws {
        let path = try directory.write("12345", to: "file")
        try directory.link("link", to: "file")
        #expect(Files.readInput("\(directory.path)/link", limit: 5) == .bytes(Array("12345".utf8)))
        #expect(Files.readInput(path, limit: 4) == .failed("it is larger than 4 bytes"))
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        #expect(Files.readRegular(try directory.write(bytes, to: "large")) == .bytes(bytes))
        for missing in ["none", "a/b"] { #expect(Files.readInput("\(directory.path)/\(missing)") == .missing) }
        for other in [directory.path, "/dev/null"] {
            #expect(Files.readInput(other) == .failed("it is not a regular file"))
            #expect(Files.readRegular(other) == .failed("it is not a regular file"))
        }
    }

    @Test("Reading and writing files leaves no file descriptor open")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let disk = try TemporaryDirectory()
            func use(_ number: Int) throws {
                let path = "\(disk.path)/\(number)"
                #expect(Files.replace(path, [1]) == nil && Files.create(path, []) != nil)
                #expect(Files.readInput(path) == .bytes([1]) && Files.readRegular(path) == .bytes([1]))
                #expect(try RecordingFile("\(path).jsonl").write([1]) == nil)
                #expect(Files.write([1], toStream: "/dev/null") == nil)
            }
            try use(0)
            let before = Files.names(in: "/proc/self/fd").count
            for number in 1...100 { try use(number) }
            // The runtime may open some of its own meanwhile.
            #expect(Files.names(in: "/proc/self/fd").count < before + 50)
        }
    }

    @Test("A new file is private, a replaced one keeps its mode or gets the given one, and no other file is left")
    func create() throws {
        let path = "\(directory.path)/new"
        #expect(Files.create(path, [1, 2]) == nil)
        #expect(try directory.bytes(of: "new") == [1, 2] && directory.permissions(of: "new") == 0o600)
        #expect(Files.create(path, [3]) == "File exists" && Files.exists(path) && !Files.exists(path + "2"))
        #expect(try directory.bytes(of: "new") == [1, 2])
        try directory.setPermissions(0o640, of: "new")
        for (mode, kept) in [(nil, 0o640), (0o600, 0o600)] as [(mode_t?, Int)] {
            #expect(Files.replace(path, [3], mode: mode) == nil)
            #expect(try directory.bytes(of: "new") == [3] && directory.permissions(of: "new") == kept)
        }
        #expect(Files.replace("\(directory.path)/private", [4], mode: 0o600) == nil)
        #expect(try directory.permissions(of: "private") == 0o600 && directory.names() == ["new", "private"])
    }

    @Test("Only a regular file is replaced, and a pipe without a writer is not waited for")
    func irregular() throws {
        let pipe = makePipe()
        for path in [pipe, directory.path, "/dev/full"] {
            #expect(Files.replace(path, [1]) == "it is not a regular file", "\(path)")
        }
        #expect(Files.readInput(pipe, timeout: 0) == .failed("nothing was written to the pipe for 0 seconds"))
        #expect(Files.readRegular(pipe) == .failed("it is not a regular file"))
        #expect(Files.replace("\(directory.path)/none/file", [1]) == "No such file or directory")
        #expect(try directory.names() == ["pipe"])
    }

    @Test("A write without enough room leaves the old file unchanged and no other file")
    func noRoom() async {
        await #expect(processExitsWith: .success) {
            let disk = try TemporaryDirectory()
            let path = try disk.write("old", to: "file")
            // Refused as on a full disk but for the words.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 8192, rlim_max: 8192)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            #expect(Files.replace(path, [UInt8](repeating: 1, count: 9000)) == "File too large")
            #expect(try disk.bytes(of: "file") == Array("old".utf8) && disk.names() == ["file"])
        }
    }

    @Test("A pipe or a device is written to")
    func streams() throws {
        let pipe = makePipe()
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(Files.isStream(pipe) && Files.write([1, 2], toStream: pipe) == nil)
        var buffer = [UInt8](repeating: 0, count: 3)
        #expect(Glibc.read(reader, &buffer, 3) == 2 && buffer == [1, 2, 0])
        #expect(Files.write([1], toStream: "/dev/full") == "No space left on device")
        try directory.write("a", to: "file")
        for path in ["\(directory.path)/file", directory.path, "/none"] { #expect(!Files.isStream(path)) }
    }
}

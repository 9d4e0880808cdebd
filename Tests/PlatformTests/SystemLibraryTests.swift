import CapabilityTesting
import Platform
import Testing

@Suite("SystemLibrary", .serialized, .enabled(if: SystemLibrary.file("libc", version: "6") == "libc.so.6"))
struct PlatformTests {
    @Test("A system library is found at an absolute path that can be loaded")
    func known() throws {
        let path = SystemLibrary.path(of: "libc.so.6")
        #expect(path.hasPrefix("/") && path.hasSuffix("/libc.so.6"))
        let image = try #require(dlopen(path, RTLD_NOW | RTLD_NOLOAD))
        dlclose(image)
    }

    @Test("A missing library has an absolute path at which no file exists")
    func absent() {
        let path = SystemLibrary.path(of: "libno-such-library.so.4")
        #expect(path.hasPrefix("/") && path.hasSuffix("/libno-such-library.so.4"))
        #expect(access(path, F_OK) != 0)
    }

    @Test("A path is used unchanged", arguments: ["/x/liba.so", "./liba.so", "x/liba.so"])
    func paths(path: String) { #expect(SystemLibrary.path(of: path) == path) }

    @Test("A library beside the program is not found")
    func besideTheProgram() throws {
        let name = "libplanted-\(getpid()).so"
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let program = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let planted = "\(program.prefix(through: try #require(program.lastIndex(of: "/"))))\(name)"
        close(open(planted, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        defer { unlink(planted) }
        #expect(access(planted, F_OK) == 0)
        #expect(access(SystemLibrary.path(of: name), F_OK) != 0)
    }

    @Test("Absolute directories of LD_LIBRARY_PATH come first, and relative ones are ignored")
    func chosen() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let other = try TemporaryDirectory()
            try folder.write("a", to: "libc.so.6")
            try other.write("b", to: "libc.so.6")
            for chosen in [folder.path, ":\(folder.path)", "relative:/nowhere:\(folder.path);\(other.path)"] {
                setenv("LD_LIBRARY_PATH", chosen, 1)
                #expect(SystemLibrary.path(of: "libc.so.6") == folder.path + "/libc.so.6")
            }
            chdir(folder.path)
            for ignored in ["", ".", ":", "/nowhere"] {
                setenv("LD_LIBRARY_PATH", ignored, 1)
                let path = SystemLibrary.path(of: "libc.so.6")
                #expect(path.hasPrefix("/") && !path.hasPrefix(folder.path))
            }
        }
    }
}

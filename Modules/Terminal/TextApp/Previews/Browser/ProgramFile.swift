import Platform

/// The executable file of a program.
struct ProgramFile: Sendable {
    /// The version of a file: its modification time and inode.
    struct Version: Equatable, Sendable {
        let seconds: Int
        let nanoseconds: Int
        let file: UInt64
    }

    let path: String
    private let version: Version?

    init(_ path: String) {
        self.path = path
        version = Self.version(of: path)
    }

    /// The executable of this process. To be read at the start: the path of a replaced executable is no longer
    /// available.
    static var own: ProgramFile {
        #if canImport(Glibc)
            var buffer = [CChar](repeating: 0, count: 4096)
            let count = readlink("/proc/self/exe", &buffer, buffer.count)
            if count > 0 {
                return ProgramFile(String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
        #endif
        return ProgramFile(CommandLine.arguments.first ?? "")
    }

    /// Waits until the file has changed and is completely written, that is, unchanged between two checks.
    func waitForChange(every interval: Duration = .milliseconds(500)) async throws {
        var last = version
        while true {
            try await Task.sleep(for: interval)
            let now = Self.version(of: path)
            if now != nil, now != version, now == last, access(path, X_OK) == 0 { return }
            last = now
        }
    }

    /// Replaces the process with the current file, with the given arguments. Returns only on failure, with the cause.
    func run(_ arguments: [String]) -> String {
        // The signal mask is inherited across `execv`.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        execv(path, words)
        return String(cString: strerror(errno))
    }

    private static func version(of path: String) -> Version? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Version(seconds: time.tv_sec, nanoseconds: time.tv_nsec, file: UInt64(status.st_ino))
    }
}

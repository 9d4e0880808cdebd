import Platform

/// The executable file of a program.
struct ProgramFile: Sendable {
    let path: String
    private let version: [Int]?

    init(_ path: String) {
        self.path = path
        version = Self.version(of: path)
    }

    /// The executable of this process. To be read at the start: the path of a replaced executable is gone.
    static var own: ProgramFile {
        ProgramFile(Files.resolved("/proc/self/exe") ?? CommandLine.arguments.first ?? "")
    }

    /// Waits until the file has changed and is completely written, that is, unchanged between two checks.
    func waitForChange() async throws {
        var last = version
        while true {
            try await Task.sleep(for: .milliseconds(500))
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

    /// The modification time and the inode of a file.
    private static func version(of path: String) -> [Int]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(truncatingIfNeeded: status.st_ino)]
    }
}

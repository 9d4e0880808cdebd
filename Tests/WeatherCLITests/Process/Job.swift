import CapabilityTesting
import FoundationEssentials
@preconcurrency import Glibc
import Testing

/// A process, as the system tells of it.
struct Job {
    let id: pid_t

    /// The text of a file that the system has of the process, such as `stat`; empty when it is gone.
    func text(_ file: String) -> String { (try? String(contentsOfFile: "/proc/\(id)/\(file)", encoding: .utf8)) ?? "" }

    /// Whether it has ended; its parent may not have taken note of that.
    var isGone: Bool { kill(id, 0) != 0 || text("stat").contains(") Z ") }

    var isStopped: Bool { text("stat").contains(") T ") }

    /// Whether its program has a name.
    func runs(_ name: String) -> Bool { text("comm") == name + "\n" }

    /// The processes that it has started.
    var children: [Job] { text("task/\(id)/children").split(separator: " ").compactMap { pid_t($0).map(Job.init) } }

    private var threads: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task") }
    }

    /// The threads in which a signal is not blocked.
    func threads(receiving signal: Int32) throws -> [String] {
        try threads.filter { thread in
            let blocked = text("task/\(thread)/status").firstMatch(of: /SigBlk:\s*(\w+)/)
            return try UInt64(#require(blocked).1, radix: 16).map { $0 >> (signal - 1) & 1 == 0 } ?? true
        }
    }

    /// Whether it has a file or a folder open.
    func hasOpened(_ path: String) -> Bool {
        let files = FileManager.default
        let open = (try? files.contentsOfDirectory(atPath: "/proc/\(id)/fd")) ?? []
        return open.contains { (try? files.destinationOfSymbolicLink(atPath: "/proc/\(id)/fd/\($0)")) == path }
    }

    /// Waits until all threads have been found waiting for something, so many times in a row.
    func rests(looks: Int) async throws -> Bool {
        var count = 0
        return try await eventually {
            count = try threads.allSatisfy { text("task/\($0)/stat").contains(") S ") } ? count + 1 : 0
            return count == looks
        }
    }
}

import CapabilityTesting
@preconcurrency import Glibc
import Synchronization

/// A program that a test started.
final class Child: Sendable {
    /// How a program ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        /// It had not ended in time.
        case running
    }

    let job: Job
    /// Once it was waited for, its id may be another program's.
    private let isGone = Mutex(false)

    init(_ words: [String], environment: [String: String] = [:], _ streams: StandardStreams) throws {
        job = Job(id: try startProgram(words, streams, environment: environment.map { "\($0.key)=\($0.value)" }))
    }

    /// Waits for the end; a program that has not ended by the deadline is killed.
    func end(within limit: Duration = .seconds(120)) async -> End {
        var status: Int32 = 0
        if await eventually(within: limit, { wait(&status, WNOHANG) }) {
            let signal = status & 0x7F
            return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
        }
        send(SIGKILL)
        _ = wait(&status, 0)
        return .running
    }

    /// Whether the end was waited for and has come.
    var hasEnded: Bool { isGone.withLock { $0 } }

    private func wait(_ status: inout Int32, _ options: Int32) -> Bool {
        isGone.withLock { isGone in
            isGone = isGone || waitpid(job.id, &status, options) == job.id
            return isGone
        }
    }

    /// Sends a signal, unless the end was waited for.
    func send(_ signal: Int32) { isGone.withLock { if !$0 { kill(job.id, signal) } } }
}

struct ChildError: Error {
    let cause: String
}

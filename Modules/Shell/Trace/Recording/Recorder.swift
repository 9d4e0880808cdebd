public import Effects
public import ShellRuntime
import Synchronization

/// Writes down what passes through a shell, as lines of JSON.
///
/// Lines are gathered and written when the shell comes to rest, so that a killed process leaves whole lines, but for the
/// last one. When they cannot be written, that is reported once, and nothing more is: the shell goes on as if nobody
/// were recording. Secrets never reach a line.
public final class Recorder<Bridge: CoreBridge>: Sendable where Bridge.Event: Encodable {
    private struct State: Sendable {
        var scribe: Scribe
        var gathered: [UInt8] = []
        var hasFailed = false
    }

    private let state: Mutex<State>
    private let elapsed: @Sendable () -> Duration
    private let write: @Sendable ([UInt8]) -> String?
    private let report: @Sendable (String) -> Void
    /// How many bytes are gathered at most while the shell does not come to rest.
    private static var mostGathered: Int { 1 << 16 }

    /// Begins a recording with its header.
    ///
    /// - Parameters:
    ///   - header: what is recorded.
    ///   - redactor: hides what must not be seen.
    ///   - elapsed: how long the recording has been running.
    ///   - write: appends bytes to the recording; the result is nil, or why it failed.
    ///   - report: is told, once, why nothing more is recorded.
    public init(
        _ header: TraceHeader, redactor: Redactor, elapsed: @escaping @Sendable () -> Duration = stopwatch(),
        write: @escaping @Sendable ([UInt8]) -> String?, report: @escaping @Sendable (String) -> Void
    ) {
        state = Mutex(State(scribe: Scribe(redactor)))
        self.elapsed = elapsed
        self.write = write
        self.report = report
        add(isLast: true) { _ in TraceLine(entry: .header(header)) }
    }

    /// What lets a shell be recorded.
    ///
    /// - Parameter ignoredCount: how many events have meant nothing to the core so far.
    public func observer(ignoredCount: @escaping @Sendable (Bridge) -> Int = { _ in 0 }) -> ShellObserver<Bridge> {
        ShellObserver(ignoredCount: ignoredCount) { self.note($0) }
    }

    /// Writes down that an update was dropped by who draws.
    public func noteDrop(rev: UInt64) { add(isLast: true) { $0.line(for: .drop(rev: Int(rev))) } }

    /// Writes down a signal, or what became of the terminal, in words.
    public func noteSignal(_ words: String) { add(isLast: true) { $0.line(for: .signal(words)) } }

    private func note(_ occurrence: Occurrence<Bridge.Event, Bridge.ViewModel>) {
        let isLast =
            switch occurrence {
            case .rest, .ended: true
            case .event, .answer, .closed, .ignored, .withdrawn, .request, .snapshot, .unrendered, .sideEffect, .fault,
                .shutdown:
                false
            }
        add(isLast: isLast) { scribe throws in try scribe.line(for: occurrence) }
    }

    private func add(isLast: Bool, _ line: (inout Scribe) throws -> TraceLine?) {
        let cause = state.withLock { state -> String? in
            if state.hasFailed { return nil }
            let cause = gather(isLast: isLast, &state, line)
            state.hasFailed = cause != nil
            return cause
        }
        if let cause { report(cause) }
    }

    /// Gathers a line and writes what is gathered; the result is why that failed.
    private func gather(
        isLast: Bool, _ state: inout State, _ line: (inout Scribe) throws -> TraceLine?
    ) -> String? {
        do {
            if var line = try line(&state.scribe) {
                line.time = Int(elapsed() / .milliseconds(1))
                state.gathered += line.text.utf8
                state.gathered.append(UInt8(ascii: "\n"))
            }
        } catch {
            return "\(error)"
        }
        guard !state.gathered.isEmpty, isLast || state.gathered.count > Self.mostGathered else { return nil }
        defer { state.gathered.removeAll(keepingCapacity: true) }
        return write(state.gathered)
    }
}

/// Counts the time from now on.
public func stopwatch() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
}

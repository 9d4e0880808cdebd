import Dispatch
public import Effects
import JSONFormat
public import ShellRuntime
import Synchronization

/// Records what passes through a shell, as lines of JSON.
///
/// The shell only enqueues records; lines are encoded and written one by one on the recorder's own dispatch queue, in
/// the shell's order. The shell is blocked if it is far ahead of the recorder and, at its end, until everything is
/// written. If the process is killed, the lines still in the queue are missing, and at worst the last line is
/// truncated. A write failure is reported once and ends the recording, but does not affect the shell. Secrets are never
/// written.
public final class Recorder<Bridge: CoreBridge>: Sendable where Bridge.Event: Encodable {
    private typealias MakeLine = @Sendable (inout TraceEncoder) throws -> TraceLine

    /// Nil after a failure.
    private let encoder: Mutex<TraceEncoder?>
    private let queue = DispatchQueue(label: "isobar.recorder")
    /// The free places in the queue, whose records retain their contents in memory, such as the bodies of answers.
    private let places = DispatchSemaphore(value: 256)
    private let elapsed: @Sendable () -> Duration
    private let write: @Sendable ([UInt8]) -> String?
    private let report: @Sendable (String) -> Void

    /// Starts a recording with its header, which is written before this returns.
    ///
    /// - Parameters:
    ///   - header: The metadata of the recording.
    ///   - input: The input that the core is created with, for the header; nil if it has none.
    ///   - redactor: Removes secrets.
    ///   - elapsed: Returns the time since the recording began.
    ///   - write: Appends bytes to the recording; returns nil, or the reason for a failure. Calls are serialized.
    ///   - report: Called once with the reason if recording fails.
    public init(
        _ header: TraceHeader, input: (any Encodable & Sendable)? = nil, redactor: Redactor,
        elapsed: @escaping @Sendable () -> Duration = Recorder.stopwatch(),
        write: @escaping @Sendable ([UInt8]) -> String?, report: @escaping @Sendable (String) -> Void
    ) {
        encoder = Mutex(TraceEncoder(redactor))
        self.elapsed = elapsed
        self.write = write
        self.report = report
        add { try $0.line(for: header, input: input) }
        queue.sync {}
    }

    /// Returns a closure that measures the time since this call.
    public static func stopwatch() -> @Sendable () -> Duration {
        let start = ContinuousClock.now
        return { start.duration(to: .now) }
    }

    /// The observer to pass to the shell.
    public var observer: ShellObserver<Bridge> { ShellObserver { self.note($0) } }

    /// Records that the front end dropped an update.
    public func recordDrop(revision: UInt64) {
        add { $0.consequence(.drop, ["rev": .integer(Int64(revision))]) }
    }

    /// Records a signal, or a change of the terminal, as text.
    public func noteSignal(_ words: String) { add { $0.line(forSignal: words) } }

    /// Records a fault of the front end, such as an unknown view effect.
    public func note(_ fault: ShellFault) { note(.fault(fault)) }

    /// Records a measured duration.
    public func note(_ subject: RecordedDuration, _ duration: Duration) { noteSignal(subject.words(duration)) }

    /// Ends a recording made without a shell, and returns once it is completely written.
    public func finish() { note(.ended) }

    private func note(_ record: ShellRecord<Bridge.Event, Bridge.ViewModel>) {
        add { try $0.line(for: record) }
        if case .ended = record { queue.sync {} }
    }

    private func add(_ line: @escaping MakeLine) {
        let time = elapsed()
        places.wait()
        queue.async { [self] in
            defer { places.signal() }
            encoder.withLock { writeLine(&$0, line, at: time) }
        }
    }

    /// Writes a line; sets the encoder to nil and reports the reason on failure.
    private func writeLine(_ encoder: inout TraceEncoder?, _ makeLine: MakeLine, at time: Duration) {
        guard var next = encoder else { return }
        do {
            var line = try makeLine(&next)
            line.time = Int(time / .milliseconds(1))
            encoder = next
            guard let cause = write(Array(line.json.line.utf8) + [UInt8(ascii: "\n")]) else { return }
            encoder = nil
            report(cause)
        } catch {
            encoder = nil
            report("\(error)")
        }
    }
}

public import Effects
public import ShellRuntime

/// Records what passes through a shell, as lines of JSON.
///
/// The shell only enqueues records; lines are encoded and written on the recorder's own dispatch queue, in the shell's
/// order. The shell is blocked if it is far ahead of the recorder and, at its end, until everything is written. If the
/// process is killed, about the last 20 milliseconds are missing, and at worst the last line is truncated. A write
/// failure is reported once and ends the recording, but does not affect the shell. Secrets are never written.
public final class Recorder<Bridge: CoreBridge>: Sendable where Bridge.Event: Encodable {
    private let writer: LineWriter
    private let queue: BatchQueue<Note<Bridge.Event, Bridge.ViewModel>>
    private let elapsed: @Sendable () -> Duration
    /// The maximum number of pending notes, which retain their contents in memory, such as the bodies of answers.
    private static var mostWaiting: Int { 256 }

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
        let writer = LineWriter(redactor, write: write, report: report)
        self.writer = writer
        self.elapsed = elapsed
        queue = BatchQueue(limit: Self.mostWaiting) { writer.write($0) }
        add(.header(header, input: input))
        queue.finish()
    }

    /// Returns a closure that measures the time since this call.
    public static func stopwatch() -> @Sendable () -> Duration {
        let start = ContinuousClock.now
        return { start.duration(to: .now) }
    }

    /// The observer to pass to the shell.
    public var observer: ShellObserver<Bridge> { ShellObserver { self.note($0) } }

    /// Records that the front end dropped an update.
    public func recordDrop(revision: UInt64) { add(.entry(.drop(revision: Int(revision)))) }

    /// Records a signal, or a change of the terminal, as text.
    public func noteSignal(_ words: String) { add(.entry(.signal(words))) }

    /// Records a fault of the front end, such as an unknown view effect.
    public func note(_ fault: ShellFault) { add(.record(.fault(fault))) }

    /// Records a measured duration.
    public func note(_ subject: RecordedDuration, _ duration: Duration) { noteSignal(subject.words(duration)) }

    /// Ends a recording made without a shell, and returns once it is completely written.
    public func finish() { note(.ended) }

    private func note(_ record: ShellRecord<Bridge.Event, Bridge.ViewModel>) {
        switch record {
        case .event, .answer, .closed, .ignored, .cancelled, .request, .snapshot, .viewEffect, .fault,
            .shutdown:
            add(.record(record))
        case .ended:
            add(.record(record))
            queue.finish()
        }
    }

    private func add(_ content: Note<Bridge.Event, Bridge.ViewModel>.Content) {
        if !writer.hasFailed { queue.add(Note(content: content, time: elapsed())) }
    }
}

public import Effects
public import ShellRuntime

/// Writes down what passes through a shell, as lines of JSON.
///
/// The shell only hands over what passes; lines are made and written on a thread of the recorder's own, in the shell's
/// order. The shell is held up when it is far ahead of that, and at its end, until everything is written. A killed
/// process leaves all but its last moments, about 20 milliseconds, with the last line cut at worst. When lines cannot
/// be written, that is reported once, and nothing more is: the shell goes on as if nobody were recording. Secrets never
/// reach a line.
public final class Recorder<Bridge: CoreBridge>: Sendable where Bridge.Event: Encodable {
    private let writer: LineWriter
    private let queue: BatchQueue<Note<Bridge.Event, Bridge.ViewModel>>
    private let elapsed: @Sendable () -> Duration
    /// How many notes may wait: they hold what they tell of in memory, such as the bodies of answers.
    private static var mostWaiting: Int { 256 }

    /// Begins a recording with its header, which is written before this returns.
    ///
    /// - Parameters:
    ///   - header: what is recorded.
    ///   - input: what the core is made with, for the header; nil for nothing.
    ///   - redactor: hides what must not be seen.
    ///   - elapsed: how long the recording has been running.
    ///   - write: appends bytes to the recording; the result is nil, or why it failed. It is called on one thread at a
    ///     time.
    ///   - report: is told, once, why nothing more is recorded.
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

    /// Counts the time from now on.
    public static func stopwatch() -> @Sendable () -> Duration {
        let start = ContinuousClock.now
        return { start.duration(to: .now) }
    }

    /// What lets a shell be recorded.
    public var observer: ShellObserver<Bridge> { ShellObserver { self.note($0) } }

    /// Writes down that an update was dropped by who draws.
    public func recordDrop(revision: UInt64) { add(.entry(.drop(revision: Int(revision)))) }

    /// Writes down a signal, or what became of the terminal, in words.
    public func noteSignal(_ words: String) { add(.entry(.signal(words))) }

    /// Writes down a fault of who draws, such as a view effect that it does not know.
    public func note(_ fault: ShellFault) { add(.record(.fault(fault))) }

    /// Writes down how long something took.
    public func note(_ subject: RecordedDuration, _ duration: Duration) { noteSignal(subject.words(duration)) }

    /// Ends a recording of what had no shell, and returns once all of it is written.
    public func finish() { note(.ended) }

    private func note(_ record: ShellRecord<Bridge.Event, Bridge.ViewModel>) {
        switch record {
        case .event, .answer, .closed, .ignored, .cancelled, .request, .snapshot, .unrendered, .viewEffect, .fault,
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

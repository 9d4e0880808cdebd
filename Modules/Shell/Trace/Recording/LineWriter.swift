import ShellRuntime
import Synchronization

/// An item to be recorded.
struct Note<Event: Sendable, ViewModel: Sendable & Equatable>: Sendable {
    enum Content: Sendable {
        /// The header of the recording, with the input that the core is created with.
        case header(TraceHeader, input: (any Encodable & Sendable)?)
        /// A record of the shell.
        case record(ShellRecord<Event, ViewModel>)
        /// An occurrence outside the shell.
        case entry(TraceEntry)
    }

    let content: Content
    /// The time of the occurrence.
    let time: Duration
}

/// Encodes notes as lines and writes them. After a failure, which is reported once, it does nothing.
final class LineWriter: Sendable {
    private let encoder: Mutex<TraceEncoder>
    private let failed = Atomic(false)
    private let write: @Sendable ([UInt8]) -> String?
    private let report: @Sendable (String) -> Void
    /// The number of bytes buffered before they are written.
    private static let mostGathered = 1 << 16

    init(
        _ redactor: Redactor, write: @escaping @Sendable ([UInt8]) -> String?,
        report: @escaping @Sendable (String) -> Void
    ) {
        encoder = Mutex(TraceEncoder(redactor))
        self.write = write
        self.report = report
    }

    /// Whether writing has failed, so that nothing more is written.
    var hasFailed: Bool { failed.load(ordering: .relaxed) }

    /// Writes notes in order.
    func write<Event: Encodable, ViewModel>(_ notes: [Note<Event, ViewModel>]) {
        if hasFailed { return }
        do throws(WriteFailure) {
            var gathered: [UInt8] = []
            for note in notes {
                gathered += try bytes(of: note)
                if gathered.count > Self.mostGathered { try flush(&gathered) }
            }
            try flush(&gathered)
        } catch {
            failed.store(true, ordering: .relaxed)
            report(error.cause)
        }
    }

    /// The reason nothing more can be written.
    private struct WriteFailure: Error {
        let cause: String
    }

    private func bytes<Event: Encodable, ViewModel>(of note: Note<Event, ViewModel>) throws(WriteFailure) -> [UInt8] {
        do {
            var line = try encoder.withLock { encoder in
                switch note.content {
                case .header(let header, let input): try encoder.line(for: header, input)
                case .record(let record): try encoder.line(for: record)
                case .entry(let entry): encoder.line(for: entry)
                }
            }
            line?.time = Int(note.time / .milliseconds(1))
            return line.map { Array($0.text.utf8) + [UInt8(ascii: "\n")] } ?? []
        } catch {
            throw WriteFailure(cause: "\(error)")
        }
    }

    private func flush(_ bytes: inout [UInt8]) throws(WriteFailure) {
        if bytes.isEmpty { return }
        if let cause = write(bytes) { throw WriteFailure(cause: cause) }
        bytes.removeAll(keepingCapacity: true)
    }
}

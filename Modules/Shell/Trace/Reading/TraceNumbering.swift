/// Checks that the message and revision numbers of a trace increase by one, which reveals lost and duplicate lines.
struct TraceNumbering {
    /// A number that does not follow the previous one.
    enum Violation: CustomStringConvertible {
        /// Numbers are missing.
        case missing(String, ClosedRange<Int>)
        /// A number equals the previous one.
        case repeated(String, Int)
        /// A number is smaller than the previous one.
        case outOfOrder(String, Int, after: Int)

        /// Whether the line repeats the previous one.
        var isRepetition: Bool {
            if case .repeated = self { true } else { false }
        }

        var description: String {
            switch self {
            case .missing(let kind, let numbers) where numbers.lowerBound == numbers.upperBound:
                "\(kind) \(numbers.lowerBound) is missing"
            case .missing(let kind, let numbers):
                "\(kind)s \(numbers.lowerBound) to \(numbers.upperBound) are missing"
            case .repeated(let kind, let number): "\(kind) \(number) is there twice"
            case .outOfOrder(let kind, let number, let last): "\(kind) \(number) comes after \(kind) \(last)"
            }
        }
    }

    /// Whether lines were skipped that may have had a number.
    private let hasGaps: Bool
    private var message = 0
    private var revision = 0

    init(of trace: TraceFile) { hasGaps = trace.unknownCount > 0 }

    /// Processes the next line.
    mutating func read(_ line: TraceLine) -> [Violation] {
        [countMessage(line), countRevision(line.entry)].compactMap(\.self)
    }

    private mutating func countMessage(_ line: TraceLine) -> Violation? {
        if let number = line.message { return count("message", number, after: &message) }
        // The cause of a line that is not a message is the previous message or an earlier one.
        guard let cause = line.cause, cause > message else { return nil }
        defer { message = cause }
        return missing("message", message + 1...cause)
    }

    private mutating func countRevision(_ entry: TraceEntry) -> Violation? {
        switch entry {
        case .snapshot(let number, _), .viewEffect(let number, _, _):
            count("revision", number, after: &revision)
        case .header, .event, .answer, .closed, .request, .cancelled, .ignored, .fault, .drop, .signal,
            .shutdown, .ended:
            nil
        }
    }

    private func count(_ kind: String, _ number: Int, after last: inout Int) -> Violation? {
        defer { last = number }
        if number == last { return .repeated(kind, number) }
        if number < last { return .outOfOrder(kind, number, after: last) }
        return number == last + 1 ? nil : missing(kind, last + 1...number - 1)
    }

    private func missing(_ kind: String, _ numbers: ClosedRange<Int>) -> Violation? {
        hasGaps ? nil : .missing(kind, numbers)
    }
}

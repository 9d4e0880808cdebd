import Effects
import JSONFormat

/// The requests of a trace that wait for their only answer, up to the last line read.
struct OpenRequests {
    /// A waiting request.
    struct Entry {
        let id: RequestID
        let line: TraceLine
        /// Whether it was made during a shutdown, when the shell starts no new work.
        let isLate: Bool

        /// The request's name in findings.
        var name: String { "\(line.effect ?? "") \(id)" }
    }

    private var entries: [RequestID: Entry] = [:]
    private var isEnding = false

    /// The requests, oldest first.
    var list: [Entry] { entries.values.sorted { $0.id < $1.id } }

    /// Processes the next line. Returns a request whose handler has returned without the answer, unless a shutdown may
    /// have cancelled it.
    mutating func read(_ line: TraceLine) -> Entry? {
        if line.kind == .shutdown { isEnding = true }
        guard let id = line.id else { return nil }
        switch line.kind {
        case .request where line.content["expects"] == nil:
            entries[id] = Entry(id: id, line: line, isLate: isEnding)
        case .closed:
            let entry = entries.removeValue(forKey: id)
            return isEnding ? nil : entry
        case .fault where line.fault == .unanswered: return entries.removeValue(forKey: id)
        case .answer, .cancelled: entries[id] = nil
        case .fault where line.fault == .abandoned: entries[id] = nil
        default: break
        }
        return nil
    }
}

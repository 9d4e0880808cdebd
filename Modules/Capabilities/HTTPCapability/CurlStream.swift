import HTTPEffects
import Synchronization

/// The received but unread part of a response: filled by the libcurl thread, emptied by one reader.
///
/// The thread announces arrivals once per turn, so that a small response wakes its reader only once.
final class CurlStream: Sendable {
    /// A response's status and headers.
    struct Head: Sendable {
        let status: UInt16
        let lines: HeaderLines
    }

    /// The next item for the reader.
    enum Step: Sendable {
        case head(Head)
        /// Bytes of the body; `resumes` if the sender was paused and can continue now.
        case piece([UInt8], resumes: Bool)
        /// The end of the response, with an error if it failed.
        case end(HTTPError?)
        /// Nothing has arrived yet.
        case nothing
    }

    private struct State {
        var head: Head?
        var bytes: [UInt8] = []
        var end: Step?
        var isPaused = false
        var reader: CheckedContinuation<Void, Never>?

        var isEmpty: Bool { head == nil && bytes.isEmpty && end == nil }
    }

    /// The number of unread bytes at which the sender is paused. Data that libcurl has already read is added to
    /// it: 16 KiB, and 16 more that it reads when it is paused, or the size to which they decompress.
    static let capacity = 256 << 10

    private let state = Mutex(State())

    // Called on the libcurl thread.

    func receive(_ head: Head) { state.withLock { $0.head = head } }

    /// Appends bytes of the body; returns whether the sender must be paused until `Step.piece` resumes it.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            if state.bytes.isEmpty { state.bytes = Array(bytes) } else { state.bytes += bytes }
            if state.bytes.count >= Self.capacity { state.isPaused = true }
            return state.isPaused
        }
    }

    /// Wakes the reader if there is an item for it.
    func announce() {
        let reader = state.withLock { $0.isEmpty ? nil : exchange(&$0.reader, with: nil) }
        reader?.resume()
    }

    /// Ends the response after the data that has arrived, or, if `discards`, instead of it.
    func end(_ error: HTTPError?, discards: Bool = false) {
        let reader = state.withLock { state in
            if discards { (state.head, state.bytes) = (nil, []) }
            if state.end == nil { state.end = .end(error) }
            return exchange(&state.reader, with: nil)
        }
        reader?.resume()
    }

    // Called by the reader.

    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Removes and returns the next item.
    func take() -> Step {
        state.withLock { state in
            if let head = exchange(&state.head, with: nil) { return .head(head) }
            guard state.bytes.isEmpty else {
                return .piece(exchange(&state.bytes, with: []), resumes: exchange(&state.isPaused, with: false))
            }
            return state.end ?? .nothing
        }
    }

    /// Suspends until there is an item.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.isEmpty { state.reader = continuation }
                return !state.isEmpty
            }
            if isReady { continuation.resume() }
        }
    }
}

import HTTPEffects
import Synchronization

/// What has arrived of a response and was not read yet: libcurl's thread fills it, one reader empties it.
///
/// Whatever arrives in one turn of the thread is announced at once, so a small response wakes its reader a single time.
final class CurlStream: Sendable {
    /// A response's status and headers.
    struct Head: Sendable {
        let status: UInt16
        let lines: HeaderLines
    }

    /// What the reader finds.
    enum Step: Sendable {
        case head(Head)
        /// Bytes of the body; `resumes` when the sender was held back and can go on now.
        case piece([UInt8], resumes: Bool)
        /// The response has ended, with an error or well.
        case end(HTTPError?)
        /// Nothing yet.
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

    /// The sender is held back when this many bytes wait. What libcurl has already read comes on top: 16 KiB, and 16
    /// more that it reads when it is held back; or what they grow to when they are decompressed.
    static let capacity = 256 << 10

    private let state = Mutex(State())

    // What libcurl's thread does.

    func receive(_ head: Head) { state.withLock { $0.head = head } }

    /// Takes bytes of the body; true when so many wait that the sender must be held back until `Step.piece` resumes it.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            if state.bytes.isEmpty { state.bytes = Array(bytes) } else { state.bytes += bytes }
            if state.bytes.count >= Self.capacity { state.isPaused = true }
            return state.isPaused
        }
    }

    /// Wakes the reader when something waits for it.
    func announce() {
        let reader = state.withLock { $0.isEmpty ? nil : exchange(&$0.reader, with: nil) }
        reader?.resume()
    }

    /// Ends the response, after what has arrived or, when `discards`, instead of it.
    func end(_ error: HTTPError?, discards: Bool = false) {
        let reader = state.withLock { state in
            if discards { (state.head, state.bytes) = (nil, []) }
            if state.end == nil { state.end = .end(error) }
            return exchange(&state.reader, with: nil)
        }
        reader?.resume()
    }

    // What the reader does.

    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// The next thing that waits.
    func take() -> Step {
        state.withLock { state in
            if let head = exchange(&state.head, with: nil) { return .head(head) }
            guard state.bytes.isEmpty else {
                return .piece(exchange(&state.bytes, with: []), resumes: exchange(&state.isPaused, with: false))
            }
            return state.end ?? .nothing
        }
    }

    /// Suspends until something waits.
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

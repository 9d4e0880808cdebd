import Foundation

/// Runs a body on a thread whose stack is 512 kB, and returns what it made.
func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try body() }) }
        thread.stackSize = 512 * 1024
        thread.start()
    }
}

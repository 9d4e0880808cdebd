/// Waits until a condition holds; returns false if it does not within the limit, or before the task is cancelled.
///
/// The default limit is only reached by wrong code: in a run of many tests, each step of the awaited work is queued
/// behind all ready tests, so its duration says nothing about the code.
package func eventually(
    within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
        if ContinuousClock.now >= deadline || Task.isCancelled { return try await condition() }
        await pause()
    }
    return true
}

/// Lets other tasks and processes run for a moment.
func pause() async {
    do {
        try await Task.sleep(for: .milliseconds(1))
    } catch {
        // The wait itself was cancelled, which ends its loops.
        await Task.yield()
    }
}

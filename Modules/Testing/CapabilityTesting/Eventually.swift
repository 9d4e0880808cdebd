/// Waits until a condition holds; false when it does not in time, or not before the task is cancelled.
///
/// The usual limit is for code that is wrong: in a run of many tests, each step of what is waited for stands in line
/// behind every test that is ready, so that how long it takes says nothing about it.
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

/// Lets others run for a moment, another process among them.
func pause() async {
    do {
        try await Task.sleep(for: .milliseconds(1))
    } catch {
        // The wait itself was cancelled, which ends its loops.
        await Task.yield()
    }
}

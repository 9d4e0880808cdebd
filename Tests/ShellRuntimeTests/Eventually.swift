/// Waits until a condition holds; false after a minute, or when the time limit of the suite ends the wait.
///
/// The limit is for code that is wrong: in a run of many tests, each step of what is waited for stands in line behind
/// every test that is ready, so that how long it takes says nothing about it.
func eventually(isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while await !condition() {
        do {
            try await Task.sleep(for: .milliseconds(1))
        } catch {
            return await condition()
        }
        if ContinuousClock.now > deadline { return false }
    }
    return true
}

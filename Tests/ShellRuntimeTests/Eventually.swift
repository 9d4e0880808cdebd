/// Waits until a condition holds; false when it did not for half a minute.
func eventually(isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while await !condition() {
        guard ContinuousClock.now < deadline else { return false }
        do {
            try await Task.sleep(for: .milliseconds(1))
        } catch {
            return await condition()
        }
    }
    return true
}

extension JSONValue {
    /// The way to the value as people write it: `[2].lat`, `main.temp`, and `body` for the whole.
    var path: String { steps.isEmpty ? "body" : steps }

    /// The way to a member of this name, whether there is one or not.
    func path(to name: StaticString) -> String { steps.isEmpty ? "\(name)" : "\(steps).\(name)" }

    /// Found by walking down from the root, as only failures need it.
    private var steps: String {
        var steps = ""
        var value = document.root
        while value.index != index, let (step, inner) = value.step(toward: index) {
            steps += step.hasPrefix("[") || steps.isEmpty ? step : ".\(step)"
            value = inner
        }
        return steps
    }

    /// The part in which the token at `target` is.
    private func step(toward target: Int) -> (String, JSONValue)? {
        let parts = (object?.members ?? elements)?.enumerated()
        guard let (position, part) = parts?.first(where: { target < $0.element.token.next }) else { return nil }
        return (object == nil ? "[\(position)]" : part.name, part)
    }
}

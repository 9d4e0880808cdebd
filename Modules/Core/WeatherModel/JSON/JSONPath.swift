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
        let holds = { (value: JSONValue) in target < document.index(after: value.index) }
        if let object { return object.first { holds($0.value) }.map { ($0.name, $0.value) } }
        guard let (position, element) = elements?.enumerated().first(where: { holds($0.element) }) else { return nil }
        return ("[\(position)]", element)
    }
}

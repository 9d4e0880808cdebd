import HTTPEffects
import SecretEffects
import WeatherModel
import WeatherSources

extension RecordedAnswers {
    /// Returns what a source reads in an answer, as text with facts derived from it; or the failure.
    func reading(
        of file: String, by source: some WeatherSource, endpoints: [String: String]
    ) throws -> String {
        guard let sample = try samples().first(where: { $0.file == file }) else { throw Missing(file: file) }
        let output = try output(file)
        let (point, key) = (SourceExamples.point, APIKey(""))
        let readers: KeyValuePairs<String, () -> String> = [
            "conditions": { text(source.conditions(at: point, key: key).read(output), with: facts) },
            "forecast": { text(source.forecast(at: point, key: key).read(output), with: facts) },
            "air": { text(source.air(at: point, key: key).read(output)) },
            "places": {
                text(source.places(called: "x", key: key).read(output)) { $0.map { "region: \($0.region)" } }
            },
        ]
        let read = readers.filter { name, _ in endpoints[name].map(sample.endpoint.contains) ?? false }.map {
            $0.value()
        }
        return Set(read).sorted().joined(separator: "\n") + "\n"
    }
}

private func facts(_ read: Conditions) -> [String] {
    [
        "kind: \(read.kind), severe: \(read.isSevere), day: \(text(of: read.isDaytime as Any))",
        "observed: \(read.observed.rfc3339)", "sun: \(clocks(read.sun))",
    ]
}

private func clocks(_ sun: (rise: LocalTime, set: LocalTime)?) -> String {
    sun.map { "\($0.rise.clock) to \($0.set.clock)" } ?? "none"
}

private func facts(_ read: Forecast) -> [String] {
    read.days.map { day in
        "day: \(day.date.rfc3339), steps: \(day.steps.count), whole: \(day.isWhole), kind: \(day.kind), "
            + "from \(day.lowest ?? .nan) to \(day.highest ?? .nan)"
    }
}

/// Returns a line for each part of what was read, followed by facts derived from it; or the failure.
private func text<Value>(
    _ read: Result<Value, WeatherFailure>, with facts: (Value) -> [String] = { _ in [] }
) -> String {
    switch read {
    case .failure(let failure): return "\(failure)"
    case .success(let value):
        let lines = Mirror(reflecting: value).children.flatMap { child -> [String] in
            let name = child.label.map { "\($0): " } ?? ""
            guard let list = child.value as? [Any] else { return [name + text(of: child.value)] }
            return list.map { name + text(of: $0) }
        }
        return (lines + facts(value)).joined(separator: "\n")
    }
}

/// Returns a value on one line, without members that are nil, and those of a dictionary in order.
private func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .struct where !mirror.children.isEmpty:
        let members = mirror.children.map { "\($0.label ?? "") \(text(of: $0.value))" }
        return "(" + members.filter { !$0.hasSuffix(" nil") }.joined(separator: ", ") + ")"
    case .collection: return "[" + mirror.children.map { text(of: $0.value) }.joined(separator: ", ") + "]"
    case .dictionary:
        let pairs = mirror.children.map { pair in
            Mirror(reflecting: pair.value).children.map { text(of: $0.value) }.joined(separator: " ")
        }
        return "[" + pairs.sorted().joined(separator: ", ") + "]"
    default: return (value as? String).map { String(reflecting: $0) } ?? "\(value)"
    }
}

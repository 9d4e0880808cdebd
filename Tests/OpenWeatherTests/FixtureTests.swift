import CoreTesting
import HTTPEffects
import OpenWeather
import Testing
import WeatherModel

@Suite struct FixtureTests {
    private static let golden = Golden("Read", suite: "FixtureTests")

    @Test("Every recorded answer is read as before", arguments: try Fixtures.samples().map(\.file))
    func reads(file: String) throws {
        let sample = try #require(try Fixtures.samples().first { $0.file == file })
        let output = try Fixtures.output(file)
        let readers: KeyValuePairs<String, (HTTPOutput) -> String> = [
            "weather": { text(OpenWeatherSource.conditions(from: $0), with: facts) },
            "geo": { text(OpenWeatherSource.places(from: $0)) { $0.map { "region: \($0.region)" } } },
            "forecast": { text(OpenWeatherSource.forecast(from: $0), with: facts) },
            "air_pollution": { text(OpenWeatherSource.air(from: $0)) },
        ]
        let read = readers.filter { sample.endpoint.contains($0.key) }.map { $0.value(output) }
        let recording = Set(read).sorted().joined(separator: "\n") + "\n"
        if let finding = Self.golden.finding(for: recording, in: "\(file).txt") { Issue.record("\(finding)") }
    }

    @Test("The manifest lists every file, and nothing is recorded for another")
    func coverage() throws {
        let files = try Fixtures.samples().map(\.file)
        #expect(try Fixtures.files() == Set(files))
        if let finding = Self.golden.leftovers(besides: files.map { "\($0).txt" }) { Issue.record("\(finding)") }
    }

    @Test("Places that were read are stored and read back unchanged")
    func storing() throws {
        let read = try OpenWeatherSource.places(from: Fixtures.output("geo-05-poles-and-antimeridian.json")).get()
        #expect(try Favorites(stored: Favorites(read).encoded()).places == read)
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

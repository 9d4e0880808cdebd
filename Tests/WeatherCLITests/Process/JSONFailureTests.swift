import JSONFormat
import LoopbackHTTP
import Testing

@Suite("JSON of commands that fail")
struct JSONFailureTests {
    /// Expects that a command with `--json` prints one object with this status, and ends as it does without.
    private func expect(
        _ status: String, _ code: Int32, _ arguments: [String], in installation: Installation,
        environment: [String: String] = [:]
    ) async throws {
        let plain = try await installation.run(arguments, environment: environment)
        #expect(plain.end == .exited(code) && plain.output == "", "\(plain)")
        let json = try await installation.run(arguments + ["--json"], environment: environment)
        #expect(json.end == .exited(code), "\(json)")
        #expect(json.error == plain.error)
        let report = try JSON(Array(json.output.utf8))
        #expect(report["schema"]?.int == 1 && report["status"]?.string == status, "\(json.output)")
        #expect(report["error"]?["message"]?.string?.isEmpty == false)
        #expect(report["error"]?["remedy"]?.string?.isEmpty == false)
    }

    @Test("a place that is not found", arguments: ["now", "forecast"])
    func noMatch(command: String) async throws {
        let installation = try await Installation()
        try await expect("no_match", 1, [command, "Nowhereton"], in: installation)
        try await expect("location_unavailable", 1, [command, "-l", "Nowhereton"], in: installation)
    }

    @Test("no connection, and no answer that was kept", arguments: ["now", "forecast"])
    func offline(command: String) async throws {
        let down = ["WEATHER_API_ORIGIN": "http://127.0.0.1:1"]
        try await expect("failed", 75, [command], in: try await Installation(), environment: down)
    }

    @Test("no key, and no location", arguments: ["now", "forecast"])
    func incomplete(command: String) async throws {
        try await expect("no_key", 77, [command], in: try await Installation(key: nil))
        let nowhere = try await Installation(environment: ["WEATHER_LOCATION": ""])
        try await expect("location_disabled", 78, [command], in: nowhere)
    }
}

import ArgumentTable
import CapabilityTesting
import Testing

@testable import WeatherCLI

@Suite("Examples in help", .timeLimit(.minutes(5)))
struct ExampleProcessTests {
    @Test("Every example succeeds in the order of the commands, and as a demo", arguments: ["weather", "weather demo"])
    func examples(program: String) async throws {
        let installation = try await Installation(key: nil, program: "/bin/sh")
        try installation.home.write("demo", to: "key.txt")
        let folder = Installation.builtProgram.split(separator: "/").dropLast().joined(separator: "/")
        let environment = ["PATH": "/\(folder):/usr/bin:/bin", "WEATHER_DATA_DIR": installation.home.path + "/data"]
        let table = WeatherTable.shown(in: [:])
        let examples = table.examples + table.commands.flatMap(\.examples)
        // What the examples presuppose: a key, and a recording.
        for example in ["key set", "now --record run.jsonl"] + examples
        where program == "weather" || !example.hasPrefix("demo") {
            let run = try await installation.run(
                "-c", "cd && \(program) \(example)", input: "demo", environment: environment)
            #expect(run.end == .exited(0), "\(example): \(run.error)")
        }
    }
}

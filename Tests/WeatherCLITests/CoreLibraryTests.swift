import CapabilityTesting
import Testing

@Suite("Runs with the core in a library", .timeLimit(.minutes(5)))
struct CoreLibraryTests {
    private static let library = Installation.builtProgram(named: "libweathercore.so")

    @Test("A command runs and a recording replays on a core library, and an unusable file is named")
    func library() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        try await installation.expect("demo now --core \(Self.library) --record \(path)", prints: "Fjellvang")
        for core in ["", " --core \(Self.library)"] {
            try await installation.expect("replay \(path)\(core)", says: "the same: ")
        }
        // A name without a folder is that of a file in the current one.
        let shell = try await Installation(key: nil, program: "/bin/sh")
        try shell.home.link("own.so", to: Self.library)
        let run = try await shell.run(
            "-c", "cd \(shell.home.path) && \(Installation.builtProgram) demo now --core own.so")
        #expect(run.end == .exited(0) && run.output.contains("Fjellvang"), "\(run)")
        try await installation.expect("demo now --core \(path)", status: 65, says: "The core \(path) cannot be used")
        for words in ["demo now", "replay \(path)", "trace inspect \(path) --html \(path).html"] {
            try await installation.expect(
                words + " --core no/core.so", status: 66, says: "The core no/core.so cannot be used")
        }
    }
}

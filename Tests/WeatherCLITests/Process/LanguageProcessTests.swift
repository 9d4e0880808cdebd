import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("The language of a run")
struct LanguageProcessTests {
    private static let german = ["LANG": "de_AT.UTF-8"]

    private func described(_ installation: Installation) -> [Bool] {
        installation.service.requests.filter { $0.target.hasPrefix("/data/2.5/weather?") }
            .map { $0.target.hasSuffix("&lang=de") }
    }

    @Test("a German locale has German reports, with the service's descriptions in German, and --lang wins over it")
    func reports() async throws {
        let installation = try await Installation(environment: Self.german)
        let run = try await installation.run("now")
        #expect(run.end == .exited(0))
        for part in ["Standort", "12,6 °C", "wolkig", "Noch keine Favoriten."] { #expect(run.output.contains(part)) }
        let english = try await installation.run("now", "--lang", "en")
        for part in ["your location", "12.6 °C", "scattered clouds"] { #expect(english.output.contains(part)) }
        // The English answer is not the German one that is kept.
        #expect(described(installation) == [true, false])
        let line = try await installation.run("now", "--oneline")
        #expect(line.output == "Fjellvang 12,6 °C wolkig, Wind 3 m/s SW\n")
        #expect(described(installation).count == 2)
    }

    @Test("a demo speaks German, too")
    func demo() async throws {
        let run = try await Installation(key: nil).run(["demo", "forecast"], environment: Self.german)
        #expect(run.end == .exited(0) && run.output.contains("Nächste 24 Stunden") && run.output.contains("wolkig"))
    }

    @Test("a dialogue is led in it, and a recording of it shows the same, wherever it is replayed")
    func recording() async throws {
        let installation = try await Installation()
        let path = installation.home.path + "/run.jsonl"
        let run = try await installation.run(
            ["--lang", "de", "--plain", "--record", path], input: "f\n?\nq\n")
        #expect(run.end == .exited(0))
        for part in ["f: Favoriten", "h: Übersicht", "Eine leere Zeile"] {
            #expect(run.output.contains(part), "\(run)")
        }
        let replay = try await installation.run("replay", path, "--frames")
        #expect(replay.end == .exited(0) && replay.output.contains("Isobar · Favoriten"))
    }
}

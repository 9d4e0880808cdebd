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
        #expect(line.output == "☁ Fjellvang 12,6 °C wolkig, Wind 3 m/s SW\n")
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

    @Test("commands speak it, too; help and the doctor do not")
    func commands() async throws {
        let installation = try await Installation(environment: Self.german)
        func told(_ arguments: String...) async throws -> String {
            let run = try await installation.run(arguments)
            return run.output + run.error
        }
        #expect(
            try await told("favorites")
                == "weather: es gibt keine Favoriten; hinzufügen mit: weather favorites add ORT\n")
        #expect(try await told("favorites", "add", "Haarwick") == "Haarwick, NL hinzugefügt.\n")
        #expect(try await told("favorites", "add", "Haarwick") == "Haarwick, NL ist schon ein Favorit.\n")
        #expect(
            try await told("favorites", "remove", "Rom").contains("Kein Favorit heißt \"Rom\". Die Favoriten sind:"))
        #expect(try await told("now", "Nowhereton").contains("Kein Ort heißt \"Nowhereton\". Die Schreibweise prüfen"))
        #expect(try await told("key", "status") == "Ein API-Schlüssel ist in einer versiegelten Datei gespeichert.\n")
        #expect(try await told("key", "reset").contains("API-Schlüssel löschen? Es gibt kein Terminal zum Antworten"))
        #expect(try await told("now", "Ashford").contains("einer von"))
        #expect(try await told("now", "--help").contains("Show the weather now"))
        #expect(try await told("doctor", "--offline").contains("settings"))
        let without = try await Installation(key: nil, environment: Self.german).run("now")
        #expect(without.end == .exited(77) && without.error.contains("Es gibt keinen API-Schlüssel."))
    }
}

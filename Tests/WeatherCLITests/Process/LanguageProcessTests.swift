import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("The language of a run")
struct LanguageProcessTests {
    @Test("A German locale has German reports, with German descriptions of the service, and --lang wins over it")
    func reports() async throws {
        let installation = try await Installation(environment: ["LANG": "de_AT.UTF-8"])
        func described() -> [Bool] {
            installation.service.requests.filter { $0.target.hasPrefix("/data/2.5/weather?") }
                .map { $0.target.hasSuffix("&lang=de") }
        }
        try await installation.expect("now", prints: ["Standort", "13 °C", "wolkig", "Noch keine Favoriten."])
        try await installation.expect("now --lang en", prints: ["your location", "13 °C", "scattered clouds"])
        // The English answer is not the German one that is kept.
        #expect(described() == [true, false])
        try await installation.expect("now --oneline", prints: .exactly("☁ Fjellvang 13 °C wolkig, Wind 3 m/s SW\n"))
        #expect(described().count == 2)
        try await installation.expect("demo forecast", prints: ["Nächste 24 Stunden", "wolkig"])
    }

    @Test("Commands speak German, too; help and the doctor do not")
    func commands() async throws {
        let installation = try await Installation(environment: ["LANG": "de_AT.UTF-8"])
        for (line, words) in [
            ("favorites", "weather: es gibt keine Favoriten; hinzufügen mit: weather favorites add ORT\n"),
            ("favorites add Haarwick", "Haarwick, NL hinzugefügt.\n"),
            ("now Nowhereton", "Kein Ort heißt \"Nowhereton\". Die Schreibweise prüfen"),
            ("now Ashford", "einer von"), ("now --location Ashford", "einer von 5 gefundenen Orten. Für die anderen: "),
            ("key status", "Ein API-Schlüssel ist in einer versiegelten Datei gespeichert.\n"),
            ("now --help", "Show the weather now"), ("doctor --offline", "settings"),
            ("--data-dir \(installation.home.path)/none now", "Es gibt keinen API-Schlüssel."),
        ] {
            let run = try await installation.run(line.split(separator: " ").map(String.init))
            #expect((run.output + run.error).contains(words), "\(line): \(run)")
        }
    }
}

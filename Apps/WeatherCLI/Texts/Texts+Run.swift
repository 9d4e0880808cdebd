import TextApp
import TextUI
import WeatherText

// Texts of commands, and of a run outside its screens. Help, usage errors and the doctor are in English.
extension Phrases {
    static let more = Template(en: "For more: {}", de: "Mehr mit: {}")
    // Files.
    static let standardInput = Phrase(en: "standard input", de: "Standardeingabe")
    static let notRead = Template(
        en: "{} could not be read: {}. Name another file, or - for standard input.",
        de: "{} konnte nicht gelesen werden: {}. Eine andere Datei angeben, oder - für die Standardeingabe.")
    static let notWritten = Template(
        en: "{} could not be written: {}.", de: "{} konnte nicht geschrieben werden: {}.")
    static let noFile = Template(en: "There is no file {}.", de: "Es gibt keine Datei {}.")

    // The start and the end of a run.
    static let nothingToShow = Phrase(en: "There is nothing to show.", de: "Es gibt nichts zu zeigen.")
    static let noHome = Phrase(
        en: "HOME is not set to an absolute path", de: "HOME ist nicht auf einen absoluten Pfad gesetzt")
    static let nothingIsKept = Template(
        en: "{}, so favorites and key are forgotten at the end; name a place with --data-dir.",
        de: "{}, deshalb sind Favoriten und Schlüssel am Ende vergessen; --data-dir nennt einen Platz dafür.")
    static let fileDamaged = Template(
        en: "the favorites' file was damaged; it is kept as {}, and a new one was made.",
        de: "die Datei der Favoriten war beschädigt; sie liegt als {}, und eine neue wurde angelegt.")
    static let fileDamagedEarlier = Template(
        en: "no favorites are stored; their file was damaged earlier and is kept as {}.",
        de: "es sind keine Favoriten gespeichert; ihre Datei war früher beschädigt und liegt als {}.")
    static let quarantined = Template(en: "{} It is kept as {}.", de: "{} Sie liegt als {}.")
    static let notQuarantined = Template(
        en: "{} It could not be kept as {}: {}.", de: "{} Sie konnte nicht als {} aufgehoben werden: {}.")
    static let quarantinedNowhere = Template(
        en: "{} There is no data directory to keep it in.",
        de: "{} Es gibt kein Datenverzeichnis, in dem sie bleiben könnte.")

    // The demo.
    static let sampleBanner = Phrase(
        en: "SAMPLE DATA: invented weather, not the real one", de: "BEISPIELDATEN: erfundenes Wetter, nicht das echte")
    static let sampleServiceNotStarted = Template(
        en: "The sample service could not be started: {}", de: "Der Beispieldienst konnte nicht gestartet werden: {}")
}

extension Texts {
    func fewerHours(_ count: Int) -> String {
        pick(
            en: "the forecast ends after \(count) \(count == 1 ? "hour" : "hours")",
            de: "die Vorhersage endet nach \(count) \(count == 1 ? "Stunde" : "Stunden")")
    }
    func fewerDays(_ count: Int) -> String {
        pick(
            en: "the forecast has \(count) \(count == 1 ? "day" : "days")",
            de: "die Vorhersage hat \(count) \(count == 1 ? "Tag" : "Tage")")
    }
}

import TextApp
import TextUI
import WeatherText

// Texts of commands, and of a run outside its screens. Help, usage errors and the doctor are in English.
extension Phrases {
    // Files.
    static let standardInput = Phrase(en: "standard input", de: "Standardeingabe")
    static let noFile = Template(en: "There is no file {}.", de: "Es gibt keine Datei {}.")

    // The start and the end of a run.
    static let cannotStart = Template(
        en: "The app cannot start, as there is nothing to show and nothing can be kept: {}. --data-dir DIR "
            + "names another directory; weather demo needs none.",
        de: "Die App kann nicht starten, weil es nichts zu zeigen gibt und nichts gespeichert werden kann: {}. "
            + "--data-dir DIR nennt ein anderes Verzeichnis; weather demo braucht keines.")
    static let nothingToShow = Phrase(en: "There is nothing to show.", de: "Es gibt nichts zu zeigen.")
    static let nothingIsKept = Template(
        en: "{}, so favorites and key are forgotten at the end; name a place with --data-dir.",
        de: "{}, deshalb sind Favoriten und Schlüssel am Ende vergessen; --data-dir nennt einen Platz dafür.")
    static let fileDamaged = Template(
        en: "the favorites' file was damaged; it is kept as {}, and a new one was made.",
        de: "die Datei der Favoriten war beschädigt; sie liegt als {}, und eine neue wurde angelegt.")
    static let fileDamagedEarlier = Template(
        en: "no favorites are stored; their file was damaged earlier and is kept as {}.",
        de: "es sind keine Favoriten gespeichert; ihre Datei war früher beschädigt und liegt als {}.")
    static let quarantinedNowhere = Template(
        en: "{} There is no data directory to keep them in.",
        de: "{} Es gibt kein Datenverzeichnis, in dem sie bleiben könnten.")

    // The demo.
    static let sampleBanner = Phrase(
        en: "SAMPLE DATA: invented weather, not the real one", de: "BEISPIELDATEN: erfundenes Wetter, nicht das echte")
    static let sampleServiceNotStarted = Template(
        en: "The sample service could not be started: {}", de: "Der Beispieldienst konnte nicht gestartet werden: {}")
    static let demoKeyNotStored = Template(
        en: "the demo's key is used for this run only; it could not be stored: {}",
        de: "der Schlüssel der Demo gilt nur für diesen Lauf; er konnte nicht gespeichert werden: {}")
    static let isLocked = Phrase(en: "the app is locked", de: "die App ist gesperrt")
}

extension Texts {
    func notRead(_ name: String, _ cause: String) -> String {
        pick(
            en: "\(name) could not be read: \(cause). Name another file, or - for standard input.",
            de: "\(name) konnte nicht gelesen werden: \(cause). Eine andere Datei angeben, oder - für die "
                + "Standardeingabe.")
    }
    func notWritten(_ path: String, _ cause: String) -> String {
        pick(
            en: "\(path) could not be written: \(cause).", de: "\(path) konnte nicht geschrieben werden: \(cause).")
    }
    /// Returns why there is no home directory: HOME is not set, or not an absolute path.
    func homeProblem(in environment: [String: String]) -> String {
        guard let home = environment["HOME"], !home.isEmpty else {
            return pick(en: "HOME is not set", de: "HOME ist nicht gesetzt")
        }
        return pick(
            en: "HOME is \"\(home)\", which is not an absolute path",
            de: "HOME ist „\(home)“, also kein absoluter Pfad")
    }
    func notQuarantined(_ reason: String, _ path: String, _ cause: String) -> String {
        pick(
            en: "\(reason) They could not be kept as \(path): \(cause).",
            de: "\(reason) Sie konnten nicht als \(path) aufgehoben werden: \(cause).")
    }
    func quarantined(_ reason: String, _ path: String) -> String {
        pick(en: "\(reason) They are kept as \(path).", de: "\(reason) Sie liegen als \(path).")
    }
}

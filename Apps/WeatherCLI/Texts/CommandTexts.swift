import TextApp
import TextUI
import WeatherText

/// The texts of commands, and of a run outside its screens, in one language. Help, usage errors and the doctor are in
/// English.
struct CommandTexts {
    var language = Language.english
    var glyphs = Glyphs.unicode
    /// The texts shared with the screens.
    var shared: Texts { Texts(language, glyphs) }

    func pick(en english: @autoclosure () -> String, de german: @autoclosure () -> String) -> String {
        language.spelled(language.pick(en: english(), de: german()), in: glyphs)
    }

    // Files.
    var standardInput: String { pick(en: "standard input", de: "Standardeingabe") }
    func noFile(_ name: String) -> String {
        pick(en: "There is no file \(name).", de: "Es gibt keine Datei \(name).")
    }
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

    // The start and the end of a run.
    func cannotStart(_ cause: String) -> String {
        pick(
            en: "The app cannot start, as there is nothing to show and nothing can be kept: \(cause). --data-dir DIR "
                + "names another directory; weather demo needs none.",
            de:
                "Die App kann nicht starten, weil es nichts zu zeigen gibt und nichts gespeichert werden kann: \(cause). "
                + "--data-dir DIR nennt ein anderes Verzeichnis; weather demo braucht keines.")
    }
    var nothingToShow: String { pick(en: "There is nothing to show.", de: "Es gibt nichts zu zeigen.") }
    func nothingIsKept(_ problem: String) -> String {
        pick(
            en: "\(problem), so favorites and key are forgotten at the end; name a place with --data-dir.",
            de:
                "\(problem), deshalb sind Favoriten und Schlüssel am Ende vergessen; --data-dir nennt einen Platz dafür."
        )
    }
    /// Returns why there is no home directory.
    ///
    /// - Parameter home: The value of HOME.
    func homeProblem(_ home: String?) -> String {
        guard let home, !home.isEmpty else { return pick(en: "HOME is not set", de: "HOME ist nicht gesetzt") }
        return pick(
            en: "HOME is \"\(home)\", which is not an absolute path",
            de: "HOME ist „\(home)“, also kein absoluter Pfad")
    }
    func fileDamaged(_ path: String) -> String {
        pick(
            en: "the favorites' file was damaged; it is kept as \(path), and a new one was made.",
            de: "die Datei der Favoriten war beschädigt; sie liegt als \(path), und eine neue wurde angelegt.")
    }
    func fileDamagedEarlier(_ path: String) -> String {
        pick(
            en: "no favorites are stored; their file was damaged earlier and is kept as \(path).",
            de: "es sind keine Favoriten gespeichert; ihre Datei war früher beschädigt und liegt als \(path).")
    }
    func quarantinedNowhere(_ reason: String) -> String {
        pick(
            en: "\(reason) There is no data directory to keep them in.",
            de: "\(reason) Es gibt kein Datenverzeichnis, in dem sie bleiben könnten.")
    }
    func notQuarantined(_ reason: String, _ path: String, _ cause: String) -> String {
        pick(
            en: "\(reason) They could not be kept as \(path): \(cause).",
            de: "\(reason) Sie konnten nicht als \(path) aufgehoben werden: \(cause).")
    }
    func quarantined(_ reason: String, _ path: String) -> String {
        pick(en: "\(reason) They are kept as \(path).", de: "\(reason) Sie liegen als \(path).")
    }

    // The demo.
    var sampleBanner: String {
        pick(
            en: "SAMPLE DATA: invented weather, not the real one",
            de: "BEISPIELDATEN: erfundenes Wetter, nicht das echte")
    }
    func sampleServiceNotStarted(_ cause: String) -> String {
        pick(
            en: "The sample service could not be started: \(cause)",
            de: "Der Beispieldienst konnte nicht gestartet werden: \(cause)")
    }
    func demoKeyNotStored(_ cause: String) -> String {
        pick(
            en: "the demo's key is used for this run only; it could not be stored: \(cause)",
            de: "der Schlüssel der Demo gilt nur für diesen Lauf; er konnte nicht gespeichert werden: \(cause)")
    }
    var isLocked: String { pick(en: "the app is locked", de: "die App ist gesperrt") }
}

extension Settings {
    /// The texts of the run, in its language.
    var texts: CommandTexts {
        CommandTexts(language: display.presentation.language, glyphs: display.presentation.glyphs)
    }
}

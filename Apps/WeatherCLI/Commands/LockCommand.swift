import TextApp
import WeatherText

/// `weather lock on|off`.
struct LockCommand {
    let settings: Settings

    func on() async throws(Failure) {
        guard let file = settings.passphraseFile else { throw Failure(.configuration, settings.texts.nothingToLock) }
        try await Passphrase.set(in: file, settings.display.presentation)
        Output.say(settings.texts.locked)
    }

    func off() async throws(Failure) {
        guard let file = settings.passphraseFile, try await Passphrase.remove(in: file, settings.display.presentation)
        else { return Output.say(settings.texts.isNotLocked) }
        Output.say(settings.texts.unlocked)
    }
}

import Effects
import SecretEffects
import Synchronization
import Testing
import TextUI

@testable import TextApp

/// A store in memory, whose hash of a passphrase is the passphrase backwards.
private final class Store: PassphraseStore {
    let stored = Mutex<SecretText?>(nil)
    let error: SecretError?

    init(failingWith error: SecretError? = nil) { self.error = error }

    func hash() throws(SecretError) -> SecretText? {
        if let error { throw error }
        return stored.withLock(\.self)
    }

    func replace(_ old: SecretText?, with new: SecretText?) -> Bool {
        stored.withLock { stored in
            guard stored == old else { return false }
            stored = new
            return true
        }
    }

    func answer(_ effect: SecretEffect) -> SecretOutput {
        switch effect {
        case .hash(let passphrase): .hashed(Self.hash(of: passphrase))
        case .verify(let passphrase, let hash): .verified(Self.hash(of: passphrase) == hash)
        default: effect.failure("not asked for")
        }
    }

    private static func hash(of passphrase: SecretText) -> SecretText {
        SecretText(String(passphrase.revealed.reversed()))
    }
}

@Suite("Stored passphrase")
struct StoredPassphraseTests {
    private typealias Passphrase = StoredPassphrase<Store>
    private let presentation = Presentation()

    @Test("A passphrase changed since it was entered is neither replaced nor removed")
    func changed() async throws {
        let store = Store()
        try await Passphrase.put(SecretText("one"), in: store, presentation)
        let opened = try await Passphrase(in: store, presentation)
        try await Passphrase.put(SecretText("two"), in: store, replacing: opened, presentation)
        for new in [SecretText("three"), nil] {
            let error = await #expect(throws: Failure.self) {
                try await Passphrase.put(new, in: store, replacing: opened, presentation)
            }
            #expect(error?.status == .noPermission)
        }
        #expect(store.stored.withLock(\.self) == SecretText("owt"))
    }

    @Test("An unreadable hash is an error, and German texts are spelled in ASCII on an ASCII terminal")
    func unreadable() async {
        let store = Store(failingWith: SecretError("gone"))
        let error = await #expect(throws: Failure.self) { try await Passphrase(in: store, presentation) }
        #expect(error?.status == .noPermission && error?.message.hasSuffix("cannot be read: gone") == true)
        let german = GateTexts(Presentation(glyphs: .ascii, language: .german))
        #expect(german.typeNewPassphrase.contains("Enter druecken"))
    }
}

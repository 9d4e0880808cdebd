import Effects
public import SecretEffects
public import TextUI

/// The storage of an app's passphrase as a hash, and the computation of the hash.
public protocol PassphraseStore: Sendable {
    /// Returns the hash; nil if there is none.
    func hash() async throws(SecretError) -> SecretText?

    /// Stores a hash, or removes it for nil, if the stored one is still `old`, nil for none; returns whether it was.
    func replace(_ old: SecretText?, with new: SecretText?) async throws(SecretError) -> Bool

    /// Answers the effects `hash` and `verify`.
    func answer(_ effect: SecretEffect) async -> SecretOutput
}

/// A passphrase that protects an app's content, stored as a hash: a ``PassphraseLock`` verifies it, and commands such
/// as `lock on` and `lock off` set and remove it at the terminal.
public struct StoredPassphrase<Store: PassphraseStore>: Sendable {
    private let store: Store
    private let hash: SecretText
    private let presentation: Presentation
    private var texts: GateTexts { GateTexts(presentation) }

    /// Reads the hash; nil if there is none.
    ///
    /// - Throws: a ``Failure`` if it cannot be read, in which case the app stays locked.
    public init?(in store: Store, _ presentation: Presentation) async throws(Failure) {
        self.presentation = presentation
        do throws(SecretError) {
            guard let hash = try await store.hash() else { return nil }
            (self.store, self.hash) = (store, hash)
        } catch {
            throw Failure(.noPermission, GateTexts(presentation).hashNotRead("\(error)"))
        }
    }

    /// Returns whether a text is the passphrase.
    public func isRight(_ passphrase: SecretText) async throws(Failure) -> Bool {
        do throws(SecretError) {
            return try await store.result(of: Secret.verify(passphrase, against: hash))
        } catch {
            throw Failure(.noPermission, texts.notCompared("\(error)"))
        }
    }

    /// Asks for the passphrase at the terminal if there is one. Commands call it before they do or print anything.
    ///
    /// - Returns: the passphrase that was entered; nil if there is none.
    @discardableResult
    public static func open(in store: Store, _ presentation: Presentation) async throws(Failure) -> StoredPassphrase? {
        guard let stored = try await StoredPassphrase(in: store, presentation) else { return nil }
        do {
            try await LineInput.hidden {
                try await PassphraseLock.untilRight(
                    asking: { try await LineInput.ask($0, in: presentation) }, in: presentation
                ) { try await stored.isRight($0) }
            }
        } catch {
            throw error as? Failure ?? Failure(.software, "\(error)")
        }
        return stored
    }

    /// Stores a new passphrase, which the user enters twice, after the current one, if any.
    public static func set(in store: Store, _ presentation: Presentation) async throws(Failure) {
        try await LineInput.hidden { () async throws(Failure) in
            let opened = try await open(in: store, presentation)
            let passphrase = try await newPassphrase(presentation)
            try await put(passphrase, in: store, replacing: opened, presentation)
        }
    }

    private static func newPassphrase(_ presentation: Presentation) async throws(Failure) -> SecretText {
        let texts = GateTexts(presentation)
        func ask(_ text: String) async throws(Failure) -> SecretText {
            try await LineInput.ask(Question(title: texts.lock, text: text, label: texts.passphrase), in: presentation)
        }
        let passphrase = try await ask(texts.typeNewPassphrase)
        guard !passphrase.revealed.isEmpty else { throw Failure(.usage, texts.emptyPassphrase) }
        // U+001B stands for keys other than characters, which have other functions on the prompt screen; U+FFFD
        // stands for bytes that are not UTF-8, which would all be equal.
        guard passphrase.revealed.unicodeScalars.allSatisfy({ $0 != "\u{1B}" && $0 != "\u{FFFD}" }) else {
            throw Failure(.usage, texts.unusablePassphrase)
        }
        guard try await ask(texts.typeItAgain) == passphrase else {
            throw Failure(.noMatch, texts.differentPassphrases)
        }
        return passphrase
    }

    /// Removes the passphrase after it was entered; returns false if there is none.
    public static func remove(in store: Store, _ presentation: Presentation) async throws(Failure) -> Bool {
        guard let opened = try await open(in: store, presentation) else { return false }
        try await put(nil, in: store, replacing: opened, presentation)
        return true
    }

    /// Stores a passphrase, or removes it for nil, without asking the user.
    ///
    /// - Throws: a failure, with nothing changed, if another one than the opened one is stored by now.
    public static func put(
        _ passphrase: SecretText?, in store: Store, replacing opened: StoredPassphrase? = nil,
        _ presentation: Presentation
    ) async throws(Failure) {
        let texts = GateTexts(presentation)
        do throws(SecretError) {
            var hash: SecretText?
            if let passphrase { hash = try await store.result(of: Secret.hash(passphrase)) }
            if try await store.replace(opened?.hash, with: hash) { return }
        } catch {
            let cause = "\(error)"
            throw Failure(.inputOutput, passphrase == nil ? texts.notUnlocked(cause) : texts.notLocked(cause))
        }
        throw Failure(.noPermission, texts.lockChanged)
    }
}

extension PassphraseStore {
    fileprivate func result<Answer>(
        of call: TypedEffect<SecretEffect, Result<Answer, SecretError>>
    ) async throws(SecretError) -> Answer {
        guard let answer = call.answer(await answer(call.effect)) else {
            throw SecretError("the answer does not fit the question")
        }
        return try answer.get()
    }
}

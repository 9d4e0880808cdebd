import CapabilityTesting
import SecretCapability
import SecretEffects
import Testing

private let limit = 70_000
/// Made by a handler that hashes at the least cost.
private let hashOfPassphrase = SecretText(
    "$argon2id$v=19$m=8,t=1,p=1$SlPqHyAJKrCUFvv1GDTupg$fhoNMbYfbYbgg/ORSYufpZsPpu0r/G7mLaG1vvAmwjM")

@Suite("Secret laws")
struct SecretLawsTests {
    private static let flaws: [Flaw<SecretEffect>] = [
        Flaw("Any text is a secret, and comes back as it was") { effect, ask in
            let output = await ask(effect)
            guard case .fetched(let key, let secret) = output else { return output }
            return .fetched(key, SecretText(String(secret.revealed.prefix { $0 != "\n" })))
        },
        Flaw("Any text is a secret, and comes back as it was") { effect, ask in
            let output = await ask(effect)
            guard case .fetched(let key, let secret) = output else { return output }
            return .fetched(key, SecretText(String(secret.revealed.prefix { $0 != "\0" })))
        },
        Flaw("A secret replaces the one before") { effect, ask in
            if case .store(let key, SecretText("third")) = effect { .stored(key) } else { await ask(effect) }
        },
        Flaw("A secret replaces the one before") { effect, ask in
            guard case .store(let key, _) = effect, await ask(.fetch(key)) == .fetched(key, SecretText("")) else {
                return await ask(effect)
            }
            return .stored(key)
        },
        Flaw(leftovers) { effect, ask in
            if case .fetch("other") = effect { leaveDescriptor() }
            return await ask(effect)
        },
        Flaw(leftovers) { effect, ask in
            if case .store = effect { leaveTemporaryFile() }
            return await ask(effect)
        },
        Flaw("A removed secret is missing, and can be removed again") { effect, ask in
            let output = await ask(effect)
            return output == .missing("k") ? .fetched("k", SecretText("")) : output
        },
        Flaw("A removed secret is missing, and can be removed again") { effect, ask in
            guard case .delete(let key) = effect, await ask(.fetch(key)) == .missing(key) else {
                return await ask(effect)
            }
            return .deleteError("there is none")
        },
        Flaw("What is done to one secret leaves the others") { effect, ask in
            if case .store("k 2", let secret) = effect { _ = await ask(.store("k", secret)) }
            return await ask(effect)
        },
        Flaw("What is done to one secret leaves the others") { effect, ask in
            if case .delete("K") = effect { _ = await ask(.delete("k")) }
            return await ask(effect)
        },
        Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
            guard case .store("k\0b", let secret) = effect else { return await ask(effect) }
            _ = await ask(.store("k", secret))
            return await ask(effect)
        },
        Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
            if case .store("k\0b", _) = effect { .stored("k\0b") } else { await ask(effect) }
        },
        Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
            // As if a key were made the name of a file.
            guard case .fetch("k*") = effect, case .fetched(_, let other) = await ask(.fetch("k_")) else {
                return await ask(effect)
            }
            return .fetched("k*", other)
        },
        Flaw("A passphrase is recognized by its hash, and no other is") { effect, ask in
            guard case .verify(let passphrase, let hash) = effect else { return await ask(effect) }
            return await ask(.verify(SecretText(passphrase.revealed.lowercased()), hash: hash))
        },
        Flaw("A passphrase is recognized by its hash, and no other is") { effect, ask in
            // As bcrypt does.
            func cut(_ text: SecretText) -> SecretText { SecretText(String(text.revealed.prefix(72))) }
            return switch effect {
            case .hash(let passphrase): await ask(.hash(cut(passphrase)))
            case .verify(let passphrase, let hash): await ask(.verify(cut(passphrase), hash: hash))
            default: await ask(effect)
            }
        },
        Flaw("A passphrase is recognized by its hash, and no other is") { effect, ask in
            guard case .verify(let passphrase, let hash) = effect else { return await ask(effect) }
            return await ask(.verify(SecretText(String(passphrase.revealed.prefix { $0 != "\0" })), hash: hash))
        },
        Flaw("A passphrase has another hash each time, which does not tell it") { effect, ask in
            switch effect {
            case .verify(let passphrase, let hash) where hash.revealed.hasSuffix(" passphrase"):
                return await ask(.verify(passphrase, hash: SecretText(String(hash.revealed.dropLast(11)))))
            default: break
            }
            guard case .hash(SecretText("passphrase")) = effect, case .hashed(let hash) = await ask(effect) else {
                return await ask(effect)
            }
            return .hashed(SecretText(hash.revealed + " passphrase"))
        },
        Flaw("A passphrase has another hash each time, which does not tell it") { effect, ask in
            guard case .hash(SecretText("passphrase")) = effect else { return await ask(effect) }
            return .hashed(hashOfPassphrase)
        },
        Flaw("What is no hash is an error, and no wrong passphrase") { effect, ask in
            if case .verify(_, SecretText("")) = effect { .verified(true) } else { await ask(effect) }
        },
        Flaw("What is no hash is an error, and no wrong passphrase") { effect, ask in
            let output = await ask(effect)
            guard case .hashError = output, case .verify(SecretText("passphrase"), _) = effect else { return output }
            return .verified(false)
        },
        Flaw("A secret of 70000 bytes is kept") { effect, ask in
            let output = await ask(effect)
            guard case .fetched(let key, let secret) = output, secret.revealed.utf8.count == limit else {
                return output
            }
            return .fetched(key, SecretText(String(secret.revealed.dropLast())))
        },
        Flaw("A secret of 70000 bytes is kept") { effect, ask in
            if case .store(_, let secret) = effect, secret.revealed.utf8.count == limit {
                return .storeError("too long")
            }
            return await ask(effect)
        },
        Flaw("A secret of more than 70000 bytes is refused without being told, and the one before stays") {
            effect, ask in
            let output = await ask(effect)
            if case .storeError = output, case .store(let key, _) = effect { _ = await ask(.delete(key)) }
            return output
        },
        Flaw("A secret of more than 70000 bytes is refused without being told, and the one before stays") {
            effect, ask in
            let output = await ask(effect)
            if case .storeError = output, case .store(_, let secret) = effect { return .storeError(secret.revealed) }
            return output
        },
    ]

    /// A sound handler refuses what is over the limit.
    private func verify(_ flaw: Flaw<SecretEffect>) async throws {
        try await SecretLaws.verify(longestSecret: limit) {
            let sound = Flaw<SecretEffect>("") { effect, ask in
                guard case .store(_, let secret) = effect, secret.revealed.utf8.count > limit else {
                    return await ask(effect)
                }
                return .storeError("too long")
            }
            return Flawed(
                base: Flawed(base: SecretHandler(MemorySecretStore(), hashingAt: .least), flaw: sound), flaw: flaw)
        }
    }

    @Test("a sound handler keeps them all")
    func sound() async throws { try await verify(Flaw("none") { await $1($0) }) }

    @Test("a handler that breaks one law is told that one", arguments: flaws)
    func broken(flaw: Flaw<SecretEffect>) async throws {
        let failure = try #require(await #expect(throws: ConformanceFailure.self) { try await verify(flaw) })
        #expect(failure.brokenLaws.map(\.law) == [flaw.law], "\(failure)")
    }
}

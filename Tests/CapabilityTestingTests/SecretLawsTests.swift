import Effects
import SecretCapability
import SecretEffects
import Testing

@testable import CapabilityTesting

private typealias Laws = SecretLaws

private let limit = 70_000
/// Made by a handler that hashes at the least cost.
private let hashOfPassphrase = SecretText(
    "$argon2id$v=19$m=8,t=1,p=1$SlPqHyAJKrCUFvv1GDTupg$fhoNMbYfbYbgg/ORSYufpZsPpu0r/G7mLaG1vvAmwjM")

@Suite("Secret laws")
struct SecretLawsTests {
    private static let flaws: [Flaw<SecretEffect>] = [
        fetching(Laws.kept) { $0.prefix { $0 != "\n" } }, fetching(Laws.kept) { $0.prefix { $0 != "\0" } },
        .answering(Laws.kept) { effect in
            if case .store(let key, SecretText("third")) = effect { .stored(key) } else { nil }
        },
        .asking(Laws.leftovers) { effect in
            if case .store = effect { leaveTemporaryDirectory() }
            return nil
        },
        .telling(Laws.kept) { _, output in output == .missing("k") ? .fetched("k", SecretText("")) : nil },
        Flaw(Laws.kept) { effect, ask in
            guard case .delete(let key) = effect, await ask(.fetch(key)) == .missing(key) else {
                return await ask(effect)
            }
            return .deleteError("there is none")
        },
        Flaw(Laws.kept) { effect, ask in
            if case .store("k 2", let secret) = effect { _ = await ask(.store("k", secret)) }
            return await ask(effect)
        },
        .asking(Laws.keys) { effect in
            if case .store("k\0b", let secret) = effect { .store("k", secret) } else { nil }
        },
        verifying(Laws.recognized) { $0.lowercased() }, verifying(Laws.recognized) { String($0.prefix { $0 != "\0" }) },
        .telling(Laws.salted) { _, output in
            if case .hashed(let hash) = output { .hashed(SecretText(hash.revealed + " passphrase")) } else { nil }
        },
        .answering(Laws.salted) { if case .hash = $0 { .hashed(hashOfPassphrase) } else { nil } },
        .answering(Laws.hashless) { if case .verify(_, SecretText("")) = $0 { .verified(true) } else { nil } },
        .telling(Laws.hashless) { _, output in if case .hashError = output { .verified(false) } else { nil } },
        fetching(Laws.long(limit)) { $0.dropLast() },
        Flaw(Laws.tooLong(limit)) { effect, ask in
            let output = await ask(effect)
            if case .storeError = output, case .store(let key, _) = effect { _ = await ask(.delete(key)) }
            return output
        },
        .telling(Laws.tooLong(limit)) { effect, output in
            guard case .storeError = output, case .store(_, let secret) = effect else { return nil }
            return .storeError(secret.revealed)
        },
    ]

    /// Comes back with a part of a secret.
    private static func fetching(
        _ law: Laws.SecretLaw, _ part: @escaping @Sendable (String) -> Substring
    ) -> Flaw<SecretEffect> {
        .telling(law) { _, output in
            guard case .fetched(let key, let secret) = output else { return nil }
            return .fetched(key, SecretText(String(part(secret.revealed))))
        }
    }

    /// Verifies another passphrase.
    private static func verifying(
        _ law: Laws.SecretLaw, _ change: @escaping @Sendable (String) -> String
    ) -> Flaw<SecretEffect> {
        .asking(law) { effect in
            guard case .verify(let passphrase, let hash) = effect else { return nil }
            return .verify(SecretText(change(passphrase.revealed)), hash: hash)
        }
    }

    /// A correct handler that refuses values over the limit.
    private struct Limited: SingleAnswerHandler {
        private let base = SecretHandler(MemorySecretStore(), hashingAt: .least)

        func answer(_ effect: SecretEffect) async -> SecretOutput {
            guard case .store(_, let secret) = effect, secret.revealed.utf8.count > limit else {
                return await base.answer(effect)
            }
            return .storeError("too long")
        }
    }

    @Test("A handler with a flaw breaks the law for it", arguments: flaws)
    func broken(flaw: Flaw<SecretEffect>) async {
        await expectBroken(flaw.law) {
            try await Laws.verify(longestSecret: limit) { Flawed(base: Limited(), flaw: flaw) }
        }
    }
}

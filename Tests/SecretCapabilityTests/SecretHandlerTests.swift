import SecretCapability
import SecretEffects
import Testing

@Suite("Secret handler")
struct SecretHandlerTests {
    /// A store that repeats what it is given.
    private struct TalkativeStore: SecretStore {
        func secret(for key: String) async throws(SecretError) -> SecretText? {
            throw SecretError("no \(key)")
        }
        func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
            throw SecretError("cannot keep \(secret.revealed), or \(secret.revealed.uppercased()), as \(key)")
        }
        func removeSecret(for key: String) async throws(SecretError) { throw SecretError("still \(key)") }
    }

    private let handler = SecretHandler(TalkativeStore())

    @Test("The error of a failed write hides the secret, and other errors are those of the store")
    func failures() async {
        #expect(
            await handler.answer(.store("name", SecretText("canary-12345")))
                == .storeError("cannot keep •••, or •••, as name"))
        #expect(await handler.answer(.fetch("name")) == .fetchError("no name"))
        #expect(await handler.answer(.delete("name")) == .deleteError("still name"))
    }

    @Test("A passphrase is verified against its hash, and a hash with a trailing byte is refused")
    func usualCost() async {
        guard case .hashed(let hash) = await handler.answer(.hash(SecretText("open"))) else {
            Issue.record("there is no hash")
            return
        }
        #expect(await handler.answer(.verify(SecretText("open"), hash: hash)) == .verified(true))
        let longer = SecretText(hash.revealed + "\0")
        #expect(
            await handler.answer(.verify(SecretText("open"), hash: longer))
                == .hashError("what is stored is no hash of a passphrase"))
    }
}

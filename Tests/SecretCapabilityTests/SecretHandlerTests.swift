import Effects
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

    private func answer(to effect: SecretEffect) async -> SecretOutput? {
        let (answers, continuation) = AsyncStream.makeStream(of: SecretOutput.self)
        await SecretHandler(TalkativeStore()).handle(effect, reply: Reply { continuation.yield($0) })
        continuation.finish()
        return await answers.first { _ in true }
    }

    @Test("why a secret was not kept is told without the secret")
    func kept() async {
        #expect(
            await answer(to: .store("name", SecretText("canary-12345")))
                == .storeError("cannot keep •••, or •••, as name"))
    }

    @Test("why a secret was not read or removed is told as the store says it")
    func others() async {
        #expect(await answer(to: .fetch("name")) == .fetchError("no name"))
        #expect(await answer(to: .delete("name")) == .deleteError("still name"))
    }
}

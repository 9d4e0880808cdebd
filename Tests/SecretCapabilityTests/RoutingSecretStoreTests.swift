import SecretCapability
import SecretEffects
import Synchronization
import Testing

@Suite("The choice between file and service")
struct RoutingSecretStoreTests {
    private let file = MemorySecretStore()
    private let service = AbsentableStore()

    private func store(_ place: SecretPlace? = nil) -> RoutingSecretStore {
        RoutingSecretStore(in: place, file: file, service: service) { [service] in service.isThere }
    }

    private func found(_ place: SecretPlace? = nil) async throws -> String? {
        try await store(place).secret(for: "key")?.revealed
    }

    @Test("a new secret goes to the service when there is one, else into the file")
    func new() async throws {
        try await #expect(store().place(of: "key") == .service)
        try await store().keep(SecretText("a"), for: "key")
        try await #expect(service.secret(for: "key")?.revealed == "a")
        service.isThere = false
        try await #expect(store().place(of: "other") == .file)
        try await store().keep(SecretText("b"), for: "other")
        try await #expect(file.secret(for: "other")?.revealed == "b")
    }

    @Test("a secret in the file stays there, and is found, also when a service comes up")
    func stays() async throws {
        service.isThere = false
        try await store().keep(SecretText("a"), for: "key")
        service.isThere = true
        try await #expect(found() == "a")
        try await store().keep(SecretText("b"), for: "key")
        try await #expect(service.secret(for: "key") == nil)
        service.isThere = false
        try await #expect(found() == "b")
    }

    @Test("a secret in a service that is gone is an error and not missing, and is not replaced elsewhere")
    func gone() async throws {
        try await store().keep(SecretText("a"), for: "key")
        service.isThere = false
        let store = store()
        await #expect(throws: AbsentableStore.absent) { try await store.secret(for: "key") }
        await #expect(throws: AbsentableStore.absent) { try await store.keep(SecretText("b"), for: "key") }
        await #expect(throws: AbsentableStore.absent) { try await store.removeSecret(for: "key") }
        service.isThere = true
        try await #expect(found() == "a")
    }

    @Test("the place asked for last is where a secret is found later")
    func asked() async throws {
        try await store(.file).keep(SecretText("file"), for: "key")
        try await store(.service).keep(SecretText("service"), for: "key")
        try await #expect(found() == "service")
        try await #expect(store().place(of: "key") == .service)
        try await store(.file).keep(SecretText("file again"), for: "key")
        try await #expect(found() == "file again")
        service.isThere = false
        try await #expect(found() == "file again")
    }

    @Test("a place asked for is the only one that is looked into")
    func only() async throws {
        try await store(.service).keep(SecretText("a"), for: "key")
        try await #expect(found(.file) == nil)
        try await store(.file).removeSecret(for: "key")
        try await #expect(found() == "a")
        try await file.keep(SecretText("b"), for: "key")
        try await store(.service).removeSecret(for: "key")
        try await #expect(found(.file) == "b")
        try await file.removeSecret(for: "key")
        service.isThere = false
        let store = store(.service)
        await #expect(throws: AbsentableStore.absent) { try await store.secret(for: "key") }
        try await #expect(found(.file) == nil)
    }

    @Test("a removed secret comes back from nowhere")
    func removed() async throws {
        try await store(.file).keep(SecretText("old"), for: "key")
        try await store(.service).keep(SecretText("new"), for: "key")
        try await store().removeSecret(for: "key")
        try await #expect(found() == nil)
        try await store(.service).keep(SecretText("old"), for: "key")
        try await store(.file).keep(SecretText("new"), for: "key")
        try await store().removeSecret(for: "key")
        try await #expect(found() == nil)
        try await #expect(found(.file) == nil)
        try await store(.service).keep(SecretText("last"), for: "key")
        try await store().removeSecret(for: "key")
        service.isThere = false
        try await #expect(found() == nil)
    }

    @Test("a secret that the service refuses leaves the one before where it is found")
    func refused() async throws {
        try await store(.file).keep(SecretText("before"), for: "key")
        service.isThere = false
        let store = store(.service)
        await #expect(throws: AbsentableStore.absent) { try await store.keep(SecretText("after"), for: "key") }
        try await #expect(found() == "before")
    }
}

/// A service that may not be there.
private final class AbsentableStore: SecretStore {
    static let absent = SecretError("no service")

    private let store = MemorySecretStore()
    private let presence = Mutex(true)

    var isThere: Bool {
        get { presence.withLock { $0 } }
        set { presence.withLock { $0 = newValue } }
    }

    func secret(for key: String) async throws(SecretError) -> SecretText? { try await present().secret(for: key) }

    func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        try await present().keep(secret, for: key)
    }

    func removeSecret(for key: String) async throws(SecretError) { try await present().removeSecret(for: key) }

    private func present() throws(SecretError) -> MemorySecretStore {
        guard isThere else { throw Self.absent }
        return store
    }
}

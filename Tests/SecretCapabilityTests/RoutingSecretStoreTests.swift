import SecretCapability
import SecretEffects
import Synchronization
import Testing

@Suite("Routing between sealed files and the Secret Service")
struct RoutingSecretStoreTests {
    /// What is done, or found, by a store that is asked for a place or is not.
    private enum Step {
        case serviceComes, serviceGoes
        case keep(String, in: SecretPlace? = nil)
        case remove(in: SecretPlace? = nil)
        case find(String?, in: SecretPlace? = nil)
        case place(SecretPlace)
        /// Neither found, kept nor removed: an error, and not missing.
        case fail(in: SecretPlace? = nil)
    }

    @Test(
        "A secret is found in the store of its last write, and in none after its removal",
        arguments: [
            // A new secret goes to the service when there is one, else into the file.
            [.place(.service), .keep("a"), .find("a", in: .service), .find(nil, in: .file)],
            [.serviceGoes, .place(.file), .keep("a"), .find("a", in: .file)],
            // It stays in the file when a service comes up.
            [
                .serviceGoes, .keep("a"), .serviceComes, .find("a"), .keep("b"), .find(nil, in: .service), .serviceGoes,
                .find("b"),
            ],
            // In a service that is gone it is not missing, and not replaced elsewhere.
            [.keep("a"), .serviceGoes, .fail(), .serviceComes, .find("a")],
            // The place that was asked for last counts.
            [
                .keep("file", in: .file), .keep("service", in: .service), .find("service"), .place(.service),
                .keep("file again", in: .file), .find("file again"), .serviceGoes, .find("file again"),
            ],
            // A place that is asked for is the only one that is looked into.
            [
                .keep("a", in: .service), .find(nil, in: .file), .remove(in: .file), .find("a", in: .service),
                .serviceGoes, .fail(in: .service), .find(nil, in: .file),
            ],
            [.keep("a", in: .file), .remove(in: .service), .find("a", in: .file)],
            // What is removed was in either place, and is not found later in the other.
            [.keep("old", in: .file), .keep("new", in: .service), .remove(), .find(nil), .find(nil, in: .file)],
            [
                .keep("old", in: .service), .keep("new", in: .file), .remove(), .find(nil), .find(nil, in: .file),
                .find(nil, in: .service),
            ],
            [.keep("last", in: .service), .remove(), .serviceGoes, .find(nil)],
            // A secret that the service refuses leaves the one before where it is found.
            [.keep("before", in: .file), .serviceGoes, .fail(in: .service), .find("before")],
        ] as [[Step]])
    private func steps(_ steps: [Step]) async throws {
        let (file, service) = (MemorySecretStore(), FaultyStore())
        func store(_ place: SecretPlace?) -> RoutingSecretStore {
            RoutingSecretStore(in: place, file: file, service: service) { service.fails.withLock { !$0("key", true) } }
        }
        for step in steps {
            switch step {
            case .serviceComes: service.fails.withLock { $0 = { _, _ in false } }
            case .serviceGoes: service.fails.withLock { $0 = { _, _ in true } }
            case .keep(let text, let place): try await store(place).keep(SecretText(text), for: "key")
            case .remove(let place): try await store(place).removeSecret(for: "key")
            case .find(let text, let place):
                try await #expect(store(place).secret(for: "key")?.revealed == text, "\(step)")
            case .place(let place): try await #expect(store(nil).place(of: "key") == place, "\(step)")
            case .fail(let place):
                let store = store(place)
                await #expect(throws: FaultyStore.failure) { try await store.secret(for: "key") }
                await #expect(throws: FaultyStore.failure) { try await store.keep(SecretText("x"), for: "key") }
                await #expect(throws: FaultyStore.failure) { try await store.removeSecret(for: "key") }
            }
        }
    }

    @Test("A secret whose file cannot be read is routed to the file")
    func unreadable() async throws {
        let file = FaultyStore { key, _ in key == "key" }
        let store = RoutingSecretStore(in: nil, file: file, service: MemorySecretStore()) { true }
        #expect(try await store.place(of: "key") == .file)
    }

    @Test(
        "With an unwritable note, a secret is replaced in its store, and found as before after a failed move",
        arguments: SecretPlace.allCases)
    func unchangeableNote(place: SecretPlace) async throws {
        let (file, service) = (FaultyStore(), MemorySecretStore())
        func store(_ place: SecretPlace?) -> RoutingSecretStore {
            RoutingSecretStore(in: place, file: file, service: service) { true }
        }
        try await store(place).keep(SecretText("old"), for: "key")
        file.fails.withLock { $0 = { key, isRead in !isRead && key.hasPrefix("place of ") } }
        try await store(place).keep(SecretText("new"), for: "key")
        for place in [place, nil] { try await #expect(store(place).secret(for: "key")?.revealed == "new") }
        let other: SecretPlace = place == .file ? .service : .file
        await #expect(throws: FaultyStore.failure) { try await store(other).keep(SecretText("newer"), for: "key") }
        try await #expect(store(nil).secret(for: "key")?.revealed == "new")
    }
}

/// A store in memory, some of whose calls fail.
private final class FaultyStore: SecretStore {
    static let failure = SecretError("it fails")

    /// Whether a call with a key fails, which may only read.
    let fails: Mutex<@Sendable (_ key: String, _ isRead: Bool) -> Bool>
    private let store = MemorySecretStore()

    init(_ fails: @escaping @Sendable (_ key: String, _ isRead: Bool) -> Bool = { _, _ in false }) {
        self.fails = Mutex(fails)
    }

    func secret(for key: String) async throws(SecretError) -> SecretText? {
        try check(key, isRead: true)
        return try await store.secret(for: key)
    }

    func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        try check(key)
        try await store.keep(secret, for: key)
    }

    func removeSecret(for key: String) async throws(SecretError) {
        try check(key)
        try await store.removeSecret(for: key)
    }

    private func check(_ key: String, isRead: Bool = false) throws(SecretError) {
        if fails.withLock({ $0(key, isRead) }) { throw Self.failure }
    }
}

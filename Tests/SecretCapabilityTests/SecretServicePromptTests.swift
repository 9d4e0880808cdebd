import CapabilityTesting
import DBus
import SecretCapability
import SecretEffects
import Synchronization
import TestServers
import Testing

@Suite(
    "Questions of the Secret Service to its user", .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about prompts is tested"))
struct SecretServicePromptTests {
    private func failure(_ store: SecretServiceStore) async -> String? {
        do throws(SecretError) {
            _ = try await store.secret(for: "key")
            return nil
        } catch {
            return error.description
        }
    }

    private func store(on bus: PrivateBus, userLimit: Duration = .seconds(60)) -> SecretServiceStore {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        return SecretServiceStore(application: "tests", environment: environment, userLimit: userLimit)
    }

    @Test("an answered question unlocks the secret")
    func answered() async throws {
        let bus = try await PrivateBus()
        let service = try await LockedService(on: bus, completing: .bool(false))
        try await #expect(store(on: bus).secret(for: "key")?.revealed == "locked away")
        #expect(service.calls.contains("Prompt"))
    }

    @Test("a new default collection is made, and the secret is put there")
    func created() async throws {
        let bus = try await PrivateBus()
        let service = try await LockedService(on: bus, completing: .bool(false), isEmpty: true)
        try await store(on: bus).keep(SecretText("new"), for: "key")
        #expect(service.calls.suffix(4) == ["CreateCollection", "Prompt", "Unlock", "CreateItem"])
    }

    @Test("a declined question is an error")
    func declined() async throws {
        let bus = try await PrivateBus()
        let service = try await LockedService(on: bus, completing: .bool(true))
        #expect(await failure(store(on: bus))?.contains("locked") == true)
        #expect(!service.calls.contains("GetSecret"))
    }

    @Test("a question that nobody answers in time is cancelled, and an error")
    func ignored() async throws {
        let bus = try await PrivateBus()
        let service = try await LockedService(on: bus, completing: nil)
        #expect(await failure(store(on: bus, userLimit: .milliseconds(20)))?.contains("locked") == true)
        #expect(await service.hears("Dismiss"))
    }

    @Test("a cancelled call cancels its question and returns")
    func cancelled() async throws {
        let bus = try await PrivateBus()
        let service = try await LockedService(on: bus, completing: nil)
        let store = store(on: bus)
        let task = Task { await failure(store) }
        #expect(await service.hears("Prompt"))
        task.cancel()
        #expect(await task.value?.contains("cancelled") == true)
        #expect(await service.hears("Dismiss"))
    }
}

/// A Secret Service with one locked secret, or with nothing, that asks before it does anything.
private final class LockedService: Sendable {
    private let connection: DBusConnection
    private let log = Mutex<[String]>([])

    /// - Parameter dismissed: what a prompt completes with; nil for a user who has gone away.
    init(on bus: PrivateBus, completing dismissed: DBusValue?, isEmpty: Bool = false) async throws {
        connection = DBusConnection(bus.address)
        connection.serve { [weak self] call in
            self?.answer(call, dismissed, isEmpty) ?? .silence
        }
        try await connection.take(name: "org.freedesktop.secrets")
    }

    /// The methods called so far.
    var calls: [String] { log.withLock { $0 } }

    /// Waits until a method was called.
    func hears(_ method: String) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(120)
        while !calls.contains(method), ContinuousClock.now < deadline { await Task.yield() }
        return calls.contains(method)
    }

    private func answer(_ call: DBusMessage, _ dismissed: DBusValue?, _ isEmpty: Bool) -> DBusAnswer {
        log.withLock { $0.append(call.member) }
        let nothing = DBusValue.objectPath("/")
        let none = DBusValue.array(of: "o", [])
        switch call.member {
        case "OpenSession": return .values([.variant(.string("")), .objectPath("/session")])
        case "SearchItems": return .values([none, isEmpty ? none : .array(of: "o", [.objectPath("/item")])])
        case "ReadAlias": return .values([nothing])
        case "CreateCollection": return .values([nothing, .objectPath("/prompt")])
        case "Unlock": return .values([none, isEmpty ? nothing : .objectPath("/prompt")])
        case "CreateItem": return .values([.objectPath("/item"), nothing])
        case "GetSecret":
            let secret = DBusValue.bytes(Array("locked away".utf8))
            return .values([.structure([.objectPath("/session"), .bytes([]), secret, .string("text/plain")])])
        case "Prompt":
            guard let dismissed else { return .values([]) }
            connection.emit(
                DBusMessage(
                    "", "/prompt", "org.freedesktop.Secret.Prompt", "Completed",
                    [dismissed, .variant(.objectPath("/collection"))]))
            return .values([])
        default: return .values([])
        }
    }
}

import DBus
import SecretCapability
import SecretEffects
import TestServers
import Testing

@Suite(
    "Secret Service prompts", .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about prompts is tested"))
struct SecretServicePromptTests {
    private func store(on bus: PrivateBus, userLimit: Duration = .seconds(60)) -> SecretServiceStore {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        return SecretServiceStore(application: "tests", environment: environment, userLimit: userLimit)
    }

    @Test("An answered prompt unlocks the secret, and a declined one is an error", arguments: [false, true])
    func answered(isDeclined: Bool) async throws {
        let bus = try await PrivateBus()
        let service = try await locked(on: bus, completing: .bool(isDeclined))
        let words = await failure { try await #expect(store(on: bus).secret(for: "key")?.revealed == "locked away") }
        #expect(isDeclined ? words.contains("locked") : words == "no error")
        let calls = service.calls.map(\.member)
        #expect(calls.contains("Prompt") && calls.contains("GetSecret") == !isDeclined)
    }

    @Test("A default collection is created if there is none, and the secret is stored in it")
    func created() async throws {
        let bus = try await PrivateBus()
        let service = try await locked(on: bus, completing: .bool(false), isEmpty: true)
        try await store(on: bus).keep(SecretText("new"), for: "key")
        #expect(service.calls.map(\.member).suffix(4) == ["CreateCollection", "Prompt", "Unlock", "CreateItem"])
    }

    @Test(
        "A prompt without an answer is dismissed at the time limit or when the call is cancelled",
        arguments: [true, false])
    func ignored(inTime: Bool) async throws {
        let bus = try await PrivateBus()
        let service = try await locked(on: bus, completing: nil)
        let store = store(on: bus, userLimit: inTime ? .milliseconds(20) : .seconds(60))
        let task = Task { await failure { _ = try await store.secret(for: "key") } }
        #expect(await service.hears("Prompt"))
        if !inTime { task.cancel() }
        #expect(await task.value.contains(inTime ? "locked" : "cancelled"))
        #expect(await service.hears("Dismiss"))
    }

    /// A Secret Service with one locked secret, or with nothing, that asks before it does anything.
    ///
    /// - Parameter dismissed: what a prompt completes with; nil for a user who has gone away.
    private func locked(
        on bus: PrivateBus, completing dismissed: DBusValue?, isEmpty: Bool = false
    ) async throws -> BusService {
        try await BusService("org.freedesktop.secrets", on: bus) { call in
            let nothing = DBusValue.objectPath("/")
            switch call.member {
            case "OpenSession": return .values([.variant(.string("")), .objectPath("/session")])
            case "SearchItems": return .values([.paths([]), .paths(isEmpty ? [] : ["/item"])])
            case "ReadAlias": return .values([nothing])
            case "CreateCollection": return .values([nothing, .objectPath("/prompt")])
            case "Unlock": return .values([.paths([]), isEmpty ? nothing : .objectPath("/prompt")])
            case "CreateItem": return .values([.objectPath("/item"), nothing])
            case "GetSecret":
                let secret = DBusValue.bytes(Array("locked away".utf8))
                return .values([.structure([.objectPath("/session"), .bytes([]), secret, .string("text/plain")])])
            case "Prompt":
                guard let dismissed else { return .values([]) }
                let completed = DBusMessage(
                    "", "/prompt", "org.freedesktop.Secret.Prompt", "Completed",
                    [dismissed, .variant(.objectPath("/collection"))])
                return .values([], after: [completed])
            default: return .values([])
            }
        }
    }
}

import CapabilityTesting
import DBus
import SecretCapability
import SecretEffects
import TestServers
import Testing

@Suite(
    "Secret Service store", .timeLimit(.minutes(3)),
    .enabled(
        if: PrivateBus.has("dbus-daemon") && PrivateBus.has("gnome-keyring-daemon"),
        "dbus-daemon or gnome-keyring is missing: nothing about the desktop's Secret Service is tested"))
struct SecretServiceStoreTests {
    private static let root = "/org/freedesktop/secrets"

    private func call(
        _ connection: DBusConnection, _ path: String, _ method: String, _ arguments: [DBusValue]
    ) throws(DBusError) -> [DBusValue] {
        let parts = method.split(separator: ".").map(String.init)
        let interface = "org.freedesktop.Secret.\(parts[0])"
        return try connection.call(
            DBusMessage("org.freedesktop.secrets", Self.root + path, interface, parts[1], arguments))
    }

    private func store(on bus: PrivateBus, application: String = "tests") -> SecretServiceStore {
        SecretServiceStore(
            application: application, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], userLimit: .seconds(10))
    }

    @Test("The handler on a real keyring keeps the laws and the contract")
    func conformance() async throws {
        let zero = Sample<SecretEffect>("a name that goes over no bus", .fetch("a\0b")) {
            if case .fetchError = $0 { true } else { false }
        }
        var number = 0
        for isLast in [false, false, true] {
            let bus = try await PrivateBus(with: .keyring)
            do {
                try await SecretLaws.verify(afterFailures: [zero]) {
                    number += 1
                    return SecretHandler(store(on: bus, application: "tests \(number)"), hashingAt: .least)
                }
                return
            } catch {
                // Rarely, gnome-keyring-daemon aborts by itself; the laws are then tried with another one.
                let hasAborted = await !store(on: bus).isAvailable()
                guard hasAborted, !isLast else { throw error }
            }
        }
    }

    @Test("Applications have separate secrets, files hold none in the clear, and a locked keyring refuses access")
    func keyring() async throws {
        let bus = try await PrivateBus(with: .keyring)
        let (store, other) = (store(on: bus), store(on: bus, application: "others"))
        #expect(await store.isAvailable())
        let canary = "canary-5ecret-0123456789abcdef"
        try await other.keep(SecretText(canary), for: "key")
        try await #expect(store.secret(for: "key") == nil)
        try await store.keep(SecretText("ours"), for: "key")
        try await store.removeSecret(for: "key")
        try await #expect(other.secret(for: "key")?.revealed == canary)
        let files = try bus.files()
        #expect(files.keys.contains { $0.hasSuffix(".keyring") })
        for (name, bytes) in files {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("5ecret"), "\(name)")
        }
        // To unlock it, it would have to ask for a password, and there is no screen.
        _ = try await withDBus(at: bus.address) { connection throws(DBusError) in
            try call(connection, "", "Service.Lock", [.paths(["\(Self.root)/collection/login"])])
        }
        let words = "the desktop's keyring is locked; unlock it there, or keep secrets in a file"
        await #expect(failure { _ = try await other.secret(for: "key") } == words)
        for key in ["key", "new"] {
            await #expect(failure { try await other.keep(SecretText("after"), for: key) } == words)
        }
        await #expect(failure { try await other.removeSecret(for: "key") } == words)
        // A secret that does not exist is missing, also in a locked keyring.
        try await #expect(other.secret(for: "absent") == nil)
    }

    @Test("A duplicate of a secret that another program has stored is replaced, too")
    func twice() async throws {
        let bus = try await PrivateBus(with: .keyring)
        let store = store(on: bus)
        try await store.keep(SecretText("old"), for: "key")
        _ = try await withDBus(at: bus.address) { connection throws(DBusError) in
            let session = try call(connection, "", "Service.OpenSession", [.string("plain"), .variant(.string(""))])
            let attributes = DBusValue.texts(["application": "tests", "key": "key", "program": "other"])
            let secret = DBusValue.structure([session[1], .bytes([]), .bytes(Array("old".utf8)), .string("text/plain")])
            let properties = DBusValue.properties(["org.freedesktop.Secret.Item.Attributes": attributes])
            return try call(
                connection, "/collection/login", "Collection.CreateItem", [properties, secret, .bool(false)])
        }
        try await store.keep(SecretText("new"), for: "key")
        let secrets = try await withDBus(at: bus.address) { connection throws(DBusError) in
            let session = try call(connection, "", "Service.OpenSession", [.string("plain"), .variant(.string(""))])
            let found = try call(connection, "", "Service.SearchItems", [.texts(["application": "tests"])])
            var secrets: [DBusValue] = []
            for item in found.first?.paths ?? [] {
                secrets += try call(connection, String(item.dropFirst(Self.root.count)), "Item.GetSecret", [session[1]])
            }
            return secrets
        }
        #expect(secrets.count == 2)
        for secret in secrets {
            guard case .structure(let parts) = secret else { throw SecretError("no secret") }
            #expect(parts[2] == .bytes(Array("new".utf8)))
        }
    }

    @Test("A missing service and a missing bus have errors of their own")
    func absent() async throws {
        let bus = try await PrivateBus()
        let empty = store(on: bus)
        #expect(await !empty.isAvailable())
        await #expect(
            failure { _ = try await empty.secret(for: "key") }
                == "no Secret Service is on the session bus; start one, such as GNOME Keyring, or keep secrets in a file"
        )
        for environment in [[:], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]] {
            let nowhere = SecretServiceStore(application: "tests", environment: environment)
            #expect(await !nowhere.isAvailable())
            let words = await failure { _ = try await nowhere.secret(for: "key") }
            #expect(words.contains("no session bus") && words.contains("keep secrets in a file"))
        }
    }
}

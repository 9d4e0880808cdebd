import DBus
import SecretEffects

/// A session with the Secret Service.
struct SecretServiceSession {
    static let service = "org.freedesktop.secrets"
    private static let root = "/org/freedesktop/secrets"
    /// The path that means "no object".
    private static let nothing = "/"

    private let connection: DBusConnection
    /// The service's unique bus name; it changes if the service restarts, which invalidates this session.
    private let owner: String
    private let path: String
    private let userLimit: Duration

    init(_ connection: DBusConnection, userLimit: Duration) async throws(SecretServiceFailure) {
        self.connection = connection
        self.userLimit = userLimit
        do throws(DBusError) {
            owner = try await connection.owner(of: Self.service)
            let open = DBusMessage(
                owner, Self.root, "org.freedesktop.Secret.Service", "OpenSession",
                [.string("plain"), .variant(.string(""))])
            guard case .objectPath(let path)? = try await connection.call(open).last else {
                throw .failed(name: "unreadable", message: "there is no session")
            }
            self.path = path
        } catch {
            throw SecretServiceFailure(error)
        }
    }

    /// Closes the connection, which also ends the service's session.
    func end() { connection.close() }

    /// Returns the items with these attributes, after unlocking them.
    func items(with attributes: DBusValue) async throws(SecretServiceFailure) -> [String] {
        let found = try await call(Self.root, "Service", "SearchItems", [attributes])
        guard found.count == 2, let unlocked = found[0].paths, let locked = found[1].paths else {
            throw .strange("SearchItems")
        }
        try await unlock(locked)
        return unlocked + locked
    }

    func secret(of item: String) async throws(SecretServiceFailure) -> SecretText {
        let answer = try await call(item, "Item", "GetSecret", [.objectPath(path)])
        guard case .structure(let parts)? = answer.first, parts.count == 4, case .bytes(let bytes) = parts[2] else {
            throw .strange("GetSecret")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return SecretText(text)
    }

    func replaceSecret(of item: String, with secret: SecretText) async throws(SecretServiceFailure) {
        _ = try await call(item, "Item", "SetSecret", [wrapped(secret)])
    }

    /// Creates an item in the default collection.
    func create(
        _ label: String, with attributes: DBusValue, _ secret: SecretText
    ) async throws(SecretServiceFailure) {
        let collection = try await defaultCollection()
        try await unlock([collection])
        let properties = DBusValue.properties([
            "org.freedesktop.Secret.Item.Label": .string(label),
            "org.freedesktop.Secret.Item.Attributes": attributes,
        ])
        let created = try await call(
            collection, "Collection", "CreateItem", [properties, wrapped(secret), .bool(true)])
        _ = try await result(of: created, from: "CreateItem")
    }

    func remove(_ item: String) async throws(SecretServiceFailure) {
        guard let prompt = try await call(item, "Item", "Delete").first?.path else { throw .strange("Delete") }
        if prompt != Self.nothing { _ = try await answer(to: prompt) }
    }

    private func wrapped(_ secret: SecretText) -> DBusValue {
        let text = Array(secret.revealed.utf8)
        return .structure([.objectPath(path), .bytes([]), .bytes(text), .string("text/plain; charset=utf8")])
    }

    private func defaultCollection() async throws(SecretServiceFailure) -> String {
        guard let known = try await call(Self.root, "Service", "ReadAlias", [.string("default")]).first?.path else {
            throw .strange("ReadAlias")
        }
        if known != Self.nothing { return known }
        let label = DBusValue.properties(["org.freedesktop.Secret.Collection.Label": .string("Default keyring")])
        let created = try await call(Self.root, "Service", "CreateCollection", [label, .string("default")])
        guard case .objectPath(let collection) = try await result(of: created, from: "CreateCollection") else {
            throw .strange("CreateCollection")
        }
        return collection
    }

    private func unlock(_ paths: [String]) async throws(SecretServiceFailure) {
        guard !paths.isEmpty else { return }
        let objects = DBusValue.array(of: "o", paths.map(DBusValue.objectPath))
        let answer = try await call(Self.root, "Service", "Unlock", [objects])
        guard answer.count == 2, let prompt = answer[1].path else { throw .strange("Unlock") }
        if prompt != Self.nothing { _ = try await self.answer(to: prompt) }
    }

    /// Returns the created object, after a prompt to the user if necessary.
    private func result(
        of answer: [DBusValue], from call: String
    ) async throws(SecretServiceFailure) -> DBusValue {
        guard answer.count == 2, let made = answer[0].path, let prompt = answer[1].path else { throw .strange(call) }
        return made == Self.nothing ? try await self.answer(to: prompt) : .objectPath(made)
    }

    /// Runs a prompt of the service and returns its result.
    private func answer(to prompt: String) async throws(SecretServiceFailure) -> DBusValue {
        let interface = "org.freedesktop.Secret.Prompt"
        let match = DBusMatch(sender: owner, path: prompt, interface: interface, member: "Completed")
        var isOpen = true
        // No one would receive the result of the prompt.
        defer { if isOpen { connection.post(DBusMessage(owner, prompt, interface, "Dismiss")) } }
        do throws(DBusError) {
            let completions = try await connection.signals(match, within: userLimit)
            _ = try await connection.call(DBusMessage(owner, prompt, interface, "Prompt", [.string("")]))
            for await completion in completions {
                isOpen = false
                guard completion.arguments.count == 2, completion.arguments[0] == .bool(false) else { throw .dismissed }
                return completion.arguments[1].unwrapped
            }
            throw Task.isCancelled ? .cancelled : .dismissed
        } catch {
            throw SecretServiceFailure(error)
        }
    }

    private func call(
        _ object: String, _ interface: String, _ method: String, _ arguments: [DBusValue] = []
    ) async throws(SecretServiceFailure) -> [DBusValue] {
        do throws(DBusError) {
            return try await connection.call(
                DBusMessage(owner, object, "org.freedesktop.Secret.\(interface)", method, arguments))
        } catch {
            throw SecretServiceFailure(error)
        }
    }
}

extension DBusError {
    /// The user declined the prompt, or could not be prompted.
    fileprivate static let dismissed = DBusError.failed(
        name: "org.freedesktop.Secret.Error.IsLocked", message: "the prompt was dismissed")
}

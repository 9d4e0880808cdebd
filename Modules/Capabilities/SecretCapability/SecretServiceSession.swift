import DBus
import SecretEffects

/// A session with the Secret Service, which ends with its connection.
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

    init(_ connection: DBusConnection, userLimit: Duration) throws(DBusError) {
        self.connection = connection
        self.userLimit = userLimit
        owner = try connection.owner(of: Self.service)
        let open = DBusMessage(
            owner, Self.root, "org.freedesktop.Secret.Service", "OpenSession",
            [.string("plain"), .variant(.string(""))])
        guard case .objectPath(let path)? = try connection.call(open).last else { throw .strange("OpenSession") }
        self.path = path
    }

    /// Returns the items with these attributes, after unlocking them.
    func items(with attributes: DBusValue) throws(DBusError) -> [String] {
        let found = try call(Self.root, "Service", "SearchItems", [attributes])
        guard found.count == 2, let unlocked = found[0].paths, let locked = found[1].paths else {
            throw .strange("SearchItems")
        }
        try unlock(locked)
        return unlocked + locked
    }

    /// Returns the bytes of an item's secret.
    func secret(of item: String) throws(DBusError) -> [UInt8] {
        let answer = try call(item, "Item", "GetSecret", [.objectPath(path)])
        guard case .structure(let parts)? = answer.first, parts.count == 4, let bytes = parts[2].bytes else {
            throw .strange("GetSecret")
        }
        return bytes
    }

    func replaceSecret(of item: String, with secret: SecretText) throws(DBusError) {
        _ = try call(item, "Item", "SetSecret", [wrapped(secret)])
    }

    /// Creates an item in the default collection.
    func create(
        _ label: String, with attributes: DBusValue, _ secret: SecretText
    ) throws(DBusError) {
        let collection = try defaultCollection()
        try unlock([collection])
        let properties = DBusValue.properties([
            "org.freedesktop.Secret.Item.Label": .string(label),
            "org.freedesktop.Secret.Item.Attributes": attributes,
        ])
        let created = try call(
            collection, "Collection", "CreateItem", [properties, wrapped(secret), .bool(true)])
        _ = try result(of: created, from: "CreateItem")
    }

    func remove(_ item: String) throws(DBusError) {
        guard let prompt = try call(item, "Item", "Delete").first?.path else { throw .strange("Delete") }
        if prompt != Self.nothing { _ = try answer(to: prompt) }
    }

    private func wrapped(_ secret: SecretText) -> DBusValue {
        let text = Array(secret.revealed.utf8)
        return .structure([.objectPath(path), .bytes([]), .bytes(text), .string("text/plain; charset=utf8")])
    }

    private func defaultCollection() throws(DBusError) -> String {
        guard let known = try call(Self.root, "Service", "ReadAlias", [.string("default")]).first?.path else {
            throw .strange("ReadAlias")
        }
        if known != Self.nothing { return known }
        let label = DBusValue.properties(["org.freedesktop.Secret.Collection.Label": .string("Default keyring")])
        let created = try call(Self.root, "Service", "CreateCollection", [label, .string("default")])
        guard case .objectPath(let collection) = try result(of: created, from: "CreateCollection") else {
            throw .strange("CreateCollection")
        }
        return collection
    }

    private func unlock(_ paths: [String]) throws(DBusError) {
        guard !paths.isEmpty else { return }
        let answer = try call(Self.root, "Service", "Unlock", [.paths(paths)])
        guard answer.count == 2, let prompt = answer[1].path else { throw .strange("Unlock") }
        if prompt != Self.nothing { _ = try self.answer(to: prompt) }
    }

    /// Returns the created object, after a prompt to the user if necessary.
    private func result(
        of answer: [DBusValue], from call: String
    ) throws(DBusError) -> DBusValue {
        guard answer.count == 2, let made = answer[0].path, let prompt = answer[1].path else { throw .strange(call) }
        return made == Self.nothing ? try self.answer(to: prompt) : .objectPath(made)
    }

    /// Runs a prompt of the service and returns its result.
    private func answer(to prompt: String) throws(DBusError) -> DBusValue {
        let interface = "org.freedesktop.Secret.Prompt"
        let completed = DBusMessage(owner, prompt, interface, "Completed")
        var isOpen = true
        // Dismisses a prompt whose result is no longer awaited.
        defer { if isOpen { connection.post(DBusMessage(owner, prompt, interface, "Dismiss")) } }
        try connection.subscribe(to: completed)
        let deadline = ContinuousClock.now + userLimit
        _ = try connection.call(DBusMessage(owner, prompt, interface, "Prompt", [.string("")]))
        guard let completion = try connection.next(completed, until: deadline) else { throw .dismissed }
        isOpen = false
        guard completion.arguments.count == 2, completion.arguments[0] == .bool(false) else { throw .dismissed }
        return completion.arguments[1].unwrapped
    }

    private func call(
        _ object: String, _ interface: String, _ method: String, _ arguments: [DBusValue] = []
    ) throws(DBusError) -> [DBusValue] {
        try connection.call(DBusMessage(owner, object, "org.freedesktop.Secret.\(interface)", method, arguments))
    }
}

extension DBusError {
    static let locked = "org.freedesktop.Secret.Error.IsLocked"
    /// The user declined the prompt, or could not be prompted.
    fileprivate static let dismissed = DBusError.failed(name: locked, message: "the prompt was dismissed")
}

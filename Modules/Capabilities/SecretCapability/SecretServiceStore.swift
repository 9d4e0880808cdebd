import DBus
public import SecretEffects

/// A secret store in the desktop's Secret Service: GNOME Keyring, KWallet, KeePassXC, or whichever program owns that
/// name on the session bus.
///
/// Secrets are stored in the default collection, under the attributes `application` and `key`; the collection is
/// created if needed, and unlocked if it is locked. The service may have to prompt the user for that; if it cannot, or
/// the user declines, the call fails.
///
/// The protection depends on the service: usually a secret cannot be read from the disk, or from a copy of the whole
/// home directory, without the password. It does **not** protect an unlocked secret from the user's other programs,
/// which can also use the service. Between this program and the service a secret is sent unencrypted over the session
/// bus (the algorithm `plain`): the bus is a local socket that admits no other user; those who can listen there, as
/// this user or as an administrator, can also use the service or inspect this process. Data sent over the bus is not
/// wiped from this process's memory.
///
/// Every call opens its own connection, asks the bus and the service several questions, and waits for at most five
/// seconds for each answer, not counting prompts to the user. The interface is
/// https://specifications.freedesktop.org/secret-service-spec
public struct SecretServiceStore: SecretStore {
    private let application: String
    private let address: String?
    private let alternative: String
    private let userLimit: Duration

    /// Creates a store; the service is not contacted yet.
    ///
    /// - Parameters:
    ///   - application: The attribute that distinguishes this application's secrets from those of others.
    ///   - environment: The environment, which contains the address of the session bus.
    ///   - alternative: The alternative to the service that error messages suggest.
    ///   - userLimit: How long the user may take to answer a prompt.
    public init(
        application: String, environment: [String: String], alternative: String = "keep secrets in a file",
        userLimit: Duration = .seconds(60)
    ) {
        self.alternative = alternative
        self.application = application
        address = DBusAddress.session(in: environment)
        self.userLimit = userLimit
    }

    /// Whether the service is running on the session bus or can be started.
    public func isAvailable() async -> Bool {
        guard let address else { return false }
        do throws(DBusError) {
            return try await withDBus(at: address) { connection throws(DBusError) in
                try connection.offers(SecretServiceSession.service)
            }
        } catch {
            // Whatever is wrong with the bus, the service is unavailable.
            return false
        }
    }

    public func secret(for key: String) async throws(SecretError) -> SecretText? {
        let bytes = try await withSession { session throws(DBusError) in
            try session.items(with: attributes(key)).first.map { item throws(DBusError) in
                try session.secret(of: item)
            }
        }
        guard let bytes else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SecretError(
                "the desktop's keyring holds something that is no text; remove it there, and store it again")
        }
        return SecretText(text)
    }

    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        try await withSession { session throws(DBusError) in
            let items = try session.items(with: attributes(key))
            for item in items { try session.replaceSecret(of: item, with: secret) }
            guard items.isEmpty else { return }
            try session.create("\(application): \(key)", with: attributes(key), secret)
        }
    }

    public func removeSecret(for key: String) async throws(SecretError) {
        try await withSession { session throws(DBusError) in
            for item in try session.items(with: attributes(key)) { try session.remove(item) }
        }
    }

    private func attributes(_ key: String) -> DBusValue { .texts(["application": application, "key": key]) }

    private func withSession<Result: Sendable>(
        _ body: @escaping @Sendable (SecretServiceSession) throws(DBusError) -> Result
    ) async throws(SecretError) -> Result {
        do throws(DBusError) {
            guard let address else { throw .noBus("the environment names none") }
            return try await withDBus(at: address) { connection throws(DBusError) in
                try body(SecretServiceSession(connection, userLimit: userLimit))
            }
        } catch {
            throw SecretError(error, alternative: alternative)
        }
    }
}

import DBus
public import SecretEffects

/// A secret store in the desktop's Secret Service: GNOME Keyring, KWallet, KeePassXC, whoever has that name on the
/// session bus.
///
/// Secrets go into the default collection, under the attributes `application` and `key`; a collection is made where
/// there is none, and unlocked when it is locked. The service may have to ask its user for that; where it cannot, or
/// the user declines, the call fails.
///
/// What this protects against is up to the service: usually that a secret is read from the disk by anybody who does not
/// know the password, also from a copy of the whole home. It does **not** protect an unlocked secret from the user's
/// other programs: they can ask the service, too. Between this program and the service a secret goes over the session
/// bus as it is (the algorithm `plain`): the bus is a socket of this machine that lets no other user in; who can listen
/// there, as this user or as an administrator, can also ask the service, or look into this process. What went over it
/// is not wiped from this process's memory.
///
/// Every call opens a connection of its own and waits for five seconds at most, except for the user. The interface is
/// https://specifications.freedesktop.org/secret-service-spec
public struct SecretServiceStore: SecretStore {
    private let application: String
    private let address: String?
    private let alternative: String
    private let userLimit: Duration

    /// Prepares a store; nothing is asked of the service yet.
    ///
    /// - Parameters:
    ///   - application: the attribute that tells this application's secrets from those of others.
    ///   - environment: says where the session bus is.
    ///   - alternative: what an error says can be done without the service.
    ///   - userLimit: how long the service's user may take to answer a question.
    public init(
        application: String, environment: [String: String], alternative: String = "keep secrets in a file",
        userLimit: Duration = .seconds(60)
    ) {
        self.alternative = alternative
        self.application = application
        address = DBusAddress.session(in: environment)
        self.userLimit = userLimit
    }

    /// Whether there is a service on a session bus, or one that would be started.
    public func isAvailable() async -> Bool {
        guard let address else { return false }
        do {
            return try await DBusConnection(address).offers(SecretServiceSession.service)
        } catch {
            // Whatever is wrong with the bus, there is no service to be had.
            return false
        }
    }

    public func secret(for key: String) async throws(SecretError) -> SecretText? {
        try await withSession { session throws(SecretServiceFailure) in
            guard let item = try await session.items(with: attributes(key)).first else { return nil }
            return try await session.secret(of: item)
        }
    }

    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        try await withSession { session throws(SecretServiceFailure) in
            let items = try await session.items(with: attributes(key))
            for item in items { try await session.replaceSecret(of: item, with: secret) }
            guard items.isEmpty else { return }
            try await session.create("\(application): \(key)", with: attributes(key), secret)
        }
    }

    public func removeSecret(for key: String) async throws(SecretError) {
        try await withSession { session throws(SecretServiceFailure) in
            for item in try await session.items(with: attributes(key)) { try await session.remove(item) }
        }
    }

    private func attributes(_ key: String) -> DBusValue { .texts(["application": application, "key": key]) }

    private func withSession<Result>(
        _ body: (SecretServiceSession) async throws(SecretServiceFailure) -> Result
    ) async throws(SecretError) -> Result {
        do throws(SecretServiceFailure) {
            guard let address else { throw .bus(.noBus("the environment names none")) }
            let session = try await SecretServiceSession(DBusConnection(address), userLimit: userLimit)
            defer { session.end() }
            return try await body(session)
        } catch {
            throw SecretError(error.words(alternative: alternative))
        }
    }
}

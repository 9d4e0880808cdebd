public import SecretEffects

/// The place where a secret is stored.
public enum SecretPlace: String, Sendable, CaseIterable {
    /// In encrypted files.
    case file
    /// In the desktop's Secret Service.
    case service
}

/// A store that keeps secrets in files or in the desktop's Secret Service: in the configured place, or else in a
/// suitable one.
///
/// A configured place is used exclusively. Without one
/// - a secret stays in the place of its last write, and is replaced there;
/// - a new secret is stored in the service if it is available, else in a file;
/// - a removed secret is removed from both places, if the service is available.
///
/// For each secret in the service, a note is stored among the files, so that the secret does not seem to be missing
/// while the service is unavailable (in a console, on another seat): fetching it then fails and says so.
public struct RoutingSecretStore: SecretStore {
    private let asked: SecretPlace?
    private let file: any SecretStore
    private let service: any SecretStore
    private let isServiceThere: @Sendable () async -> Bool

    /// Creates a store on two other stores.
    ///
    /// - Parameters:
    ///   - place: Where to store secrets; nil to choose for each secret.
    ///   - file: The store of encrypted files.
    ///   - service: The store in the desktop's Secret Service.
    ///   - isServiceThere: Whether the service is available now.
    public init(
        in place: SecretPlace?, file: any SecretStore, service: any SecretStore,
        isServiceThere: @escaping @Sendable () async -> Bool
    ) {
        asked = place
        self.file = file
        self.service = service
        self.isServiceThere = isServiceThere
    }

    /// Returns the place where a secret is stored, or would be.
    public func place(of key: String) async throws(SecretError) -> SecretPlace {
        if let asked { return asked }
        if try await file.secret(for: note(key)) != nil { return .service }
        do throws(SecretError) {
            if try await file.secret(for: key) != nil { return .file }
        } catch {
            // A secret that cannot be read is still present, to be replaced or removed.
            return .file
        }
        return await isServiceThere() ? .service : .file
    }

    public func secret(for key: String) async throws(SecretError) -> SecretText? {
        try await store(in: place(of: key)).secret(for: key)
    }

    /// Stores a secret, replacing the previous one.
    ///
    /// If it throws, the previous one is unchanged, except if the secret has moved to the other place and only its note
    /// could not be changed: then a store with this place configured returns the new secret, and one without a
    /// configured place still returns the previous one.
    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        let place = try await place(of: key)
        // A note that cannot be read is replaced or removed.
        let isNoted = try? await file.secret(for: note(key)) != nil
        try await store(in: place).keep(secret, for: key)
        // Last, so that the previous secret is found until then; and only if the secret has changed its place.
        switch place {
        case .file where isNoted != false: try await file.removeSecret(for: note(key))
        case .service where isNoted != true: try await file.keep(SecretText(place.rawValue), for: note(key))
        case .file, .service: return
        }
    }

    public func removeSecret(for key: String) async throws(SecretError) {
        var concernsService = try await place(of: key) == .service
        if asked == nil, !concernsService { concernsService = await isServiceThere() }
        if concernsService {
            try await service.removeSecret(for: key)
            try await file.removeSecret(for: note(key))
        }
        if asked != .service { try await file.removeSecret(for: key) }
    }

    private func store(in place: SecretPlace) -> any SecretStore {
        switch place {
        case .file: file
        case .service: service
        }
    }

    private func note(_ key: String) -> String { "place of \(key)" }
}

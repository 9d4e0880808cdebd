public import SecretEffects

/// Where a secret can be kept.
public enum SecretPlace: String, Sendable, CaseIterable {
    /// In sealed files.
    case file
    /// In the desktop's Secret Service.
    case service
}

/// Keeps secrets in files or in the desktop's Secret Service: in the place that is asked for, or in the one that fits.
///
/// A place that is asked for is the only one that is used. Without one
/// - a secret stays where it was kept last, and is replaced there;
/// - a new secret goes to the service when there is one, else into a file;
/// - a removed secret is removed from both places, as far as there is a service.
///
/// So that no secret seems to disappear when the service is not there (in a console, on another seat), a note is kept
/// among the files for each secret that went to the service: asking for such a secret then is an error that says so.
public struct RoutingSecretStore: SecretStore {
    private let asked: SecretPlace?
    private let file: any SecretStore
    private let service: any SecretStore
    private let isServiceThere: @Sendable () async -> Bool

    /// Creates a store on two others.
    ///
    /// - Parameters:
    ///   - place: where to keep secrets; nil chooses for each secret.
    ///   - file: the store of sealed files.
    ///   - service: the desktop's keyring.
    ///   - isServiceThere: whether the service can be had now.
    public init(
        in place: SecretPlace?, file: any SecretStore, service: any SecretStore,
        isServiceThere: @escaping @Sendable () async -> Bool
    ) {
        asked = place
        self.file = file
        self.service = service
        self.isServiceThere = isServiceThere
    }

    /// Where a secret is kept, or would be.
    public func place(of key: String) async throws(SecretError) -> SecretPlace {
        if let asked { return asked }
        if try await file.secret(for: note(key)) != nil { return .service }
        do throws(SecretError) {
            if try await file.secret(for: key) != nil { return .file }
        } catch {
            // What cannot be read is there all the same, to be replaced or removed.
            return .file
        }
        return await isServiceThere() ? .service : .file
    }

    public func secret(for key: String) async throws(SecretError) -> SecretText? {
        try await store(in: place(of: key)).secret(for: key)
    }

    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        let place = try await place(of: key)
        try await store(in: place).keep(secret, for: key)
        // Last: until then, the secret before is the one that is found.
        switch place {
        case .file: try await file.removeSecret(for: note(key))
        case .service: try await file.keep(SecretText(place.rawValue), for: note(key))
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

public import SecretEffects
public import WireFormat

extension SecretEffect {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Fetch", .string, Self.fetch) { if case .fetch(let key) = $0 { key } else { nil } },
        .case("Store", .tuple(.string, SecretText.wire), { .store($0, $1) }) {
            if case .store(let key, let secret) = $0 { (key, secret) } else { nil }
        },
        .case("Delete", .string, Self.delete) { if case .delete(let key) = $0 { key } else { nil } },
        .case("Hash", SecretText.wire, Self.hash) { if case .hash(let secret) = $0 { secret } else { nil } },
        .case("Verify", .tuple(SecretText.wire, SecretText.wire), { .verify($0, hash: $1) }) {
            if case .verify(let secret, let hash) = $0 { (secret, hash) } else { nil }
        })
}

extension SecretOutput {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Missing", .string, Self.missing) { if case .missing(let key) = $0 { key } else { nil } },
        .case("Fetched", .tuple(.string, SecretText.wire), { .fetched($0, $1) }) {
            if case .fetched(let key, let secret) = $0 { (key, secret) } else { nil }
        },
        .case("Stored", .string, Self.stored) { if case .stored(let key) = $0 { key } else { nil } },
        .case("StoreError", .string, Self.storeError) { if case .storeError(let cause) = $0 { cause } else { nil } },
        .case("Deleted", .string, Self.deleted) { if case .deleted(let key) = $0 { key } else { nil } },
        .case("DeleteError", .string, Self.deleteError) { if case .deleteError(let cause) = $0 { cause } else { nil } },
        .case("FetchError", .string, Self.fetchError) { if case .fetchError(let cause) = $0 { cause } else { nil } },
        .case("Hashed", SecretText.wire, Self.hashed) { if case .hashed(let hash) = $0 { hash } else { nil } },
        .case("Verified", .bool, Self.verified) { if case .verified(let isRight) = $0 { isRight } else { nil } },
        .case("HashError", .string, Self.hashError) { if case .hashError(let cause) = $0 { cause } else { nil } })
}

extension SecretText {
    /// The wire encoding: the plain string.
    public static let wire = Wire.string.map {
        SecretText($0)
    } _: {
        $0.revealed
    }
}

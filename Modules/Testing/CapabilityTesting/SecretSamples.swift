public import SecretEffects

extension Sample where E == SecretEffect {
    /// Effects that every secret handler performs on an initially empty backend.
    public static var secret: [Self] {
        [
            Sample("store", effect: { .store("k\($0)", SecretText("s\($0)")) }) { effect, answer in
                if case .store(let key, _) = effect { answer == .stored(key) } else { false }
            },
            Sample("store, one key for all", .store("kept", SecretText("canary"))) { $0 == .stored("kept") },
            Sample("fetch", .fetch("kept")) { $0 == .fetched("kept", SecretText("canary")) },
            Sample("fetch, absent", .fetch("absent")) { $0 == .missing("absent") },
            Sample("delete", .delete("gone")) { $0 == .deleted("gone") },
            Sample("hash", .hash(SecretText("canary"))) { if case .hashed = $0 { true } else { false } },
        ]
    }

    /// Effects that every secret handler fails.
    ///
    /// - Parameter longestSecret: The maximum size of a secret in bytes; nil if the backend sets no limit.
    public static func secretFailures(longestSecret: Int? = nil) -> [Self] {
        let hashless = Sample(
            "no hash", SecretEffect.verify(SecretText("canary"), hash: SecretText("canary"))
        ) { if case .hashError = $0 { true } else { false } }
        guard let longestSecret else { return [hashless] }
        let secret = SecretText(String(repeating: "x", count: longestSecret + 1))
        return [
            hashless, Sample("too long", .store("kept", secret)) { if case .storeError = $0 { true } else { false } },
        ]
    }
}

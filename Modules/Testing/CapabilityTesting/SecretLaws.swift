public import Effects
public import SecretEffects

/// A test that a handler performs the secret effects correctly on any backend, with a single call.
///
/// <!-- from: Tests/SecretCapabilityTests/SecretConformanceTests.swift -->
/// ```swift
/// try await SecretLaws.verify(longestSecret: 65_536) {
///     number += 1
///     return SecretHandler(try SealedFileStore(directory: "\(files.path)/\(number)"), hashingAt: .least)
/// }
/// ```
///
/// A handler that breaks a law fails the test with a sentence like `Any text is kept as it was until it is replaced or
/// removed, and no other is changed: fetch "k" was answered with success(Optional("first")) instead of
/// success(Optional("second")).` The secrets in it are the laws' own.
public enum SecretLaws {
    /// Tests each law on a new handler, and the contract of all handlers, with `Sample.secret`, on another one.
    ///
    /// - Parameters:
    ///   - longestSecret: The maximum size of a secret in bytes, at least 64 KiB; nil if the backend sets no limit.
    ///   - failures: Effects that this backend fails, in addition to those of every backend, which are always tested.
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that `makeHandler` runs on; the caller's by default.
    ///   - makeHandler: Creates a handler with an empty backend of its own.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with everything that was broken, or the error of `makeHandler`.
    @discardableResult
    public static func verify<Handler: EffectHandler<SecretEffect>>(
        longestSecret: Int? = nil, afterFailures failures: [Sample<SecretEffect>] = [],
        limits: ConformanceLimits = ConformanceLimits(), isolation: isolated (any Actor)? = #isolation,
        _ makeHandler: () async throws -> Handler
    ) async throws -> [String] {
        return try await ConformanceFailure.verify(
            [
                kept, leftovers, keys, recognized, salted, hashless, long(longestSecret ?? 65_536),
            ] + (longestSecret.map { [tooLong($0)] } ?? []), samples: Sample.secret,
            failures: Sample.secretFailures(longestSecret: longestSecret) + failures, limits: limits,
            isolation: isolation, makeHandler)
    }

    typealias SecretLaw = HandlerLaw<SecretEffect>

    static let kept = SecretLaw("Any text is kept as it was until it is replaced or removed, and no other is changed") {
        store in
        // The secret to store, or nil to remove the one that is there or was never stored.
        let steps: [(key: String, text: String?)] = [
            ("k", nil), ("k", "first"), ("k", "second"), ("k", ""), ("k", "third"), ("k", nil), ("k", nil),
            ("k", "naïve 東京 🙂"), ("K", "a\0b\n\t"), ("k 2", "  spaced\r\n"), ("k 2", "new"), ("K", nil),
        ]
        var kept: [String: String] = [:]
        for (key, text) in steps {
            let call = text.map { Secret.store(key, SecretText($0)) } ?? Secret.delete(key)
            try await store.expect(call, nil)
            kept[key] = text
            for key in ["k", "K", "k 2"] { try await store.expect(fetch(key), .success(kept[key])) }
        }
    }

    static let leftovers = SecretLaw(Leftovers.law) { store in
        try await Leftovers.check(after: 60) { _ in
            try await store.expect(Secret.store("k", SecretText("first")), nil)
            try await store.expect(fetch("k"), .success("first"))
            try await store.expect(fetch("other"), .success(nil))
            try await store.expect(Secret.delete("k"), nil)
        }
    }

    static let keys = SecretLaw("Any text is a key, and keys are told apart by their bytes") { store in
        // The last two are equal as Swift strings.
        let keys = ["", "../k", "/k", "k", "k*", "k_", "🌦", String(repeating: "n", count: 10_000), "é", "e\u{301}"]
        for (number, key) in keys.enumerated() {
            try await store.expect(Secret.store(key, SecretText("\(number)")), nil)
        }
        // A backend may refuse a key that contains a NUL, but must not truncate it.
        let isRefused = try await store.answer(Secret.store("k\0b", SecretText("zero"))) != nil
        if !isRefused { try await store.expect(fetch("k\0b"), .success("zero")) }
        for (number, key) in keys.enumerated() { try await store.expect(fetch(key), .success("\(number)")) }
    }

    static let recognized = SecretLaw("A passphrase is recognized by its hash, and no other is") { store in
        // Some hash functions read only the first 72 bytes.
        let long = String(repeating: "p", count: 100)
        for text in ["first", "", "naïve 東京 🙂", "a\0b", long] {
            let hash = try await hash(of: text, store)
            try await store.expect(Secret.verify(SecretText(text), against: hash), .success(true))
            for other in ["First", "first ", "a\0c", "a", long + "x"] {
                try await store.expect(Secret.verify(SecretText(other), against: hash), .success(false))
            }
        }
    }

    static let salted = SecretLaw("A passphrase has another hash each time, which does not tell it") { store in
        let (first, second) = (try await hash(of: "passphrase", store), try await hash(of: "passphrase", store))
        if first == second { throw LawViolation("the two hashes are the same") }
        if first.revealed.contains("passphrase") { throw LawViolation("the hash holds the passphrase") }
        try await store.expect(Secret.verify(SecretText("passphrase"), against: first), .success(true))
    }

    static let hashless = SecretLaw("What is no hash is an error, and no wrong passphrase") { store in
        for text in ["", "passphrase", "$argon2id$v=19$m=8,t=1,p=1$x", String(repeating: "x", count: 1000)] {
            let answer = try await store.answer(Secret.verify(SecretText("passphrase"), against: SecretText(text)))
            if case .success(let isRight) = answer { throw LawViolation("it was answered with \(isRight)") }
        }
    }

    private static func hash(of passphrase: String, _ store: LawTrial<SecretEffect>) async throws -> SecretText {
        try await store.answer(Secret.hash(SecretText(passphrase))).get()
    }

    static func long(_ length: Int) -> SecretLaw {
        Law("A secret of \(length) bytes is kept") { store in
            let secret = text(of: length)
            try await store.expect(Secret.store("k", SecretText(secret)), nil)
            try await store.expect(fetch("k"), .success(secret))
        }
    }

    static func tooLong(_ longest: Int) -> SecretLaw {
        Law("A secret of more than \(longest) bytes is refused without being told, and the one before stays") { store in
            try await store.expect(Secret.store("k", SecretText("before")), nil)
            let secret = text(of: longest + 1)
            guard let refusal = try await store.answer(Secret.store("k", SecretText(secret))) else {
                throw LawViolation("it was stored")
            }
            if refusal.description.contains(secret) { throw LawViolation("the refusal repeats it") }
            try await store.expect(fetch("k"), .success("before"))
        }
    }

    /// Returns a text of the given number of bytes, with fewer characters.
    private static func text(of length: Int) -> String {
        String(repeating: "🌦", count: length / 4) + String(repeating: "x", count: length % 4)
    }

    /// Returns a call that fetches a secret as a plain string.
    static func fetch(_ key: String) -> TypedEffect<SecretEffect, Result<String?, SecretError>> {
        Secret.fetch(key).map { $0.map { $0?.revealed } }
    }
}

public import Effects
public import SecretEffects

extension SecretLaws {
    /// Tests that a store of secrets outlives its handler: it is opened again, opened twice at once, damaged, its disk
    /// is full, and its process is killed.
    ///
    /// <!-- from: Tests/SecretCapabilityTests/SecretConformanceTests.swift -->
    /// ```swift
    /// try await SecretLaws.verify(kills: 40, reopen: open) { writer in
    ///     await #expect(processExitsWith: .signal(SIGKILL)) { [writer = writer as String] in
    ///         try await SecretLaws.writeUntilKilled(writer, reopen: open)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - kills: The number of processes to kill, two at a time.
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that the laws run on; the caller's by default.
    ///   - open: Opens the store in a directory, which may not exist yet or contain a store already.
    ///   - run: Calls ``writeUntilKilled(_:limits:reopen:)`` with its argument in another process, and waits for the end
    ///     of that. Without it, no process is killed, and no disk is full.
    /// - Returns: The laws that were tested.
    /// - Throws: A ``ConformanceFailure`` with the broken laws.
    @discardableResult
    public static func verify<Handler: EffectHandler<SecretEffect>>(
        kills: Int = 20, limits: ConformanceLimits = ConformanceLimits(),
        isolation: isolated (any Actor)? = #isolation,
        reopen open: @escaping @Sendable (_ directory: String) async throws -> Handler,
        inProcess run: (@Sendable (_ writer: String) async -> Void)? = nil
    ) async throws -> ConformanceVerdict {
        return try await StoreLaws.verify(
            StoreLaws.all + [sealed], alone: StoreLaws.alone, kills: kills, calls, limits: limits, isolation: isolation,
            open: open,
            inProcess: run)
    }

    /// Stores secrets until this process is killed, which the call itself sees to.
    ///
    /// - Parameters:
    ///   - writer: The argument that `verify` has given.
    ///   - limits: The time limits; the process ends when the one for an answer is over.
    ///   - open: Opens the store in a directory.
    public static func writeUntilKilled(
        _ writer: String, limits: ConformanceLimits = ConformanceLimits(),
        reopen open: @escaping @Sendable (_ directory: String) async throws -> some EffectHandler<SecretEffect>
    ) async throws {
        try await StoreProcess.run(writer, laws: StoreLaws.alone, calls, limits: limits, open: open)
    }

    private static let sealed = StoreLaws<SecretEffect>.StoreLaw(
        "No file holds a secret in the clear, or may be read by others"
    ) {
        trial in
        let secret = "isobar-canary-secret"
        try await trial.withOpenStore { store in try await trial.write(["k": "x", "k": secret], to: store) }
        for (name, size) in try trial.fileSizes() {
            let (bytes, mode) = try trial.file(name)
            // The second is the beginning of its base64.
            for text in [secret, "aXNvYmFyLWNhbmFyeS1zZWNy"] where String(decoding: bytes, as: UTF8.self).contains(text)
            {
                throw LawViolation("\(name) holds it")
            }
            if mode & 0o077 != 0 { throw LawViolation("\(name) of \(size) bytes has mode \(String(mode, radix: 8))") }
        }
    }

    private static var calls: StoreCalls<SecretEffect> {
        StoreCalls { key, text in
            failure(of: Secret.store(key, SecretText(text)))
        } read: { key in
            let call = fetch(key)
            return TypedEffect(call.effect) { call.answer($0)?.mapError { StoreFailure("\($0)") } }
        } remove: { key in
            failure(of: Secret.delete(key))
        }
    }

    private static func failure(
        of call: TypedEffect<SecretEffect, SecretError?>
    ) -> TypedEffect<SecretEffect, StoreFailure?> {
        TypedEffect(call.effect) { output in
            guard let failure = call.answer(output) else { return nil }
            return .some(failure.map { StoreFailure("\($0)") })
        }
    }
}

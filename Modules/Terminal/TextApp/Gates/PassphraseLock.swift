public import ProcessLifecycle
public import SecretEffects
import Synchronization
public import TextUI

/// A lock on what a run shows: a passphrase opens it, at the start and when the run comes back after a while.
///
/// Register it as a service, which learns when the run is away, and add it as a gate:
/// <!-- from: Tests/TextAppTests/PassphraseLockTests.swift -->
/// ```swift
/// func launch(_ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt) throws {
///     let lock = PassphraseLock(after: .seconds(300), asking: prompt) { $0 == SecretText("sésame") }
///     try launching.register(lock)
///     launching.add(gate: lock)
/// }
/// ```
/// A passphrase that is found right too late, when the run has left the foreground, opens nothing.
public final class PassphraseLock: Gate, Service {
    private struct State {
        var isOpen = false
        var left: ContinuousClock.Instant?
    }

    private let time: Duration
    private let prompt: Prompt
    private let language: Language
    private let now: @Sendable () -> ContinuousClock.Instant
    private let pause: @Sendable () async throws -> Void
    private let isRight: @Sendable (SecretText) async throws -> Bool
    private let state = Mutex(State())

    /// A closed lock.
    ///
    /// - Parameters:
    ///   - time: how long the run may be out of sight until it asks again; zero asks at each return.
    ///   - prompt: asks the user.
    ///   - language: the language that it asks in.
    ///   - now: a clock that goes on while the process is stopped and the machine sleeps.
    ///   - pause: passes after a wrong passphrase, a second unless given.
    ///   - isRight: whether a passphrase opens the lock. An error refuses.
    public init(
        after time: Duration, asking prompt: Prompt, in language: Language = .english,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) },
        isRight: @escaping @Sendable (SecretText) async throws -> Bool
    ) {
        self.time = time
        self.prompt = prompt
        self.language = language
        self.now = now
        self.pause = pause
        self.isRight = isRight
    }

    /// Closes the lock: the passphrase is asked for at the next entry to the foreground.
    public func close() { state.withLock { $0.isOpen = false } }

    public func activate() {}

    public func wasStopped() { close() }

    public func deactivate() { state.withLock { $0.left = now() } }

    public func waitUntilOpen() async throws {
        if isStillOpen() { return }
        try await Self.untilRight(asking: prompt.ask, in: language, pause: pause, isRight)
        try state.withLock { state in
            // Under the lock: the run may be leaving the foreground right now.
            try Task.checkCancellation()
            state.isOpen = true
        }
    }

    private func isStillOpen() -> Bool {
        state.withLock { state in
            if let left = state.left, left.duration(to: now()) >= time { state.isOpen = false }
            return state.isOpen
        }
    }
}

extension PassphraseLock {
    /// How often a passphrase may be wrong.
    public static var tries: Int { 5 }

    /// Asks for a passphrase until it is right; a command asks by ``LineInput/ask(_:in:)``.
    ///
    /// - Throws: a ``Failure`` when it was wrong ``tries`` times, and what `ask` and `isRight` throw.
    public static func untilRight(
        asking ask: (Question) async throws -> SecretText, in language: Language = .english,
        pause: () async throws -> Void = { try await Task.sleep(for: .seconds(1)) },
        _ isRight: (SecretText) async throws -> Bool
    ) async throws {
        let texts = GateTexts(language: language)
        var question = Question(title: texts.locked, text: texts.typePassphrase, label: texts.passphrase)
        for attempt in 1...tries {
            if try await isRight(try await ask(question)) { return }
            question.warning = texts.wrongPassphrase(attempt, of: tries)
            if attempt < tries { try await pause() }
        }
        throw Failure(.noPermission, texts.staysLocked(tries))
    }
}

public import ProcessLifecycle
public import SecretEffects
import Synchronization
public import TextUI

/// A passphrase lock on a run's content, closed at the start and when the run returns after some time in the
/// background.
///
/// In `launch`, register it as a service, so that it is notified of leaving the foreground, and add it as a gate:
/// <!-- from: Apps/WeatherCLI/WeatherApp.swift -->
/// ```swift
/// let lock = PassphraseLock(
///     after: settings.lockAfter, asking: prompt, in: display.presentation
/// ) { try await passphrase.isRight($0) }
/// launching.register(lock)
/// launching.add(gate: lock)
/// ```
/// A correct passphrase that arrives after the run has left the foreground does not open the lock.
public final class PassphraseLock: Gate, Service {
    private struct State {
        var isOpen = false
        var left: ContinuousClock.Instant?
    }

    private let time: Duration
    private let prompt: Prompt
    private let presentation: Presentation
    private let now: @Sendable () -> ContinuousClock.Instant
    private let pause: @Sendable () async throws -> Void
    private let isRight: @Sendable (SecretText) async throws -> Bool
    private let state = Mutex(State())

    /// Creates a closed lock.
    ///
    /// - Parameters:
    ///   - time: the time in the background after which the lock closes; zero closes it at each return.
    ///   - prompt: the prompt that asks the user.
    ///   - presentation: the language and the characters of the questions.
    ///   - now: a clock that advances while the process is stopped and the machine sleeps.
    ///   - pause: the delay after a wrong passphrase; one second by default.
    ///   - isRight: returns whether a passphrase opens the lock. The lock stays closed if it throws.
    public init(
        after time: Duration, asking prompt: Prompt, in presentation: Presentation = Presentation(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) },
        isRight: @escaping @Sendable (SecretText) async throws -> Bool
    ) {
        self.time = time
        self.prompt = prompt
        self.presentation = presentation
        self.now = now
        self.pause = pause
        self.isRight = isRight
    }

    public func activate() {}

    public func wasStopped() { state.withLock { $0.isOpen = false } }

    public func deactivate() { state.withLock { $0.left = now() } }

    public func waitUntilOpen() async throws {
        if isOpen { return }
        try await Self.untilRight(asking: prompt.ask, in: presentation, pause: pause, isRight)
        try state.withLock { state in
            // Checked under the mutex, because the run may be leaving the foreground concurrently.
            try Task.checkCancellation()
            (state.isOpen, state.left) = (true, nil)
        }
    }

    public var isOpen: Bool {
        state.withLock { state in
            if let left = state.left, left.duration(to: now()) >= time { state.isOpen = false }
            return state.isOpen
        }
    }
}

extension PassphraseLock {
    /// The maximum number of attempts.
    public static var tries: Int { 5 }

    /// Asks for a passphrase until it is correct; a command asks through ``LineInput/ask(_:in:)``.
    ///
    /// - Throws: a ``Failure`` after ``tries`` wrong passphrases, and the errors of `ask`, `pause` and `isRight`.
    public static func untilRight(
        asking ask: (Question) async throws -> SecretText, in presentation: Presentation = Presentation(),
        pause: () async throws -> Void = { try await Task.sleep(for: .seconds(1)) },
        _ isRight: (SecretText) async throws -> Bool
    ) async throws {
        let texts = GateTexts(presentation)
        var question = Question(title: texts.locked, text: texts.typePassphrase, label: texts.passphrase)
        question.unattended = texts.lockedUnattended
        for attempt in 1...tries {
            if try await isRight(try await ask(question)) { return }
            question.warning = texts.wrongPassphrase(attempt, of: tries)
            if attempt < tries { try await pause() }
        }
        throw Failure(.noPermission, texts.staysLocked(tries))
    }
}

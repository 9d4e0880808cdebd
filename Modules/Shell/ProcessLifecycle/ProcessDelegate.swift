/// The app's actions in each state of its process.
///
/// A ``ProcessStateMachine`` calls these methods one at a time: the next call begins when the previous one has
/// returned, and events that arrive meanwhile are queued. A method must not wait for the machine itself.
/// <!-- from: Tests/ProcessLifecycleTests/ExampleTests.swift -->
/// ```swift
/// private struct Greeting: ProcessDelegate {
///     let say: @Sendable (String) -> Void
///
///     func launch(_ launching: inout Launching) throws { try launching.register(Greeter(say: say)) }
///     func onTransition(to foreground: Foreground) async { await foreground.services.activate(Greeter.self) }
///     func onTransition(to background: Background) async { await background.services.deactivate(Greeter.self) }
/// }
/// ```
/// Services are usually resumed or suspended in `onTransition`. Use `willLeave` and `didReturn` for work that must stop
/// during a mere interruption, or be ready before the first frame after a return. `willLeave` does not guarantee that
/// the state is left, nor `didReturn` that it was left: each reverts the other. Either may be called twice in a row.
///
/// | Occurrence | Calls |
/// |---|---|
/// | start | `launch`, `Foreground` `onTransition`, `didReturn`, then `onReady` once every gate is open |
/// | start in the background, or refused | `launch`, `Background` `onTransition`, `didReturn` |
/// | to the background | `Foreground` `willLeave`, `Background` `onTransition`, `didReturn` |
/// | return | `Background` `willLeave`, `Foreground` `onTransition`, `didReturn`, `onReady` |
/// | interruption | `Foreground` `willLeave`, `didReturn` |
/// | return refused | `Background` `willLeave`, `didReturn` |
/// | gate refused | `Foreground` `willLeave`, `Background` `onTransition`, `didReturn` |
/// | termination, or `launch` throws | `Terminating` `onTransition` |
public protocol ProcessDelegate: Sendable {
    /// An external request to the process, such as opening a link; `Never` by default.
    associatedtype Action: Sendable = Never

    /// Creates what the process needs. An error terminates the process with `.failed`.
    func launch(_ launching: inout Launching) async throws

    /// Called when the process has entered the foreground.
    func onTransition(to foreground: Foreground) async

    /// Called when the process has entered the foreground, or remains there after an interruption.
    func didReturn(to foreground: Foreground) async

    /// Called when the process may be about to leave the foreground.
    func willLeave(_ foreground: Foreground) async

    /// Called when every gate is open for the first time since the foreground was entered: content may be shown.
    func onReady(in foreground: Foreground) async

    /// Performs an action. Only called while content is shown.
    func handle(_ action: Action, in foreground: Foreground) async

    /// Called when the process has entered the background.
    func onTransition(to background: Background) async

    /// Called when the process has entered the background, or remains there because its return was refused.
    func didReturn(to background: Background) async

    /// Called when the process may be about to return to the foreground.
    func willLeave(_ background: Background) async

    /// Called when the process terminates. Services that are still active are deactivated afterwards.
    func onTransition(to terminating: Terminating) async
}

extension ProcessDelegate {
    public func didReturn(to foreground: Foreground) async {}
    public func willLeave(_ foreground: Foreground) async {}
    public func onReady(in foreground: Foreground) async {}
    public func didReturn(to background: Background) async {}
    public func willLeave(_ background: Background) async {}
    public func onTransition(to terminating: Terminating) async {}
}

extension ProcessDelegate where Action == Never {
    /// Never called, because there are no actions.
    public func handle(_ action: Never, in foreground: Foreground) async {}
}

/// The app's actions in each state of its process.
///
/// A ``ProcessStateMachine`` calls these methods one at a time: the next call begins when the previous one has
/// returned, and events that arrive meanwhile are queued. A method must not wait for the machine itself.
/// <!-- from: Tests/ProcessLifecycleTests/ExampleTests.swift -->
/// ```swift
/// private struct Greeting: ProcessDelegate {
///     let say: @Sendable (String) -> Void
///
///     func launch(_ launching: inout Launching) { launching.register(Greeter(say: say)) }
/// }
/// ```
/// The services are activated after `onTransition` to the foreground, and deactivated after one to another state. Use
/// `willLeave` and `didReturn` for work that must stop during a mere interruption. `willLeave` does not guarantee that
/// the state is left, nor `didReturn` that it was left; a state may also be left without `willLeave`. As long as the
/// process stays in a state, each reverts the other, and neither is called twice in a row. Services are notified of
/// both as well.
///
/// | Occurrence | Calls |
/// |---|---|
/// | start | `launch`, `Foreground` `onTransition`, `didReturn`, `onReady` |
/// | start in the background, or refused | `launch`, `Background` `onTransition`, `didReturn` |
/// | to the background | `Foreground` `willLeave`, `Background` `onTransition`, `didReturn` |
/// | return | `Background` `willLeave`, `Foreground` `onTransition`, `didReturn`, `onReady` |
/// | interruption | `Foreground` `willLeave`, `didReturn` |
/// | a closed gate | `Foreground` `willLeave`; `didReturn` and `onReady` once every gate is open |
/// | return refused | `Background` `willLeave`, `didReturn` |
/// | gate refused | `Background` `onTransition`, `didReturn` |
/// | termination, or `launch` throws | `Terminating` `onTransition` |
public protocol ProcessDelegate: Sendable {
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

    /// Called when the process has entered the background.
    func onTransition(to background: Background) async

    /// Called when the process has entered the background, or remains there because its return was refused.
    func didReturn(to background: Background) async

    /// Called when the process may be about to return to the foreground.
    func willLeave(_ background: Background) async

    /// Called when the process terminates.
    func onTransition(to terminating: Terminating) async
}

extension ProcessDelegate {
    public func onTransition(to foreground: Foreground) async {}
    public func didReturn(to foreground: Foreground) async {}
    public func willLeave(_ foreground: Foreground) async {}
    public func onReady(in foreground: Foreground) async {}
    public func onTransition(to background: Background) async {}
    public func didReturn(to background: Background) async {}
    public func willLeave(_ background: Background) async {}
    public func onTransition(to terminating: Terminating) async {}
}

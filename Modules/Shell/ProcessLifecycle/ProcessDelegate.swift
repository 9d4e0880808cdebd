/// What an app does in each state of its process.
///
/// A ``ProcessStateMachine`` calls these methods, one at a time: the next begins when the last has returned. Whatever
/// happens meanwhile waits its turn. No method may wait for the machine itself.
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
/// `onTransition` is where a service is resumed or suspended as a rule. `willLeave` and `didReturn` are for what must
/// stop for a mere interruption, or be ready before the first frame of a return. `willLeave` does not promise that the
/// state is left, and `didReturn` does not promise that it was: each undoes the other. Either may come twice in a row.
///
/// | what happens | calls |
/// |---|---|
/// | start | `launch`, `Foreground` `onTransition`, `didReturn`, then `onReady` when every gate is open |
/// | start out of sight, or refused | `launch`, `Background` `onTransition`, `didReturn` |
/// | to the background | `Foreground` `willLeave`, `Background` `onTransition`, `didReturn` |
/// | return | `Background` `willLeave`, `Foreground` `onTransition`, `didReturn`, `onReady` |
/// | interruption | `Foreground` `willLeave`, `didReturn` |
/// | return refused | `Background` `willLeave`, `didReturn` |
/// | a gate refuses | `Foreground` `willLeave`, `Background` `onTransition`, `didReturn` |
/// | end, and `launch` throws | `Terminating` `onTransition` |
public protocol ProcessDelegate: Sendable {
    /// What the process can be asked to do from outside, such as to open a link; nothing unless given.
    associatedtype Action: Sendable = Never

    /// Makes what the process needs. An error ends the process with `.failed`.
    func launch(_ launching: inout Launching) async throws

    /// The process is in the foreground.
    func onTransition(to foreground: Foreground) async

    /// The process has entered the foreground, or stays there after an interruption.
    func didReturn(to foreground: Foreground) async

    /// The process may be about to leave the foreground.
    func willLeave(_ foreground: Foreground) async

    /// Every gate is open, for the first time since the foreground was entered: content may be shown.
    func onReady(in foreground: Foreground) async

    /// Does an action. Only called when content is shown.
    func handle(_ action: Action, in foreground: Foreground) async

    /// The process is in the background.
    func onTransition(to background: Background) async

    /// The process has entered the background, or stays there because its return was refused.
    func didReturn(to background: Background) async

    /// The process may be about to return to the foreground.
    func willLeave(_ background: Background) async

    /// The process ends. Services still active are deactivated afterwards.
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
    /// There are no actions, so this is never called.
    public func handle(_ action: Never, in foreground: Foreground) async {}
}

import Platform
import Synchronization

/// Restores the terminal when the process crashes: a trap cannot be caught, but its signal can.
///
/// The handlers use only functions that are async-signal-safe in POSIX (`write`, `tcsetattr`, `sigaction`), then
/// restore the previous action and return. The fault recurs, and its previous handler (the backtracer, the default)
/// takes over.
enum CrashRestoration {
    static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS]

    /// The data read by the handlers, at a fixed address outside Swift's memory management.
    struct Plan {
        var isArmed = false
        var input: Int32 = -1
        var output: Int32 = -1
        var modes = termios()
        var hasScreen = false
        var sequence: UnsafeMutablePointer<UInt8>
        var sequenceCount: Int
        /// The previous actions, by signal number.
        var oldActions: UnsafeMutablePointer<sigaction>
    }

    /// Serializes changes. Not locked by the handlers, which may interrupt its owner.
    private static let installation = Mutex(false)

    /// - Parameter hasScreen: whether there is a screen to leave in addition to the modes to restore.
    static func arm(_ device: TerminalDevice, modes: termios, hasScreen: Bool) {
        installation.withLock { isInstalled in
            plan.pointee.isArmed = false
            plan.pointee.input = device.input
            plan.pointee.output = device.output
            plan.pointee.modes = modes
            plan.pointee.hasScreen = hasScreen
            plan.pointee.isArmed = true
            if !isInstalled { install() }
            isInstalled = true
        }
    }

    /// Initializes the data read by `restoreTerminal`.
    static func prepare() { _ = plan }

    static func disarm(_ device: TerminalDevice) {
        installation.withLock { _ in
            if plan.pointee.input == device.input { plan.pointee.isArmed = false }
        }
    }

    private static func install() {
        giveThisThreadASignalStack()
        for signal in signals {
            var action = sigaction(flags: SA_ONSTACK) { crash($0, $1, $2) }
            sigaction(signal, &action, plan.pointee.oldActions + Int(signal))
        }
    }

    /// After a stack overflow, the regular stack has no room for a handler.
    private static func giveThisThreadASignalStack() {
        var present = stack_t()
        guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0 else { return }
        let size = 64 << 10
        var stack = stack_t(ss_sp: .allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
        sigaltstack(&stack, nil)
    }
}

private nonisolated(unsafe) let plan: UnsafeMutablePointer<CrashRestoration.Plan> = {
    let bytes = Array(TerminalSession.leaveSequence.utf8)
    let sequence = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    sequence.initialize(from: bytes, count: bytes.count)
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    let plan = UnsafeMutablePointer<CrashRestoration.Plan>.allocate(capacity: 1)
    plan.initialize(
        to: CrashRestoration.Plan(sequence: sequence, sequenceCount: bytes.count, oldActions: actions))
    return plan
}()

// The following functions run inside signal handlers and must not allocate or lock.

/// Restores the terminal if a session has armed the restoration.
func restoreTerminal() {
    guard plan.pointee.isArmed else { return }
    plan.pointee.isArmed = false
    // In the background, the modes are another job's, and setting them would stop this process.
    if TerminalDevice(input: plan.pointee.input, output: -1).isForeground {
        // Unread input may be a secret, and would be echoed by the user's shell.
        tcflush(plan.pointee.input, TCIFLUSH)
        tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes)
    }
    // Does not block on a terminal that accepts no more output.
    var ready = pollfd(fd: plan.pointee.output, events: Int16(POLLOUT), revents: 0)
    guard plan.pointee.hasScreen, poll(&ready, 1, 0) == 1 else { return }
    _ = write(plan.pointee.output, plan.pointee.sequence, plan.pointee.sequenceCount)
}

private func crash(
    _ signal: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
    restoreTerminal()
    sigaction(signal, plan.pointee.oldActions + Int(signal), nil)
    // Unlike a fault, a signal sent by a process does not recur, and neither does a system call that was refused.
    if let information, information.pointee.si_code <= 0 || signal == SIGSYS { raise(signal) }
}

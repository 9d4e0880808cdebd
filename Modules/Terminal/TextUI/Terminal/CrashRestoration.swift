import Synchronization

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Gives the terminal back when the process crashes: a trap cannot be caught, but its signal can.
///
/// The handlers only use what POSIX allows in them (`write`, `tcsetattr`, `sigaction`), then put the old action
/// back and return. The fault happens again, and whoever handled it before (the backtracer, the default) takes over.
enum CrashRestoration {
    static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// What the handlers read. It lives outside of Swift's memory management, at a place that never moves.
    struct Plan {
        var isArmed = false
        var input: Int32 = -1
        var output: Int32 = -1
        var modes = termios()
        var hasScreen = false
        var sequence: UnsafeMutablePointer<UInt8>
        var sequenceCount: Int
        /// Actions from before, by signal number.
        var oldActions: UnsafeMutablePointer<sigaction>
    }

    /// Guards changes; the handlers do not take it, as they could be interrupting its owner.
    private static let installation = Mutex(false)

    /// - Parameter hasScreen: whether there is a screen to leave besides modes to set.
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

    /// Makes what `restoreTerminal` reads.
    static func prepare() { _ = plan }

    static func disarm(_ device: TerminalDevice) {
        installation.withLock { _ in
            if plan.pointee.input == device.input { plan.pointee.isArmed = false }
        }
    }

    private static func install() {
        giveThisThreadASignalStack()
        for signal in signals {
            var action = sigaction(informed: { crash($0, $1, $2) }, flags: SA_ONSTACK)
            sigaction(signal, &action, plan.pointee.oldActions + Int(signal))
        }
    }

    /// A stack overflow leaves no room for a handler on the ordinary stack.
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

// What follows runs inside signal handlers: nothing here may allocate or lock.

/// Gives the terminal back, if it is taken over.
func restoreTerminal() {
    guard plan.pointee.isArmed else { return }
    plan.pointee.isArmed = false
    // In the background the modes are another job's, and the kernel would stop this one for setting them.
    if TerminalDevice(input: plan.pointee.input, output: -1).isForeground {
        // What was typed and not read may be a secret; the user's shell would show it.
        tcflush(plan.pointee.input, TCIFLUSH)
        tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes)
    }
    // Nothing waits for a terminal that takes no more output.
    var ready = pollfd(fd: plan.pointee.output, events: Int16(POLLOUT), revents: 0)
    guard plan.pointee.hasScreen, poll(&ready, 1, 0) == 1 else { return }
    _ = write(plan.pointee.output, plan.pointee.sequence, plan.pointee.sequenceCount)
}

private func crash(
    _ signal: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
    restoreTerminal()
    sigaction(signal, plan.pointee.oldActions + Int(signal), nil)
    // A signal that another process sent does not come again by itself, as a fault does.
    if let information, information.pointee.si_code <= 0 { raise(signal) }
}

import Synchronization

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A terminal taken over for a full-screen program, and given back whole.
///
/// ``enter()`` sets raw mode, the alternate screen, bracketed paste and focus reports, and hides the cursor;
/// ``leave()`` undoes all of it. Both can be called again at no cost. While entered, a crash also gives the
/// terminal back.
public final class TerminalSession: Sendable {
    /// The terminal that is taken over.
    public let device: TerminalDevice
    /// The modes to go back to; nil while the terminal is not taken over.
    private let saved = Mutex<termios?>(nil)

    /// A session that has not touched its terminal yet.
    public init(device: TerminalDevice = .standard) { self.device = device }

    /// Takes the terminal over.
    ///
    /// - Throws: ``TerminalError/background`` while another job has it; see ``JobControl/waitForForeground(of:)``.
    public func enter() throws(TerminalError) {
        try saved.withLock { saved throws(TerminalError) in
            guard saved == nil else { return }
            guard device.isForeground else { throw .background }
            saved = try takeOver(restoring: nil)
        }
    }

    /// Gives the terminal back. Each step is tried whatever became of the one before. Where another job has the terminal
    /// (a stop by SIGSTOP leaves it as it is), the screen is given back, and the modes if the shell has not set its own.
    public func leave() {
        saved.withLock { saved in
            guard let modes = saved.take() else { return }
            JobControl.withoutStopping { giveBack(modes) }
            CrashRestoration.disarm(device)
        }
    }

    /// Stops the process as a shell's ^Z does, with the terminal given back before.
    ///
    /// It may return shortly before the stop takes hold. After it, ``TerminalInput`` reports `.resumed`; call
    /// ``resume()`` then. Does nothing where no shell could continue the process; see ``JobControl/canSuspend``.
    public func suspend() {
        guard JobControl.canSuspend else { return }
        leave()
        JobControl.stop()
    }

    /// Takes the terminal over again after a stop, whatever state it was in; what it showed is gone. Does nothing while
    /// another job has it: that it is there again is reported once more.
    public func resume() throws(TerminalError) {
        guard device.isForeground else { return }
        try saved.withLock { saved throws(TerminalError) in
            // Stopped by SIGSTOP, nobody gave the terminal back: its present modes may be our own.
            saved = try takeOver(restoring: saved)
        }
    }

    /// Whether the terminal is taken over and no other job has it.
    public var isOurs: Bool { saved.withLock { $0 != nil } && device.isForeground }

    /// Writes a frame's bytes.
    public func write(_ bytes: [UInt8]) throws(TerminalError) { try device.write(bytes) }

    /// Columns and rows.
    public var size: Size { device.size }

    /// Sets raw mode and the screen up; the result is the modes to go back to, by default the present ones.
    private func takeOver(restoring earlier: termios?) throws(TerminalError) -> termios {
        let present = try device.modes()
        let modes = earlier ?? present
        var raw = present
        cfmakeraw(&raw)
        try device.set(raw, when: TCSADRAIN)
        CrashRestoration.arm(device, modes: modes, hasScreen: true)
        do throws(TerminalError) {
            // What is on the screen after a stop by SIGSTOP is what was drawn.
            let rest = earlier == nil ? "" : ControlSequence.clear(rows: device.size.height)
            try device.write(Array((rest + Self.enterSequence).utf8))
        } catch {
            CrashRestoration.disarm(device)
            giveBack(modes)
            throw error
        }
        return modes
    }

    private func giveBack(_ modes: termios) {
        // Best effort: a terminal that has gone away has nothing left to restore.
        let rest = ControlSequence.resetStyle + ControlSequence.clear(rows: device.size.height)
        try? device.write(Array((rest + Self.leaveSequence).utf8))
        guard device.isForeground || device.isLeftBehind else { return }
        // Flushing drops a focus report that is on its way, which the shell would take for typing.
        try? device.set(modes, when: TCSAFLUSH)
    }

    static let enterSequence =
        ControlSequence.enterAlternateScreen + ControlSequence.hideCursor + ControlSequence.enableBracketedPaste
        + ControlSequence.enableFocusReports + ControlSequence.clearScreen

    static let leaveSequence =
        ControlSequence.endSynchronizedUpdate + ControlSequence.disableFocusReports
        + ControlSequence.disableBracketedPaste + ControlSequence.resetStyle + ControlSequence.cursorHome
        // A terminal that was resized meanwhile may move lines of this screen over to the one it goes back to.
        + ControlSequence.clearScreen + ControlSequence.showCursor
        + ControlSequence.leaveAlternateScreen
}

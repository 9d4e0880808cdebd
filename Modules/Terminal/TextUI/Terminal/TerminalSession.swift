import Platform
import Synchronization

/// A terminal in full-screen mode, with restoration of its previous state.
///
/// ``enter()`` sets raw mode, the alternate screen, bracketed paste, focus and mouse reports, and hides the cursor;
/// ``leave()`` undoes all of it. Both are idempotent. While entered, the terminal is also restored after a crash.
public final class TerminalSession: Sendable {
    private let device: TerminalDevice
    private let hasMouse: Bool
    /// The modes to restore; nil unless the session is entered.
    private let saved = Mutex<termios?>(nil)

    /// Creates a session without accessing its terminal.
    ///
    /// - Parameters:
    ///   - device: the terminal.
    ///   - hasMouse: whether the terminal reports the mouse, instead of selecting text with it.
    public init(device: TerminalDevice = .standard, hasMouse: Bool = false) {
        (self.device, self.hasMouse) = (device, hasMouse)
    }

    /// Enters full-screen mode.
    ///
    /// - Throws: ``TerminalError/background`` if another job has the terminal; see
    ///   ``JobControl/waitForForeground(of:)``.
    public func enter() throws(TerminalError) {
        try saved.withLock { saved throws(TerminalError) in
            guard saved == nil else { return }
            guard device.isForeground else { throw .background }
            saved = try takeOver(restoring: nil)
        }
    }

    /// Restores the terminal. All steps are attempted, even after a failure. If another job has the terminal, as after
    /// a stop by SIGSTOP, the screen is restored, and the modes unless the shell has set its own.
    public func leave() {
        saved.withLock { saved in
            guard let modes = saved.take() else { return }
            JobControl.withoutStopping { giveBack(modes) }
            CrashRestoration.disarm(device)
        }
    }

    /// Restores the terminal and stops the process, as ^Z does.
    ///
    /// Returns once the process is continued. ``TerminalEvent/resumed(width:height:)`` is reported then; call
    /// ``resume()`` for it. A no-op if no shell could continue the process, see ``JobControl/canSuspend``, or if the
    /// process was continued since ``TerminalSignals/hasContinued`` was set to false: a ^Z from before a stop must not
    /// stop it again.
    public func suspend() {
        guard JobControl.canSuspend, !TerminalSignals.hasContinued else { return }
        leave()
        // Meanwhile another ^Z may have stopped the script around the process, and `fg` may have continued both.
        if !TerminalSignals.hasContinued { JobControl.stop() }
    }

    /// Re-enters full-screen mode after a stop, regardless of the terminal's state; its contents are lost. A no-op
    /// while another job has the terminal, in which case `.resumed` is reported again later.
    public func resume() throws(TerminalError) {
        guard device.isForeground else { return }
        try saved.withLock { saved throws(TerminalError) in
            // After SIGSTOP, the terminal was not restored: the current modes may be those of the session.
            saved = try takeOver(restoring: saved)
        }
    }

    /// Writes the changes from the last frame to this one, in a single write; returns whether there were any.
    ///
    /// Writes nothing while the process is stopped or in the background; call ``FrameRenderer/invalidate()`` after it.
    @discardableResult
    public func draw(_ frame: Frame, by renderer: inout FrameRenderer) throws(TerminalError) -> Bool {
        guard saved.withLock({ $0 != nil }), device.isForeground else { return false }
        let bytes = renderer.bytes(for: frame)
        if bytes.isEmpty { return false }
        try device.write(bytes)
        return true
    }

    /// Asks the terminal for its background. It is reported by ``TerminalEvent/backgroundReported(_:)``, unless the terminal
    /// does not answer.
    public func askBackground() throws(TerminalError) {
        guard saved.withLock({ $0 != nil }), device.isForeground else { return }
        try device.write(Array(ControlSequence.askBackground.utf8))
    }

    /// Sets raw mode and the screen; returns the modes to restore, by default the current ones.
    private func takeOver(restoring earlier: termios?) throws(TerminalError) -> termios {
        let present = try device.modes()
        let modes = earlier ?? present
        var raw = present
        cfmakeraw(&raw)
        try device.set(raw, when: TCSADRAIN)
        CrashRestoration.arm(device, modes: modes, hasScreen: true)
        do throws(TerminalError) {
            // After SIGSTOP, the screen still contains the last frame.
            let rest = earlier == nil ? "" : ControlSequence.clear(rows: device.size.height)
            try device.write(Array((rest + enterSequence).utf8))
        } catch {
            CrashRestoration.disarm(device)
            giveBack(modes)
            throw error
        }
        return modes
    }

    private func giveBack(_ modes: termios) {
        // Errors are ignored: a disconnected terminal needs no restoration.
        let rest = ControlSequence.resetStyle + ControlSequence.clear(rows: device.size.height)
        try? device.write(Array((rest + Self.leaveSequence).utf8))
        guard device.isForeground || device.isLeftBehind else { return }
        // Flushing drops pending focus reports, which the shell would take for typing.
        try? device.set(modes, when: TCSAFLUSH)
    }

    private var enterSequence: String {
        ControlSequence.enterAlternateScreen + ControlSequence.hideCursor + ControlSequence.enableBracketedPaste
            + ControlSequence.enableFocusReports + (hasMouse ? ControlSequence.enableMouse : "")
            + ControlSequence.clearScreen
    }

    static let leaveSequence =
        ControlSequence.endSynchronizedUpdate + ControlSequence.disableMouse + ControlSequence.disableFocusReports
        + ControlSequence.disableBracketedPaste + ControlSequence.resetStyle + ControlSequence.cursorHome
        // A terminal that was resized in the meantime may move lines of this screen to the main one.
        + ControlSequence.clearScreen + ControlSequence.showCursor
        + ControlSequence.leaveAlternateScreen
}

extension TerminalSession {
    /// Writes the changes from the last frame to this one, in a single write; returns whether there were any.
    ///
    /// Writes nothing while the process is stopped or in the background; call ``FrameRenderer/invalidate()`` after it.
    @discardableResult
    public func draw(_ frame: Frame, by renderer: inout FrameRenderer) throws(TerminalError) -> Bool {
        guard isOurs else { return false }
        let bytes = renderer.bytes(for: frame)
        if bytes.isEmpty { return false }
        try write(bytes)
        return true
    }
}

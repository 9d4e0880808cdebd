extension TerminalSession {
    /// Writes what leads from the last frame to this one, at once; says whether there was anything to write.
    ///
    /// Stopped or in the background, the program leaves the terminal to the others; call ``FrameRenderer/invalidate()`` when
    /// it is back.
    @discardableResult
    public func draw(_ frame: Frame, by renderer: inout FrameRenderer) throws(TerminalError) -> Bool {
        guard isOurs else { return false }
        let bytes = renderer.bytes(for: frame)
        if bytes.isEmpty { return false }
        try write(bytes)
        return true
    }
}

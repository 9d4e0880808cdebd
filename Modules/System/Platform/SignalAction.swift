extension sigaction {
    package typealias Handler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// Creates an action that runs a handler, with information about the origin of the signal.
    ///
    /// - Parameters:
    ///   - flags: flags of sigaction(2).
    ///   - blocked: the signals that are blocked while the handler runs.
    ///   - handler: called on the thread that receives the signal.
    package init(flags: Int32 = 0, blocking blocked: [Int32] = [], _ handler: @escaping Handler) {
        self.init()
        #if canImport(Glibc)
            __sigaction_handler.sa_sigaction = handler
        #else
            __sigaction_u.__sa_sigaction = handler
        #endif
        sa_flags = flags | SA_SIGINFO
        sigemptyset(&sa_mask)
        for signal in blocked { sigaddset(&sa_mask, signal) }
    }

    /// Whether the signal is ignored. `SIG_IGN` is identified by its value, since Swift cannot compare functions.
    package var isIgnored: Bool {
        #if canImport(Glibc)
            unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
        #else
            unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
        #endif
    }
}

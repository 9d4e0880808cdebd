#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `write(2)`, under a name that methods do not hide.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

extension sigaction {
    typealias Handler = @convention(c) (Int32) -> Void
    typealias InformedHandler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// An action that runs a handler.
    init(_ handler: @escaping Handler, flags: Int32) {
        self.init()
        #if canImport(Glibc)
            __sigaction_handler.sa_handler = handler
        #else
            __sigaction_u.__sa_handler = handler
        #endif
        sa_flags = flags
        sigemptyset(&sa_mask)
    }

    /// An action that runs a handler which learns where the signal came from.
    init(informed handler: @escaping InformedHandler, flags: Int32) {
        self.init()
        #if canImport(Glibc)
            __sigaction_handler.sa_sigaction = handler
        #else
            __sigaction_u.__sa_sigaction = handler
        #endif
        sa_flags = flags | SA_SIGINFO
        sigemptyset(&sa_mask)
    }

    /// Whether the signal is ignored: Swift cannot compare functions, so `SIG_IGN` is known by its value.
    var isIgnored: Bool {
        #if canImport(Glibc)
            unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
        #else
            unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
        #endif
    }
}

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// A thread of the operating system, for a library that wants to be called from one thread and waits in it.
package enum OwnThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread that takes no signals; false when the system has no thread left.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        guard pthread_create(&thread, nil, run, context.toOpaque()) == 0, let started = Optional(thread) else {
            context.release()
            return false
        }
        pthread_detach(started)
        return true
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        // Signals are for the program's own threads; writing to a peer that is gone would even raise SIGPIPE in this
        // one.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
}

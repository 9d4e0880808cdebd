/// A thread of the operating system, for a library that must be called on one thread and blocks it.
package enum DedicatedThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread that blocks all signals; returns false if no thread could be created.
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

    /// Runs `body` on a new thread and returns the value that it passes to `finish`, which it must call once; it may
    /// continue after that. The waker is woken when the task is cancelled.
    ///
    /// - Returns: nil if the system has no threads or descriptors left.
    package static func result<Result: Sendable>(
        of body: @escaping @Sendable (_ cancellation: Waker, _ finish: (Result) -> Void) -> Void
    ) async -> Result? {
        guard let cancellation = Waker() else { return nil }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isStarted = start { body(cancellation) { continuation.resume(returning: $0) } }
                if !isStarted { continuation.resume(returning: nil) }
            }
        } onCancel: {
            cancellation.wake()
        }
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        // Signals are handled by the program's other threads; writing to a closed connection could even raise SIGPIPE
        // in this one.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
}

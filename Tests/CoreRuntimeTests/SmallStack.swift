#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs a body on a thread whose stack is 512 kB, and returns what it made.
func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let job = Unmanaged.passRetained(Job { continuation.resume(with: Result { try body() }) })
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 512 * 1024)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        pthread_create(
            &thread, &attributes,
            { argument in
                #if canImport(Glibc)
                    guard let argument else { return nil }
                #endif
                Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, job.toOpaque())
        pthread_attr_destroy(&attributes)
    }
}

private final class Job: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

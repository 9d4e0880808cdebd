import Effects
import Platform

/// The laws that need a separate process, since they limit it or inspect all of it.
extension StoreLaws {
    /// Tests each law in another process.
    ///
    /// - Parameter run: Runs ``StoreProcess`` in the other process.
    static func inProcess(_ laws: [StoreLaw], _ run: @escaping @Sendable (String) async -> Void) -> [StoreLaw] {
        laws.map { law in
            StoreLaw(law.sentence) { trial in
                let place = trial.place(of: law.sentence)
                await run(place)
                let verdict = trial.contents(of: place)
                if verdict == StoreProcess.kept { return }
                throw LawViolation(verdict ?? "its process did not end within \(seconds(trial.limits.law))")
            }
        }
    }

    /// Limits the size of files for a while, so that writes fail halfway, as on a full disk.
    static var failed: StoreLaw {
        Law("A write that fails is answered as failed and changes nothing, and after it others are done") { trial in
            let long = String(repeating: "long", count: 15_000)
            let keys = (0..<8).map { "k\($0)" }
            let (store, other) = (try await trial.open(), try await trial.open())
            for key in keys { try await trial.write([key: "before"], to: store) }
            let sizes = try trial.fileSizes()
            var texts: [String] = []
            try await withFileLimit(sizes.map(\.size).max().map { $0 + 4096 } ?? 4096) {
                for key in keys {
                    let isFailed = try await store.answer(trial.calls.write(key, long)) != nil
                    texts.append(isFailed ? "before" : long)
                }
            }
            // The other store is read first: the failure must not have left a lock.
            for store in [other, store] {
                for (key, text) in zip(keys, texts) {
                    guard case .success(let found) = try await store.answer(trial.calls.read(key)), found == text else {
                        let answer = text == long ? "done" : "failed"
                        throw LawViolation("a write on a full disk was answered as \(answer), which it was not")
                    }
                }
            }
            let left = try trial.fileSizes().count - sizes.count
            if left >= keys.count {
                throw LawViolation("\(keys.count) writes, some of which failed, left \(left) files")
            }
            // Written before the store is opened again, which could repair what the failure has left.
            try await trial.write(["k0": long, "k1": "after", "new": ""], to: store)
            for store in [store, try await trial.open()] {
                try await trial.expect(["k0": long, "k1": "after", "new": ""], in: store)
                for (key, text) in zip(keys, texts).dropFirst(2) { try await trial.expect([key: text], in: store) }
            }
        }
    }

    /// Limits the size of all files that this process writes, while `body` runs.
    private static func withFileLimit(_ size: Int, _ body: () async throws -> Void) async throws {
        // Otherwise the signal would end the process, unlike a full disk.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(fileSizeLimit, &limit)
        var lower = limit
        lower.rlim_cur = rlim_t(size)
        guard setrlimit(fileSizeLimit, &lower) == 0 else { throw LawViolation(String(cString: strerror(errno))) }
        defer { setrlimit(fileSizeLimit, &limit) }
        try await body()
    }
}

/// The work of a process that tests a law of stores or writes to one; it ends by killing itself.
enum StoreProcess {
    /// The verdict on a law that was kept.
    static let kept = "kept"

    /// - Parameters:
    ///   - place: The path of a writer's notes, or of the verdict on a law, whose last component is the law's sentence.
    ///   - laws: The laws that are tested in separate processes.
    static func run<E: Effect>(
        _ place: String, laws: [Law<StoreTrial<E>>], _ calls: StoreCalls<E>, limits: ConformanceLimits,
        open: @escaping @Sendable (String) async throws -> some EffectHandler<E>
    ) async throws {
        let path = place.split(separator: "/")
        let directory = "/" + path.dropLast().joined(separator: "/")
        let files = TemporaryDirectory(at: directory)
        let trial = StoreTrial(calls: calls, limits: limits, files: files, makeHandler: open)
        guard let law = laws.first(where: { $0.sentence[...] == path.last }) else {
            return try await StoreWriter(name: String(path[path.count - 1])).writeUntilKilled(trial)
        }
        endProcess(after: limits.law)
        var verdict = kept
        do {
            try await inTime(limits) { try await law.test(trial) }
        } catch {
            verdict = "\(error)"
        }
        try files.write(verdict, to: law.sentence)
        kill(getpid(), SIGKILL)
    }

    /// Kills this process after a delay.
    static func endProcess(after delay: Duration) {
        let end = ContinuousClock.now + delay
        _ = DedicatedThread.start {
            while ContinuousClock.now < end { if delay > .seconds(1) { usleep(10_000) } }
            kill(getpid(), SIGKILL)
        }
    }
}

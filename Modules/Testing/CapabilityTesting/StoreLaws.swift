public import Effects

/// A test that stored data outlives its handler: the store is opened again, opened twice at once and damaged, its disk
/// is full, and its process is killed.
///
/// <!-- from: Tests/KeyValueCapabilityTests/KeyValueConformanceTests.swift -->
/// ```swift
/// let laws = StoreLaws.keyValue(largestPage: KeyPage.size)
/// let kept = try await laws.verify(kills: 60, reopen: open) { writer in
///     await #expect(processExitsWith: .signal(SIGKILL)) { [writer = writer as String] in
///         try await StoreLaws.keyValue().writeUntilKilled(writer, reopen: open)
///     }
/// }
/// ```
public struct StoreLaws<E: Effect>: Sendable {
    typealias StoreLaw = Law<StoreTrial<E>>

    let calls: StoreCalls<E>
    /// The laws of this kind of store.
    var own: [StoreLaw] = []
    /// Those of them that need a separate process, since they limit it or inspect all of it.
    var ownAlone: [StoreLaw] = []

    /// Tests each law on a store in a new directory.
    ///
    /// - Parameters:
    ///   - kills: The number of processes to kill, two at a time.
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that the laws run on; the caller's by default.
    ///   - open: Opens the store in a directory, which may not exist yet or contain a store already, and throws if it
    ///     is damaged.
    ///   - run: Calls ``writeUntilKilled(_:limits:reopen:)`` with its argument, a path that may have spaces, in another
    ///     process, and waits for its end. Without it, no process is killed, and no full disk is tested.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with the broken laws.
    @discardableResult
    public func verify<Handler: EffectHandler<E>>(
        kills: Int = 20, limits: ConformanceLimits = ConformanceLimits(), isolation: isolated (any Actor)? = #isolation,
        reopen open: @escaping @Sendable (_ directory: String) async throws -> Handler,
        inProcess run: (@Sendable (_ writer: String) async -> Void)? = nil
    ) async throws -> [String] {
        let common = [Self.kept, Self.shared, Self.cut, Self.replaced, Self.released]
        let apart = run.map { Self.inProcess(alone, $0) + [Self.killed(kills, inProcess: $0)] } ?? []
        return try await ConformanceFailure.verify(common + own + apart, limits: limits, isolation: isolation) {
            StoreTrial(calls: calls, limits: limits, files: try TemporaryDirectory(), makeHandler: open)
        }
    }

    /// Writes to a store, or tests a law of it, until this process kills itself.
    ///
    /// - Parameters:
    ///   - writer: The argument that `verify` has passed.
    ///   - limits: The time limits; the process ends after the one for an answer or, if it tests a law, for a law.
    ///   - open: Opens the store in a directory.
    public func writeUntilKilled(
        _ writer: String, limits: ConformanceLimits = ConformanceLimits(),
        reopen open: @escaping @Sendable (_ directory: String) async throws -> some EffectHandler<E>
    ) async throws {
        try await StoreProcess.run(writer, laws: alone, calls, limits: limits, open: open)
    }

    private var alone: [StoreLaw] { [Self.failed] + ownAlone }

    static var kept: StoreLaw {
        Law("What was written is there when the store is opened again, and what was removed is not") { trial in
            let long = String(repeating: "long", count: 15_000)
            try await trial.withOpenStore { store in
                try await trial.write(
                    ["a": "first", "a": "second", "empty": "", "é": "naïve 東京", "gone": "x", "long": long], to: store)
                try await store.expect(trial.calls.remove("gone"), nil)
            }
            try await trial.withOpenStore { store in
                try await trial.expect(
                    ["a": "second", "empty": "", "é": "naïve 東京", "gone": nil, "long": long], in: store)
                try await trial.write(["a": "third", "gone": "back"], to: store)
                try await store.expect(trial.calls.remove("long"), nil)
            }
            try await trial.withOpenStore { store in
                try await trial.expect(["a": "third", "empty": "", "gone": "back", "long": nil], in: store)
            }
        }
    }

    static var shared: StoreLaw {
        Law("Two that have a store open see each other's writes, and lose none") { trial in
            let stores = [try await trial.open(), try await trial.open()]
            for text in ["first", "second", ""] {
                for (writer, reader) in [(0, 1), (1, 0)] {
                    try await trial.write(["k": "\(text)\(writer)"], to: stores[writer])
                    try await trial.expect(["k": "\(text)\(writer)"], in: stores[reader])
                }
            }
            let texts = ["a", "b"].map { String(repeating: $0, count: 50_000) }
            try await trial.write(["k": texts[0]], to: stores[0])
            let isWritten = Flag()
            async let writing: Void = {
                defer { isWritten.set() }
                for number in 0..<30 { try await trial.write(["k": texts[number % 2]], to: stores[0]) }
            }()
            repeat {
                guard case .success(let text?) = try await stores[1].answer(trial.calls.read("k")), texts.contains(text)
                else { throw LawViolation("a value is torn or missing while the other replaces it") }
            } while !isWritten.isSet
            try await writing
            try await trial.expect(["k": texts[1]], in: stores[1])
            try await stores[0].expect(trial.calls.remove("k"), nil)
            try await trial.expect(["k": nil], in: stores[1])
            try await concurrently(0..<40) { number in
                let text = "\(number % 2)-\(number / 2)"
                try await trial.write([text: text], to: stores[number % 2])
            }
            let third = try await trial.open()
            for store in stores + [third] {
                for number in 0...1 {
                    for key in 0..<20 { try await trial.expect(["\(number)-\(key)": "\(number)-\(key)"], in: store) }
                }
            }
        }
    }

    static var cut: StoreLaw {
        Law("A file that was cut short is an error, or holds what was committed before") { trial in
            let writes = (0..<6).map { (key: "k\($0 % 4)", text: String(repeating: "\($0)", count: 1000 + $0 * 2000)) }
            var states: [[String: String]] = []
            try await trial.withOpenStore { store in
                for (key, text) in writes {
                    try await trial.write([key: text], to: store)
                    states.append((states.last ?? [:]).merging([key: text]) { $1 })
                }
            }
            // A released store may take a moment to close its files.
            try? await Task.sleep(for: trial.limits.silence)
            for (name, size) in try trial.fileSizes() {
                for length in [size, size - 1, size / 2] {
                    let copy = try trial.copy(cutting: name, to: length)
                    let found = try await texts(trial, in: copy)
                    let isCommitted = states.contains { state in found.allSatisfy { state[$0.key] == $0.value } }
                    guard isCommitted, length < size || found.count == states.last?.count else {
                        throw LawViolation("with \(name) cut from \(size) to \(length) bytes, values are torn or gone")
                    }
                    if found.count == 4 { try await expectWritable(trial, copy, found, "\(name) of \(length) bytes") }
                }
            }
        }
    }

    /// Checks that a store that was not refused although its file was cut keeps its values and what is written to it.
    private static func expectWritable(
        _ trial: StoreTrial<E>, _ directory: String, _ found: [String: String?], _ file: String
    ) async throws {
        for (key, text) in [("later0", "a"), ("later1", "b")] {
            let store = try await trial.open(directory)
            guard try await store.answer(trial.calls.write(key, text)) == nil else { return }
        }
        let all = found.merging(["later0": "a", "later1": "b"]) { $1 }
        let store = try await trial.open(directory)
        for (key, text) in all where try await store.answer(trial.calls.read(key)) != .success(text) {
            throw LawViolation("what was written after the cut, with \(file), is gone, or what was there before")
        }
    }

    static var replaced: StoreLaw {
        Law("What is replaced or removed takes no more room, and leaves no files") { trial in
            let (long, rounds) = (String(repeating: "long", count: 15_000), 100)
            var before: [Int] = []
            // These values stay when files are rewritten.
            let few: KeyValuePairs = ["empty": "", "short": "a"]
            try await trial.withOpenStore { store in try await trial.write(few, to: store) }
            for range in [0..<10, 10..<rounds] {
                try await trial.withOpenStore { store in
                    for round in range {
                        try await trial.write(["k": long, "k\(round)": long], to: store)
                        try await store.expect(trial.calls.remove("k\(round)"), nil)
                    }
                }
                // A released store may take a moment to close its files.
                try? await Task.sleep(for: trial.limits.silence)
                if before.isEmpty { before = try trial.fileSizes().map(\.size) }
            }
            let after = try trial.fileSizes().map(\.size)
            if after.count - before.count >= rounds / 2 {
                throw LawViolation("\(after.count) files are there instead of \(before.count)")
            }
            let (growth, written) = (after.reduce(0, +) - before.reduce(0, +), 2 * (rounds - 10) * long.utf8.count)
            try await trial.withOpenStore { store in
                try await trial.expect(["empty": "", "short": "a", "k": long], in: store)
            }
            // Some stores reclaim space only when there is much of it.
            guard growth * 2 < written else { throw LawViolation("\(written) bytes took \(growth)") }
        }
    }

    static var released: StoreLaw {
        Law("A store that is used or released leaves no descriptors open") { trial in
            // Enough for some stores to rewrite their files.
            let long = String(repeating: "long", count: 15_000)
            let store = try await trial.open()
            try await Leftovers.check(after: 20, in: Leftovers.openDescriptors) { _ in
                for key in ["k0", "k1", "k0", "k1"] { try await trial.write([key: long], to: store) }
                try await trial.withOpenStore { other in try await trial.write(["k0": "short"], to: other) }
            }
        }
    }

    /// The texts that can be read in a directory; none if the store is refused.
    private static func texts(_ trial: StoreTrial<E>, in directory: String) async throws -> [String: String?] {
        var texts: [String: String?] = [:]
        do {
            let store = try await trial.open(directory)
            for key in (0..<4).map({ "k\($0)" }) {
                if case .success(let text) = try await store.answer(trial.calls.read(key)) {
                    texts.updateValue(text, forKey: key)
                }
            }
        } catch let violation as LawViolation {
            throw violation
        } catch {}
        return texts
    }

    /// - Parameter run: Runs a writer in another process until that is killed.
    static func killed(_ kills: Int, inProcess run: @escaping @Sendable (String) async -> Void) -> StoreLaw {
        Law("Every write that was acknowledged before its process was killed is there, and none is torn") { trial in
            for round in 0..<max(kills / 2, 1) {
                let writers = [0, 1].map { StoreWriter(name: "\($0)-\(round)") }
                async let first: Void = run(trial.place(of: writers[0].name))
                async let second: Void = run(trial.place(of: writers[1].name))
                _ = await (first, second)
                try await inTime(trial.limits) {
                    let store = try await trial.open()
                    for writer in writers { try await writer.check(store, of: trial) }
                    try await trial.write(["after": "\(round)"], to: store)
                    try await trial.expect(["after": "\(round)"], in: store)
                }
            }
        }
    }
}

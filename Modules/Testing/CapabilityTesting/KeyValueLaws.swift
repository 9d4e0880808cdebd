public import Effects
public import KeyValueEffects

/// A test that a handler performs the key-value effects correctly on any backend, with a single call.
///
/// <!-- from: Tests/OutsidePackage/Tests/RedisStoreTests/RedisStoreTests.swift -->
/// ```swift
/// try await KeyValueLaws.verify(largestPage: KeyPage.size) {
///     let server = try await RedisServer()
///     servers.append(server)
///     return try KeyValueHandler(server.store())
/// }
/// ```
///
/// A handler that breaks a law fails the test with a sentence like `A value without bytes is a value: get "k" was
/// answered with success(nil) instead of success(Optional([])).`
public enum KeyValueLaws {
    /// Tests each law on a new handler, and the contract of all handlers, with `Sample.keyValue`, on another one.
    ///
    /// - Parameters:
    ///   - largestValue: The maximum size of a value in bytes; nil if the backend sets no limit, in which case no limit
    ///     is tested. That of every `KeyValueStore` is `64 << 20`.
    ///   - largestPage: The maximum number of keys on a page; nil if there is no limit. Pages may be smaller, but the
    ///     laws of lists need longer lists than one page, and without a limit they write 300 keys.
    ///   - failures: Effects that this backend fails, in addition to those of every backend, which are always tested.
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that `makeHandler` runs on; the caller's by default.
    ///   - makeHandler: Creates a handler with an empty backend of its own.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with everything that was broken, or the error of `makeHandler`.
    @discardableResult
    public static func verify<Handler: EffectHandler<KeyValueEffect>>(
        largestValue: Int? = nil, largestPage: Int? = nil, afterFailures failures: [Sample<KeyValueEffect>] = [],
        limits: ConformanceLimits = ConformanceLimits(), isolation: isolated (any Actor)? = #isolation,
        _ makeHandler: () async throws -> Handler
    ) async throws -> [String] {
        try await ConformanceFailure.verify(
            [
                previous, empty, bytes(largestValue: largestValue), keys, leftovers, writesAtOnce, turns,
                comparison, comparisonAtOnce, changes, changesTogether,
            ] + lists(largestPage: largestPage) + (largestValue.map(sizes) ?? []), samples: Sample.keyValue,
            failures: Sample.keyValueFailures(largestValue: largestValue) + failures, limits: limits,
            isolation: isolation, makeHandler)
    }

    typealias KeyValueLaw = HandlerLaw<KeyValueEffect>

    static let previous = KeyValueLaw("Set and delete answer with the value before") { store in
        try await store.expect(KeyValue.get("k"), .success(nil))
        try await store.expect(KeyValue.set("k", to: [1]), .success(nil))
        // The second time, the value does not change.
        for previous in [[1], [2]] as [[UInt8]] {
            try await store.expect(KeyValue.set("k", to: [2]), .success(previous))
        }
        try await store.expect(KeyValue.get("k"), .success([2]))
        try await store.expect(KeyValue.exists("k"), .success(true))
        try await store.expect(KeyValue.delete("k"), .success([2]))
        try await store.expect(KeyValue.delete("k"), .success(nil))
        try await store.expect(KeyValue.get("k"), .success(nil))
        try await store.expect(KeyValue.exists("k"), .success(false))
    }

    static let empty = KeyValueLaw("A value without bytes is a value") { store in
        try await store.expect(KeyValue.set("k", to: []), .success(nil))
        try await store.expect(KeyValue.get("k"), .success([]))
        try await store.expect(KeyValue.exists("k"), .success(true))
        try await store.expect(KeyValue.set("k", to: [1]), .success([]))
        try await store.expect(KeyValue.set("k", to: []), .success([1]))
        try await store.expect(KeyValue.delete("k"), .success([]))
    }

    static func bytes(largestValue: Int?) -> KeyValueLaw {
        Law("Every byte of a value of any size survives") { store in
            let every = (0..<min(1_000_000, largestValue ?? .max)).map { UInt8($0 & 255) }
            try await store.expect(KeyValue.set("k", to: every), .success(nil))
            try await store.expect(KeyValue.get("k"), .success(every))
            // Common limits of files, columns and messages, and sizes beside them.
            for size in [255, 256, 65_535, 65_536, 65_537, 1 << 20 | 1, 3 << 20 | 1, 16 << 20, 24 << 20 | 1]
            where size <= largestValue ?? .max {
                let value = [UInt8](repeating: UInt8(truncatingIfNeeded: size >> 16), count: size - 1) + [7]
                if case .failure(let error) = try await store.answer(KeyValue.set("k", to: value)) {
                    throw LawViolation("a value of \(size) bytes failed with \(error)")
                }
                guard case .success(value?) = try await store.answer(KeyValue.get("k")) else {
                    throw LawViolation("a value of \(size) bytes is not as it was")
                }
            }
        }
    }

    static let keys = KeyValueLaw("Any text of any length is a key, and keys are told apart by their bytes") { store in
        let lengths = [63, 64, 127, 128, 255, 256, 511, 512, 1023, 1024, 4095, 4096, 65_535, 65_536, 300_001]
        // The last two of the short ones are equal as Swift strings.
        let keys =
            [
                "", "a", "A", "a\0", "a\0b", "\0", "a/b", "../a", "/a", ".", "a ", "01", "1", "'; DROP TABLE k; --",
                "%_", "%41", "%00", "%🌦", "..%2Fa", "🌦", "\u{10FFFF}", "é", "e\u{301}",
            ] + lengths.flatMap { length in ["a", "b"].map { String(repeating: "k", count: length - 1) + $0 } }
        for (number, key) in keys.enumerated() {
            guard case .success(nil) = try await store.answer(KeyValue.set(key, to: [UInt8(number)])) else {
                throw LawViolation("the new key \(shown(key)) of \(key.utf8.count) bytes could not be set as such")
            }
        }
        for (number, key) in keys.enumerated() {
            try await store.expect(KeyValue.get(key), .success([UInt8(number)]))
        }
        try await store.expectList("", keys)
        try await store.expectList("a\0", ["a\0", "a\0b"])
        try await store.expectList("%", ["%_", "%41", "%00", "%🌦"])
        try await store.expectList("%_", ["%_"])
        for pattern in ["_", "*", "?", "[a]", ".*", "a%"] { try await store.expectList(pattern, []) }
        // The prefix ends inside the key's first character.
        try await store.expectList("e", ["e\u{301}"])
        try await store.expectList(String(repeating: "k", count: 5000), keys.filter { $0.utf8.count > 5000 })
    }

    static let leftovers = KeyValueLaw(Leftovers.law) { store in
        try await Leftovers.check(after: 80) { round in
            try await store.expect(
                KeyValue.set("k", to: [UInt8(round)]), .success(round == 0 ? nil : [UInt8(round - 1)]))
            try await store.expect(KeyValue.get("k"), .success([UInt8(round)]))
            try await store.expect(KeyValue.exists("other"), .success(false))
            try await store.expect(
                KeyValue.compareAndSet("k", expecting: nil, to: []),
                .success(.init(isSet: false, found: [UInt8(round)])))
            try await store.expect(KeyValue.delete("other"), .success(nil))
            for list in KeyList.all {
                try await store.expect(list, "", ["k"])
                try await store.expect(list.page("", .max), .failure(.cursorNotFound))
            }
        }
    }

    static let writesAtOnce = KeyValueLaw("Of many writes at once, each key has its own value") { store in
        try await concurrently(0..<40) { number in
            let value = [UInt8](repeating: UInt8(number), count: 1 + number * 500)
            try await store.expect(KeyValue.set("k\(number)", to: value), .success(nil))
            try await store.expect(KeyValue.get("k\(number)"), .success(value))
        }
        for number in 0..<40 {
            let value = [UInt8](repeating: UInt8(number), count: 1 + number * 500)
            try await store.expect(KeyValue.get("k\(number)"), .success(value))
        }
    }

    static let turns = KeyValueLaw(
        "Of many who write or delete one value at once, each is answered with the value that it replaced"
    ) { store in
        try await store.expect(KeyValue.set("k", to: [0]), .success(nil))
        var found = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            for number: UInt8 in 101..<140 {
                let call = number % 4 == 0 ? KeyValue.delete("k") : KeyValue.set("k", to: [number])
                group.addTask { try await store.answer(call).get() }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        found.append(try await store.answer(KeyValue.get("k")).get())
        // Each of the 31 written values is found once: when it is replaced or deleted, or at the end.
        try check("the number of values that were found", found.compactMap(\.self).count, 31)
        try check("the number of different ones", Set(found.compactMap(\.self)).count, 31)
    }

    static let comparison = KeyValueLaw(
        "Compare and set writes only over what is expected, and answers with what it found"
    ) { store in
        // The expected value, the value to write, and the value afterwards; an empty value is not a missing one.
        let steps: [(expected: [UInt8]?, value: [UInt8], left: [UInt8]?)] = [
            ([], [1], nil), (nil, [], []), (nil, [1], []), ([], [2], [2]), ([1], [3], [2]), ([2, 0], [3], [2]),
            (nil, [3], [2]), ([2], [2], [2]), ([2], [3, 0], [3, 0]),
        ]
        var before: [UInt8]?
        for step in steps {
            let answer = KeyValue.Comparison(isSet: before == step.expected, found: before)
            try await store.expect(
                KeyValue.compareAndSet("k", expecting: step.expected, to: step.value), .success(answer))
            try await store.expect(KeyValue.get("k"), .success(step.left))
            before = step.left
        }
        try await store.expectList("", ["k"])
    }

    static let comparisonAtOnce = KeyValueLaw(
        "Of many who compare and set at once, each gets its turn and none is overwritten"
    ) { store in try await expectTurns(in: [store]) }

    /// Appends numbers to one value, by eight concurrent writers that are distributed over the stores.
    static func expectTurns(in stores: [LawTrial<KeyValueEffect>]) async throws {
        try await concurrently(0..<8) { writer in
            let store = stores[writer % stores.count]
            for number in 0..<10 { try await append(UInt8(writer * 10 + number), in: store) }
        }
        for store in stores {
            let found = try await store.answer(KeyValue.get("k")).get() ?? []
            guard found.sorted() == Array(0..<80) else {
                throw LawViolation(
                    "of 80 numbers that were appended, \(Set(found).count) are there, in \(found.count) places")
            }
        }
    }

    private static func append(_ byte: UInt8, in store: LawTrial<KeyValueEffect>) async throws {
        var known: [UInt8]?
        // A refusal means that another writer came first, which happens at most 79 times.
        for _ in 0..<80 {
            let append = KeyValue.compareAndSet("k", expecting: known, to: (known ?? []) + [byte])
            let answer = try await store.answer(append).get()
            if answer.isSet { return }
            known = answer.found
        }
        throw LawViolation("what a refused call found was refused 80 times, and 79 others write")
    }

    static let changes = KeyValueLaw(
        "Several keys are written and deleted with one effect, in the order of its changes"
    ) { store in
        try await store.expect(KeyValue.set("a", to: [0]), .success(nil))
        for key in ["gone", "e"] { try await store.expect(KeyValue.set(key, to: [0]), .success(nil)) }
        let changes: [(String, [UInt8]?)] = [
            ("c", [1]), ("a", [2]), ("gone", nil), ("never", nil), ("c", [3]), ("b", []), ("d", [4]), ("d", nil),
            ("e", nil), ("e", [5]),
        ]
        try await store.expect(KeyValue.write(changes.map { KeyValueChange($0, to: $1) }), nil)
        try await store.expect(KeyValue.write([]), nil)
        for (key, value) in [("a", [2]), ("c", [3]), ("b", []), ("e", [5]), ("gone", nil), ("d", nil)]
            as [(String, [UInt8]?)]
        {
            try await store.expect(KeyValue.get(key), .success(value))
        }
        try await store.expectList("", ["a", "c", "b", "e"])
    }

    static let changesTogether = KeyValueLaw(
        "Values that are written with one effect are seen together or not at all"
    ) { store in try await expectTogether(writer: store, reader: store) }

    /// Replaces and deletes several values in one store while pages of them are read from the other, until both have
    /// been done at least 100 times.
    static func expectTogether(writer: LawTrial<KeyValueEffect>, reader: LawTrial<KeyValueEffect>) async throws {
        let keys = ["a", "b", "c", "d"]
        let (isWritten, isRead) = (Flag(), Flag())
        async let writing: Void = {
            defer { isWritten.set() }
            var number: UInt8 = 0
            while number < 100 || !isRead.isSet {
                number = number % 100 + 1
                let value = number.isMultiple(of: 2) ? nil : [number]
                try await writer.expect(KeyValue.write(keys.map { KeyValueChange($0, to: value) }), nil)
                if number == 100 { isWritten.set() }
            }
        }()
        defer { isRead.set() }
        var pages = 0
        while pages < 100 || !isWritten.isSet {
            let entries = try await reader.answer(KeyValue.entries()).get().entries
            guard [0, keys.count].contains(entries.count), Set(entries.map(\.value)).count <= 1 else {
                throw LawViolation("a page has \(entries.count) of \(keys.count), some of them changed")
            }
            pages += 1
        }
        isRead.set()
        try await writing
    }

    static func sizes(largest: Int) -> [KeyValueLaw] {
        let tooLarge = [UInt8](repeating: 0, count: largest + 1)
        return [
            Law("A value of \(largest) bytes is kept, replaced and removed like others") { store in
                let value = [UInt8](repeating: 7, count: largest - 1) + [8]
                try await store.expect(KeyValue.set("k", to: value), .success(nil))
                try await store.expect(KeyValue.set("k", to: [1]), .success(value))
                try await store.expect(
                    KeyValue.compareAndSet("k", expecting: [1], to: value), .success(.init(isSet: true, found: [1])))
                try await store.expect(KeyValue.get("k"), .success(value))
                try await store.expect(KeyValue.delete("k"), .success(value))
            },
            Law("A value of more than \(largest) bytes is refused and changes nothing") { store in
                try await store.expect(KeyValue.set("k", to: [1]), .success(nil))
                if case .success = try await store.answer(KeyValue.set("k", to: tooLarge)) {
                    throw LawViolation("set did it")
                }
                let comparison = KeyValue.compareAndSet("k", expecting: [1], to: tooLarge)
                if case .success = try await store.answer(comparison) { throw LawViolation("compare and set did it") }
                let changes = [KeyValueChange("k", to: [2]), KeyValueChange("l", to: tooLarge)]
                if try await store.answer(KeyValue.write(changes)) == nil { throw LawViolation("write did it") }
                try await store.expect(KeyValue.get("k"), .success([1]))
            },
        ]
    }
}

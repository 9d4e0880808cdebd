import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Testing

/// What both stores promise.
@Suite("Key-value store")
struct KeyValueStoreTests {
    enum Kind: CaseIterable {
        case memory, sqlite
    }

    private func withStore(_ kind: Kind, _ body: (any KeyValueStore) async throws -> Void) async throws {
        switch kind {
        case .memory: try await body(MemoryStore())
        case .sqlite: try await withTemporaryDirectory { try await body(try SQLiteStore(directory: $0.path + "/new")) }
        }
    }

    @Test("set and delete hand back what was there before", arguments: Kind.allCases)
    func previous(kind: Kind) async throws {
        try await withStore(kind) { store in
            try #expect(await store.replaceValue(for: "k", with: [1]) == nil)
            try #expect(await store.replaceValue(for: "k", with: []) == [1])
            try #expect(await store.value(for: "k") == [])
            try #expect(await store.hasValue(for: "k"))
            try #expect(await store.removeValue(for: "k") == [])
            try #expect(await store.removeValue(for: "k") == nil)
            try #expect(await store.value(for: "k") == nil)
            try #expect(await !store.hasValue(for: "k"))
        }
    }

    @Test("a compare and set writes only over what is expected, and hands back what it found", arguments: Kind.allCases)
    func compareAndSet(kind: Kind) async throws {
        try await withStore(kind) { store in
            // What is expected, what is to be written, and what is there in the end; no bytes are not no value.
            let steps: [(expected: [UInt8]?, value: [UInt8], left: [UInt8]?)] = [
                ([], [1], nil), (nil, [], []), (nil, [1], []), ([], [2], [2]), ([1], [3], [2]), ([2, 0], [3], [2]),
                (nil, [3], [2]), ([2], [2], [2]), ([2], [3, 0], [3, 0]),
            ]
            for step in steps {
                let before = try await store.value(for: "k")
                let (isSet, found) = try await store.compareAndSet("k", expected: step.expected, value: step.value)
                #expect(isSet == (before == step.expected) && found == before, "\(step)")
                try #expect(await store.value(for: "k") == step.left, "\(step)")
            }
            try #expect(await store.keys(beginningWith: "", from: 0).keys == ["k"])
        }
    }

    @Test("of many who compare and set at once, each gets its turn and none is overwritten", arguments: Kind.allCases)
    func compareAndSetAtOnce(kind: Kind) async throws {
        try await withStore(kind) { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        for number in 0..<10 {
                            var known: [UInt8]?
                            while true {
                                let (isSet, found) = try await store.compareAndSet(
                                    "k", expected: known, value: (known ?? []) + [UInt8(writer * 10 + number)])
                                if isSet { break }
                                known = found
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try #expect(await store.value(for: "k")?.sorted() == Array(0..<80))
        }
    }

    @Test("any text is a key, and keys are told apart by their bytes", arguments: Kind.allCases)
    func keys(kind: Kind) async throws {
        try await withStore(kind) { store in
            // The last two are equal as Swift strings.
            let keys = [
                "", "a", "a\0", "a\0b", "\0", "'; DROP TABLE entries; --", "%_", "🌦", "\u{10FFFF}", "é", "e\u{301}",
            ]
            for (number, key) in keys.enumerated() {
                try #expect(await store.replaceValue(for: key, with: [UInt8(number)]) == nil)
            }
            for (number, key) in keys.enumerated() {
                try #expect(await store.value(for: key) == [UInt8(number)])
            }
            let listed = try await store.keys(beginningWith: "", from: 0)
            #expect(listed.keys.map { Array($0.utf8) } == keys.map { Array($0.utf8) })
            try #expect(
                await store.keys(beginningWith: "a\0", from: 0) == KeyPage(keys: ["a\0", "a\0b"], nextCursor: 0))
        }
    }

    @Test("every byte value survives", arguments: Kind.allCases)
    func bytes(kind: Kind) async throws {
        try await withStore(kind) { store in
            let value = (0..<100_000).map { UInt8($0 & 255) }
            _ = try await store.replaceValue(for: "k", with: value)
            try #expect(await store.value(for: "k") == value)
        }
    }

    @Test("a long list comes in pages, in the order of the first writes, each key once", arguments: Kind.allCases)
    func pages(kind: Kind) async throws {
        try await withStore(kind) { store in
            for number in (0..<600).reversed() { _ = try await store.replaceValue(for: "k\(number)", with: []) }
            for key in ["other", "l", "j\u{10FFFF}", "k300"] { _ = try await store.replaceValue(for: key, with: [1]) }
            let pages = try await allPages(store, prefix: "k")
            #expect(pages.map(\.count) == [256, 256, 88])
            #expect(pages.flatMap { $0 } == (0..<600).reversed().map { "k\($0)" })
            try #expect(await store.keys(beginningWith: "m", from: 0) == KeyPage(keys: [], nextCursor: 0))
        }
    }

    @Test("a page that is just full is the last", arguments: Kind.allCases)
    func fullPage(kind: Kind) async throws {
        try await withStore(kind) { store in
            for number in 0..<KeyPage.size { _ = try await store.replaceValue(for: "k\(1000 + number)", with: []) }
            try #expect(await allPages(store, prefix: "").map(\.count) == [KeyPage.size])
        }
    }

    @Test("keys written and removed between two pages move no other key", arguments: Kind.allCases)
    func stable(kind: Kind) async throws {
        try await withStore(kind) { store in
            for number in 0..<300 { _ = try await store.replaceValue(for: "k\(1000 + number)", with: []) }
            let first = try await store.keys(beginningWith: "k", from: 0)
            for key in first.keys { _ = try await store.removeValue(for: key) }
            _ = try await store.replaceValue(for: "k0", with: [])
            let second = try await store.keys(beginningWith: "k", from: first.nextCursor)
            #expect(second == KeyPage(keys: (256..<300).map { "k\(1000 + $0)" } + ["k0"], nextCursor: 0))
        }
    }

    @Test("a cursor that was not given out for the list is refused", arguments: Kind.allCases)
    func unknownCursor(kind: Kind) async throws {
        try await withStore(kind) { store in
            for number in 0..<300 { _ = try await store.replaceValue(for: "k\(1000 + number)", with: []) }
            let cursor = try await store.keys(beginningWith: "k", from: 0).nextCursor
            await #expect(throws: KeyValueError.cursorNotFound) {
                try await store.keys(beginningWith: "k", from: cursor + 1)
            }
            await #expect(throws: KeyValueError.cursorNotFound) {
                try await store.keys(beginningWith: "k1", from: cursor)
            }
        }
    }

    @Test("a value of 64 MiB is kept, and is replaced and removed like others", arguments: Kind.allCases)
    func largest(kind: Kind) async throws {
        try await withStore(kind) { store in
            var value = [UInt8](repeating: 7, count: 64 << 20)
            value[value.count - 1] = 8
            try #expect(await store.replaceValue(for: "k", with: value) == nil)
            try #expect(await store.replaceValue(for: "k", with: [1]) == value)
            _ = try await store.replaceValue(for: "k", with: value)
            try #expect(await store.value(for: "k") == value)
            try #expect(await store.removeValue(for: "k") == value)
        }
    }

    @Test("a value over 64 MiB is refused in words and changes nothing", arguments: Kind.allCases)
    func tooLarge(kind: Kind) async throws {
        try await withStore(kind) { store in
            _ = try await store.replaceValue(for: "k", with: [1])
            let refusal = KeyValueError.other(message: "a value of 67108865 bytes is over the limit of 67108864")
            await #expect(throws: refusal) {
                try await store.replaceValue(for: "k", with: [UInt8](repeating: 0, count: (64 << 20) + 1))
            }
            await #expect(throws: refusal) {
                try await store.compareAndSet(
                    "k", expected: [1], value: [UInt8](repeating: 0, count: (64 << 20) + 1))
            }
            try #expect(await store.value(for: "k") == [1])
        }
    }

    private func allPages(_ store: any KeyValueStore, prefix: String) async throws -> [[String]] {
        var pages: [[String]] = []
        var cursor: UInt64 = 0
        repeat {
            let page = try await store.keys(beginningWith: prefix, from: cursor)
            pages.append(page.keys)
            cursor = page.nextCursor
        } while cursor != 0
        return pages
    }
}

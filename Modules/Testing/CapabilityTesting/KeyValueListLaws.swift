import Effects
import KeyValueEffects

/// A list of keys, with or without their values; in the latter case, the values are empty.
struct KeyList: Sendable {
    let name: String
    let page:
        @Sendable (_ prefix: String, _ cursor: UInt64) -> TypedEffect<KeyValueEffect, Result<EntryPage, KeyValueError>>

    static let keys = KeyList(name: "keys") { prefix, cursor in
        KeyValue.keys(prefix: prefix, from: cursor).map { page in
            page.map { page in
                EntryPage(
                    entries: page.keys.map { KeyValueEntry(key: $0, value: []) }, nextCursor: page.nextCursor)
            }
        }
    }
    static let entries = KeyList(name: "entries") { KeyValue.entries(prefix: $0, from: $1) }
    static let all = [keys, entries]
}

extension KeyValueLaws {
    static func lists(largestPage: Int?) -> [KeyValueLaw] {
        // More than fit on a page.
        let count = (largestPage ?? 256) + 44
        return KeyList.all.flatMap { list in
            [
                order(list, count, largestPage: largestPage), fullPage(list, count), stability(list, count),
                otherCursors(list, count),
            ]
        } + [values]
    }

    static let values = KeyValueLaw("A list of entries has each key's value, however large") { store in
        // Together they exceed the size of a page in many stores.
        let entries = (0..<40).map { number in
            KeyValueEntry(key: "k\(number)", value: [UInt8](repeating: UInt8(number), count: number % 2 * 60_000))
        }
        try await store.expect(KeyValue.write(entries.map { KeyValueChange($0.key, to: $0.value) }), nil)
        let found = try await store.entries(.entries, "")
        try compare(found.map(\.key), entries.map(\.key))
        for (found, expected) in zip(found, entries) { try check("the value of \(found.key)", found, expected) }
    }

    static func order(
        _ list: KeyList, _ count: Int, largestPage: Int?
    ) -> KeyValueLaw {
        let most = largestPage.map { ", on pages of \($0) at most" } ?? ""
        return Law("A list of \(list.name) has each key once, in the order of the first writes\(most)") { store in
            let keys = (0..<2 * count).reversed().map { "k\($0)" }
            try await store.write(keys + ["other", "K1", "l", "j\u{10FFFF}", "ak", "k\(count)"])
            let change = KeyValue.compareAndSet("k\(count + 1)", expecting: [], to: [1])
            try await store.expect(change, .success(.init(isSet: true, found: [])))
            let entries = try await store.entries(list, "k", largestPage: largestPage ?? .max)
            try compare(entries.map(\.key), keys)
            try await store.expect(list.page("m", 0), .success(EntryPage(entries: [], nextCursor: 0)))
        }
    }

    static func fullPage(_ list: KeyList, _ count: Int) -> KeyValueLaw {
        Law("A page of \(list.name) after which none follows is the last") { store in
            let keys = (0..<count).map { "k\($0)" }
            try await store.writeTogether(keys)
            // The size of a page is up to the backend.
            let first = try await store.answer(list.page("", 0)).get().entries.map(\.key)
            try await store.deleteTogether(keys.dropFirst(first.count))
            let page = try await store.answer(list.page("", 0)).get()
            try compare(page.entries.map(\.key), first)
            if page.nextCursor != 0 { throw LawViolation("the page with all \(first.count) came with a cursor") }
        }
    }

    static func stability(_ list: KeyList, _ count: Int) -> KeyValueLaw {
        Law("Keys that are written and removed between two pages of \(list.name) move no other") { store in
            let keys = (0..<count).map { "k\($0)" }
            try await store.writeTogether(keys)
            let first = try await store.answer(list.page("k", 0)).get()
            if first.nextCursor == 0 { return }
            try await store.deleteTogether(first.entries.map(\.key))
            try await store.write(["k"])
            let rest = Array(keys.dropFirst(first.entries.count))
            // A new key may be in the list or not.
            let found = try await store.entries(list, "k", from: first.nextCursor).map(\.key)
            try compare(found.last == "k" ? found.dropLast() : found, rest)
        }
    }

    static func otherCursors(_ list: KeyList, _ count: Int) -> KeyValueLaw {
        Law("A cursor of \(list.name) that was not given out, or for another prefix, is refused") { store in
            try await store.writeTogether((0..<count).map { "k1\($0)" })
            let known = try await store.answer(list.page("k", 0)).get().nextCursor
            let others = known == 0 ? [] : ["k1", "l", ""].map { ($0, known) }
            for (prefix, cursor) in [("k", known &+ 1), ("k", .max)] + others {
                try await store.expect(list.page(prefix, cursor), .failure(.cursorNotFound))
            }
        }
    }

    /// Compares lists of keys by their bytes.
    fileprivate static func compare(_ found: [String], _ expected: [String]) throws {
        for number in 0..<max(found.count, expected.count) {
            let pair = [found, expected].map { number < $0.count ? $0[number] : nil }
            guard pair[0].map({ Array($0.utf8) }) != pair[1].map({ Array($0.utf8) }) else { continue }
            let texts = pair.map { $0.map { shown($0) } ?? "none" }
            throw LawViolation(
                "key \(number + 1) of \(expected.count) in the list is \(texts[0]) instead of \(texts[1])")
        }
    }
}

extension LawTrial<KeyValueEffect> {
    /// Writes keys with empty values, in order.
    func write(_ keys: [String]) async throws {
        for key in keys { _ = try await answer(KeyValue.set(key, to: [])).get() }
    }

    /// Writes keys with empty values, in order, with one effect.
    func writeTogether(_ keys: [String]) async throws {
        try await expect(KeyValue.write(keys.map { KeyValueChange($0, to: []) }), nil)
    }

    func deleteTogether(_ keys: some Sequence<String>) async throws {
        try await expect(KeyValue.write(keys.map { KeyValueChange($0, to: nil) }), nil)
    }

    /// Returns all entries of a list, starting from a cursor.
    fileprivate func entries(
        _ list: KeyList, _ prefix: String, from first: UInt64 = 0, largestPage: Int = .max
    ) async throws -> [KeyValueEntry] {
        var entries: [KeyValueEntry] = []
        var (cursor, seen) = (first, Set<UInt64>())
        repeat {
            guard seen.insert(cursor).inserted else { throw LawViolation("the list comes back to one of its cursors") }
            let page = try await answer(list.page(prefix, cursor)).get()
            let count = page.entries.count
            guard count <= largestPage else { throw LawViolation("a page has \(count) keys") }
            entries += page.entries
            cursor = page.nextCursor
        } while cursor != 0
        return entries
    }

    /// Checks that both lists have the given keys.
    func expectList(_ prefix: String, _ keys: [String]) async throws {
        for list in KeyList.all { try await expect(list, prefix, keys) }
    }

    /// Checks that a list, or its rest, has the given keys.
    func expect(_ list: KeyList, _ prefix: String, from cursor: UInt64 = 0, _ keys: [String]) async throws {
        try KeyValueLaws.compare(try await entries(list, prefix, from: cursor).map(\.key), keys)
    }
}

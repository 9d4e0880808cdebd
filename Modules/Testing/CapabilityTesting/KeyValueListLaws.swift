import KeyValueEffects

extension KeyValueLaws {
    static func lists(largestPage: Int?) -> [HandlerLaw<KeyValueEffect>] {
        // More than fit on a page.
        let count = (largestPage ?? 256) + 44
        return [
            order(count, largestPage: largestPage), fullPage(count), stability(count), unknownCursors(count),
            otherLists(count),
        ]
    }

    private static func order(_ count: Int, largestPage: Int?) -> HandlerLaw<KeyValueEffect> {
        let most = largestPage.map { ", on pages of \($0) at most" } ?? ""
        return Law("A list has each of its keys once, in the order of the first writes\(most)") { store in
            let keys = (0..<2 * count).reversed().map { "k\($0)" }
            try await store.write(keys + ["other", "K1", "l", "j\u{10FFFF}", "ak", "k\(count)"])
            let change = KeyValue.compareAndSet("k\(count + 1)", expecting: [], to: [1])
            try await store.expect(change, .success(.init(isSet: true, found: [])))
            try await store.expectList("k", keys, largestPage: largestPage ?? .max)
            try await store.expect(KeyValue.keys(prefix: "m"), .success(KeyPage(keys: [], nextCursor: 0)))
        }
    }

    private static func fullPage(_ count: Int) -> HandlerLaw<KeyValueEffect> {
        Law("A page after which no key follows is the last") { store in
            let keys = (0..<count).map { "k\($0)" }
            try await store.write(keys)
            // The size of a page is up to the backend.
            let first = try await store.answer(KeyValue.keys()).get().keys
            for key in keys.dropFirst(first.count) { _ = try await store.answer(KeyValue.delete(key)).get() }
            let page = try await store.answer(KeyValue.keys()).get()
            try compare(page.keys, first)
            if page.nextCursor != 0 { throw LawViolation("the page with all \(first.count) keys came with a cursor") }
        }
    }

    private static func stability(_ count: Int) -> HandlerLaw<KeyValueEffect> {
        Law("Keys that are written and removed between two pages move no other key") { store in
            let keys = (0..<count).map { "k\($0)" }
            try await store.write(keys)
            let first = try await store.answer(KeyValue.keys(prefix: "k")).get()
            if first.nextCursor == 0 { return }
            for key in first.keys { _ = try await store.answer(KeyValue.delete(key)).get() }
            try await store.write(["k"])
            let rest = Array(keys.dropFirst(first.keys.count))
            // A new key may be in the list or not.
            let found = try await store.list("k", from: first.nextCursor)
            try compare(found.last == "k" ? found.dropLast() : found, rest)
        }
    }

    private static func unknownCursors(_ count: Int) -> HandlerLaw<KeyValueEffect> {
        Law("A cursor that was not given out is refused") { store in
            try await store.write((0..<count).map { "k\($0)" })
            let known = try await store.answer(KeyValue.keys(prefix: "k")).get().nextCursor
            for cursor in [known &+ 1, .max] {
                try await store.expect(KeyValue.keys(prefix: "k", from: cursor), .failure(.cursorNotFound))
            }
        }
    }

    private static func otherLists(_ count: Int) -> HandlerLaw<KeyValueEffect> {
        Law("A cursor that was given out for another list is refused") { store in
            try await store.write((0..<count).map { "k1\($0)" })
            let cursor = try await store.answer(KeyValue.keys(prefix: "k")).get().nextCursor
            if cursor == 0 { return }
            for prefix in ["k1", "l", ""] {
                try await store.expect(KeyValue.keys(prefix: prefix, from: cursor), .failure(.cursorNotFound))
            }
        }
    }

    /// Compares lists of keys by their bytes.
    fileprivate static func compare(_ found: [String], _ expected: [String]) throws {
        for number in 0..<max(found.count, expected.count) {
            let pair = [found, expected].map { number < $0.count ? $0[number] : nil }
            guard pair[0].map({ Array($0.utf8) }) != pair[1].map({ Array($0.utf8) }) else { continue }
            let texts = pair.map { $0.map { $0.debugDescription } ?? "none" }
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

    /// Returns all keys of a list, starting from a cursor.
    fileprivate func list(
        _ prefix: String, from first: UInt64 = 0, largestPage: Int = .max
    ) async throws -> [String] {
        var keys: [String] = []
        var (cursor, seen) = (first, Set<UInt64>())
        repeat {
            guard seen.insert(cursor).inserted else { throw LawViolation("the list comes back to one of its cursors") }
            let page = try await answer(KeyValue.keys(prefix: prefix, from: cursor)).get()
            guard page.keys.count <= largestPage else { throw LawViolation("a page has \(page.keys.count) keys") }
            keys += page.keys
            cursor = page.nextCursor
        } while cursor != 0
        return keys
    }

    /// Checks that a list, or its rest, has the given keys.
    func expectList(
        _ prefix: String, from cursor: UInt64 = 0, _ keys: [String], largestPage: Int = .max
    ) async throws {
        try KeyValueLaws.compare(try await list(prefix, from: cursor, largestPage: largestPage), keys)
    }
}

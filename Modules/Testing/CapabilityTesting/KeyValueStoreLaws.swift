import Effects
public import KeyValueEffects

extension StoreLaws<KeyValueEffect> {
    /// The laws of key-value stores.
    ///
    /// - Parameter largestPage: The maximum number of keys on a page; nil if there is no limit.
    public static func keyValue(largestPage: Int? = nil) -> Self {
        let calls = StoreCalls { key, text in
            KeyValue.set(key, to: Array(text.utf8)).map { StoreFailure($0) }
        } read: { key in
            KeyValue.get(key).map {
                $0.map { $0.map { String(decoding: $0, as: UTF8.self) } }.mapError(StoreFailure.init)
            }
        } remove: { key in
            KeyValue.delete(key).map { StoreFailure($0) }
        } writeTogether: { keys, text in
            KeyValue.write(keys.map { KeyValueChange($0, to: Array(text.utf8)) }).map { $0.map(StoreFailure.init) }
        }
        return StoreLaws(
            calls: calls,
            own: [KeyValueLaws.keptKeys, KeyValueLaws.comparisonOfTwo, KeyValueLaws.changesOfTwo]
                + KeyList.all.map { KeyValueLaws.keptOrder($0, largestPage: largestPage) },
            ownAlone: [KeyValueLaws.unblocked])
    }
}

extension KeyValueLaws {
    typealias StoreLaw = StoreLaws<KeyValueEffect>.StoreLaw

    static let unblocked = StoreLaw("Other tasks go on while many large values are written at once") { trial in
        let store = try await trial.open()
        let start = ContinuousClock.now
        // All of them use the threads of the shared pool.
        let writes = (0..<16).map { number in
            Task.detached { await store.perform(.set(key: "k\(number)", value: [UInt8](repeating: 1, count: 4 << 20))) }
        }
        let other = Task.detached {
            // Measured from the start: the task may have to wait until it first runs.
            var (last, longest) = (start, Duration.zero)
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(5))
                longest = max(longest, .now - last)
                last = .now
            }
            return longest
        }
        for write in writes { await write.value }
        let whole = ContinuousClock.now - start
        other.cancel()
        let longest = await other.value
        guard longest > whole / 2, longest > trial.limits.thread / 4 else { return }
        throw LawViolation("in the \(seconds(whole)) of the writes, another task did not run for \(seconds(longest))")
    }

    static let keptKeys = StoreLaw(
        "Keys of any length and with any bytes are there when the store is opened again"
    ) { trial in
        let long = String(repeating: "k", count: 1 << 16)
        let keys = [long + "a", long + "b", "a", "a\0b", "", "é", "e\u{301}", "a\nb", "%", "../a"]
        let values = keys.indices.map { Array("\($0)".utf8) }
        try await trial.withOpenStore { store in
            for (key, value) in zip(keys, values) {
                try await store.expect(KeyValue.set(key, to: value), .success(nil))
            }
        }
        try await trial.withOpenStore { store in
            for (key, value) in zip(keys, values) { try await store.expect(KeyValue.get(key), .success(value)) }
            try await store.expectList("", keys)
        }
    }

    static func keptOrder(_ list: KeyList, largestPage: Int?) -> StoreLaw {
        StoreLaw(
            "The order of \(list.name) is that of the first writes, and cursors hold, when the store is opened again"
        ) { trial in
            let keys = (0..<(largestPage ?? 256) + 4).map { "k\($0)" }
            let page = try await trial.withOpenStore { store in
                try await store.writeTogether(keys)
                return try await store.answer(list.page("k", 0)).get()
            }
            // The number of keys before the cursor, which is the list's beginning if all of it fits on one page.
            let seen = page.nextCursor == 0 ? 0 : page.entries.count
            try await trial.withOpenStore { store in
                // Enough for some stores to rewrite their files.
                let long = [UInt8](repeating: 1, count: 60_000)
                for _ in 0..<8 { _ = try await store.answer(KeyValue.set("other", to: long)).get() }
                try await store.expect(KeyValue.delete("other"), .success(long))
            }
            try await trial.withOpenStore { store in
                // What is replaced stays in its place.
                try await store.write([keys[1], keys[0]])
                try await store.expect(list, "k", keys)
                try await store.expect(list, "k", from: page.nextCursor, Array(keys.dropFirst(seen)))
                try await store.deleteTogether(keys.dropFirst(max(seen - 4, 0)))
            }
            try await trial.withOpenStore { store in
                try await store.write(["k-new", keys[seen], "k-new"])
                try await store.expect(list, "k", from: page.nextCursor, ["k-new", keys[seen]])
            }
        }
    }

    static let comparisonOfTwo = StoreLaw(
        "Of many in two stores who compare and set at once, each gets its turn and none is overwritten"
    ) { trial in try await expectTurns(in: [try await trial.open(), try await trial.open()]) }

    static let changesOfTwo = StoreLaw(
        "Values that are written with one effect are seen together or not at all by another that has the store open"
    ) { trial in try await expectTogether(writer: try await trial.open(), reader: try await trial.open()) }
}

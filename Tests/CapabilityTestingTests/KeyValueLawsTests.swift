import Effects
import KeyValueCapability
import KeyValueEffects
import Platform
import Synchronization
import Testing

@testable import CapabilityTesting

private typealias Laws = KeyValueLaws

private let limit = 1_048_577
private let order = Laws.order(KeyList.all[0], 300, largestPage: KeyPage.size)
private let (bytes, sizes) = (Laws.bytes(largestValue: limit), Laws.sizes(largest: limit))

@Suite("Key-value laws")
struct KeyValueLawsTests {
    private static let flaws: [Flaw<KeyValueEffect>] =
        [
            .answering(Laws.previous) { if case .exists = $0 { .success(.exists(isPresent: true)) } else { nil } },
            .telling(Laws.previous) { effect, _ in
                if case .set(_, [2]) = effect { .success(.set(previous: nil)) } else { nil }
            },
            existingUnlessEmpty,
            .telling(bytes) { _, output in
                guard case .success(.get(let value?)) = output else { return nil }
                return .success(.get(value: value.filter { $0 < 128 }))
            },
            .answering(bytes) { effect in
                guard case .set(_, let value) = effect, value.count > 1 << 20 else { return nil }
                return .failure(.other(message: "too large"))
            },
            .asking(Laws.keys) { effect in
                switch effect {
                case .set(let key, let value): .set(key: String(key.prefix(65_535)), value: value)
                case .get(let key): .get(key: String(key.prefix(65_535)))
                default: nil
                }
            },
            .asking(Laws.leftovers) { effect in
                // When the call fails.
                if case .listKeys(_, .max) = effect { leaveDescriptor() }
                return nil
            },
            .asking(Laws.keys) { $0 == .get(key: "a\0") ? .get(key: "a") : nil },
            .asking(Laws.keys) { $0 == .get(key: "%41") ? .get(key: "A") : nil },
            .asking(Laws.keys) { effect in
                if case .set("e\u{301}", let value) = effect { .set(key: "\u{E9}", value: value) } else { nil }
            },
            .asking(Laws.keys) { effect in
                if case .listKeys("a%", let cursor) = effect { .listKeys(prefix: "a", cursor: cursor) } else { nil }
            },
            oneSlot(),
            Flaw(Laws.turns) { effect, ask in
                guard case .set("k", _) = effect, case .success(.get(let before)) = await ask(.get(key: "k")) else {
                    return await ask(effect)
                }
                try? await Task.sleep(for: .milliseconds(1))
                if case .failure(let error) = await ask(effect) { return .failure(error) }
                return .success(.set(previous: before))
            },
            Flaw(Laws.comparison) { effect, ask in
                guard case .compareAndSet(let key, nil, let value) = effect,
                    await ask(.get(key: key)) == .success(.get(value: []))
                else { return await ask(effect) }
                return await ask(.compareAndSet(key: key, expected: [], value: value))
            },
            Flaw(Laws.comparisonAtOnce) { effect, ask in
                guard case .compareAndSet(let key, let expected, let value) = effect,
                    case .success(.get(let found)) = await ask(.get(key: key))
                else { return await ask(effect) }
                guard found == expected else { return .success(.compareAndSet(isSet: false, found: found)) }
                // Time for the others.
                try? await Task.sleep(for: .milliseconds(1))
                if case .failure(let error) = await ask(.set(key: key, value: value)) { return .failure(error) }
                return .success(.compareAndSet(isSet: true, found: found))
            },
            Flaw(order) { effect, ask in
                guard case .set(let key, []) = effect,
                    case .success(.delete(let previous)) = await ask(.delete(key: key))
                else { return await ask(effect) }
                _ = await ask(effect)
                return .success(.set(previous: previous))
            },
            .telling(Laws.values) { _, output in
                guard case .success(.listEntries(let entries, let next)) = output else { return nil }
                let cut = entries.map { KeyValueEntry(key: $0.key, value: Array($0.value.prefix(65_536 - 8192))) }
                return .success(.listEntries(entries: cut, nextCursor: next))
            },
            .telling(Laws.values) { _, output in
                guard case .success(.listEntries(let entries, let next)) = output else { return nil }
                // A page that ends before a value that does not fit on it.
                let size = entries.reduce(0) { $0 + $1.value.count }
                return .success(.listEntries(entries: size > 1_000_000 ? [] : entries, nextCursor: next))
            },
            .asking(Laws.changes) { effect in
                if case .write(let changes) = effect { .write(changes: changes.reversed()) } else { nil }
            },
            Flaw(Laws.changesTogether, answer: oneByOne),
            .telling(sizes[0]) { _, output in
                guard case .success(.get(let value?)) = output, value.count == limit else { return nil }
                return .success(.get(value: value.dropLast()))
            },
            Flaw(sizes[1], answer: oneByOne),
            .answering(sizes[1]) { effect in
                guard case .compareAndSet(_, let expected, let value) = effect, value.count > limit else { return nil }
                return .success(.compareAndSet(isSet: true, found: expected))
            },
        ] + lists

    private static let lists: [Flaw<KeyValueEffect>] = KeyList.all.flatMap { list in
        [
            paging(Laws.order(list, 300, largestPage: KeyPage.size)) { prefix, cursor, list in
                let page = await list(prefix, cursor)
                guard let page, page.nextCursor != 0, let more = await list(prefix, page.nextCursor) else {
                    return page
                }
                return EntryPage(entries: page.entries + more.entries, nextCursor: more.nextCursor)
            },
            paging(Laws.fullPage(list, 300)) { prefix, cursor, list in
                if cursor == 7 { return EntryPage(entries: [], nextCursor: 0) }
                let page = await list(prefix, cursor)
                guard let page, page.nextCursor == 0, page.entries.count == KeyPage.size else { return page }
                return EntryPage(entries: page.entries, nextCursor: 7)
            },
            paging(Laws.stability(list, 300)) { prefix, cursor, list in
                guard cursor > 0, let page = await list(prefix, cursor) else { return await list(prefix, cursor) }
                return EntryPage(entries: Array(page.entries.dropFirst()), nextCursor: page.nextCursor)
            },
            paging(Laws.otherCursors(list, 300)) { prefix, cursor, list in
                cursor == .max ? EntryPage(entries: [], nextCursor: 0) : await list(prefix, cursor)
            },
            paging(Laws.otherCursors(list, 300)) { prefix, cursor, list in
                prefix == "l" && cursor > 0 ? EntryPage(entries: [], nextCursor: 0) : await list(prefix, cursor)
            },
        ]
    }

    /// Answers with another page, nil if the cursor is refused, instead of the pages of a correct list.
    private static func paging(
        _ law: Laws.KeyValueLaw,
        _ page: @escaping @Sendable (String, UInt64, (String, UInt64) async -> EntryPage?) async -> EntryPage?
    ) -> Flaw<KeyValueEffect> {
        Flaw(law) { effect, ask in
            let (list, prefix, cursor): (KeyList, String, UInt64)
            switch effect {
            case .listKeys(let given, let next): (list, prefix, cursor) = (.keys, given, next)
            case .listEntries(let given, let next): (list, prefix, cursor) = (.entries, given, next)
            default: return await ask(effect)
            }
            let page = await page(prefix, cursor) { prefix, cursor in
                let call = list.page(prefix, cursor)
                return await ask(call.effect).flatMap(call.answer).flatMap { try? $0.get() }
            }
            guard let page else { return .failure(.cursorNotFound) }
            if case .listEntries = effect {
                return .success(.listEntries(entries: page.entries, nextCursor: page.nextCursor))
            }
            return .success(.listKeys(keys: page.entries.map(\.key), nextCursor: page.nextCursor))
        }
    }

    private static let existingUnlessEmpty = Flaw<KeyValueEffect>(Laws.empty) { effect, ask in
        guard case .exists(let key) = effect else { return await ask(effect) }
        let output = await ask(.get(key: key))
        let isPresent = ![.success(.get(value: nil)), .success(.get(value: []))].contains(output)
        return .success(.exists(isPresent: isPresent))
    }

    @Sendable
    private static func oneByOne(_ effect: KeyValueEffect, ask: Flaw<KeyValueEffect>.Ask) async -> KeyValueOutput? {
        guard case .write(let changes) = effect else { return await ask(effect) }
        for change in changes {
            if case .failure(let error) = await ask(.write(changes: [change])) { return .failure(error) }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(1))
        }
        return .success(.write)
    }

    /// Keeps the value where the next one finds it.
    private static func oneSlot() -> Flaw<KeyValueEffect> {
        let slot = Mutex<[UInt8]>([])
        return Flaw(Laws.writesAtOnce) { effect, ask in
            guard case .set(let key, let value) = effect else { return await ask(effect) }
            slot.withLock { $0 = value }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(2))
            return await ask(.set(key: key, value: slot.withLock { $0 }))
        }
    }

    /// A correct handler that refuses values over the limit.
    private struct Limited: SingleAnswerHandler {
        private let base = KeyValueHandler(MemoryStore())

        func answer(_ effect: KeyValueEffect) async -> KeyValueOutput {
            let values: [[UInt8]?] =
                switch effect {
                case .set(_, let value), .compareAndSet(_, _, let value): [value]
                case .write(let changes): changes.map(\.value)
                case .get, .delete, .exists, .listKeys, .listEntries: []
                }
            let isTooLarge = values.contains { $0?.count ?? 0 > limit }
            return isTooLarge ? .failure(.other(message: "too large")) : await base.answer(effect)
        }
    }

    private func verify(_ flaw: Flaw<KeyValueEffect>) async throws {
        try await Laws.verify(largestValue: limit, largestPage: KeyPage.size) { Flawed(base: Limited(), flaw: flaw) }
    }

    @Test("A handler with a flaw breaks the law for it", arguments: flaws)
    func broken(flaw: Flaw<KeyValueEffect>) async { await expectBroken(flaw.law) { try await verify(flaw) } }

    @Test("A broken law is reported as a sentence with the expected and the actual answer")
    func words() async throws {
        let failure = try #require(
            await #expect(throws: ConformanceFailure.self) { try await verify(Self.existingUnlessEmpty) })
        #expect(
            "\(failure)" == "A value without bytes is a value: exists \"k\" was answered with success(false) "
                + "instead of success(true).")
    }

    @Test("A success of another kind is not accepted as the answer to a sample")
    func samples() async {
        let refusing = Flaw<KeyValueEffect>.telling(Laws.comparison) { _, output in
            guard case .success(.compareAndSet(true, let found)) = output else { return nil }
            return .success(.compareAndSet(isSet: false, found: found))
        }
        let found = await HandlerConformance(Flawed(base: Limited(), flaw: refusing)).violations(Sample.keyValue)
        #expect(found.first?.description == "compare and set, done, alone: its answer is not the right one.")
    }

    @Test(
        "A handler that blocks its thread or exceeds a time limit ends the check at the first law",
        arguments: [
            (ConformanceLimits(thread: .milliseconds(100)), " blocked its thread for "),
            (ConformanceLimits(answer: .milliseconds(100)), " did not end within 0.1 seconds"),
            (ConformanceLimits(law: .milliseconds(250)), " did not end before the law's 0.3 seconds were over"),
        ])
    func silent(limits: ConformanceLimits, finding: String) async throws {
        let slow = Flaw<KeyValueEffect>(Laws.previous) { effect, ask in
            if limits.law < .seconds(1) { try? await Task.sleep(for: .milliseconds(100)) } else { usleep(150_000) }
            return await ask(effect)
        }
        let failure = try #require(
            await #expect(throws: ConformanceFailure.self) {
                try await Laws.verify(limits: limits) { Flawed(base: Limited(), flaw: slow) }
            })
        #expect(failure.brokenLaws.count == 1 && failure.violations.isEmpty)
        #expect(failure.brokenLaws[0].finding.contains(finding), "\(failure)")
    }

    @Test("A handler that never answers breaks every law; violations are grouped with a likely cause")
    func mute() async throws {
        struct Mute: EffectHandler {
            func handle(_ effect: KeyValueEffect, reply: Reply<KeyValueOutput>) async {}
        }
        let failure = try #require(
            await #expect(throws: ConformanceFailure.self) {
                try await Laws.verify(largestValue: limit, largestPage: KeyPage.size) { Mute() }
            })
        let laws = failure.brokenLaws.map(\.law)
        #expect(laws.filter { law in !Self.flaws.contains { $0.law == law } } == [], "each law has a flaw")
        #expect(failure.brokenLaws.first?.finding == "get \"k\" was answered 0 times")
        #expect(failure.violations.first?.finding.hasPrefix("it answered 0 times instead of 1.") == true)
        let lines = failure.description.split(separator: "\n").dropFirst(laws.count)
        let cause = ", alone: it answered 0 times instead of 1. Does a path of it return without calling `reply`?"
        #expect(lines.first?.hasSuffix(cause) == true && lines.count < failure.violations.count)
    }
}

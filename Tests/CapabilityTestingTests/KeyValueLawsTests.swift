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
            Flaw(Laws.previous) { effect, ask in
                // Nothing to do.
                if case .set(let key, let value) = effect, await ask(.get(key: key)) == .success(.get(value: value)) {
                    return .success(.set(previous: nil))
                }
                return await ask(effect)
            },
            .telling(Laws.empty) { _, output in
                output == .success(.delete(previous: [])) ? .success(.delete(previous: nil)) : nil
            },
            existingUnlessEmpty,
            .telling(bytes) { _, output in
                guard case .success(.get(let value?)) = output, value.count == 1_000_000 else { return nil }
                return .success(.get(value: Array(value.prefix(65_536))))
            },
            .telling(bytes) { _, output in
                guard case .success(.get(let value?)) = output else { return nil }
                return .success(.get(value: value.filter { $0 < 128 }))
            },
            .answering(bytes) { effect in
                guard case .set(_, let value) = effect, value.count > 1 << 20 else { return nil }
                return .failure(.other(message: "too large"))
            },
            .answering(Laws.lengths) { effect in
                guard case .set(let key, _) = effect, key.utf8.count == 512 else { return nil }
                return .failure(.other(message: "too long"))
            },
            .asking(Laws.lengths) { effect in
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
            .asking(Laws.leftovers) { effect in
                if case .set = effect { leaveTemporaryFile() }
                return nil
            },
            .answering(Laws.keys) { effect in
                // A name of a file.
                guard case .set(let key, _) = effect, key.utf8.count > 255 else { return nil }
                return .failure(.io(message: "File name too long"))
            },
            .asking(Laws.keys) { $0 == .get(key: "a\0") ? .get(key: "a") : nil },
            .asking(Laws.keys) { $0 == .get(key: "%41") ? .get(key: "A") : nil },
            .asking(Laws.keys) { effect in
                if case .set("e\u{301}", let value) = effect { .set(key: "\u{E9}", value: value) } else { nil }
            },
            .telling(Laws.keys) { effect, output in
                // As if all keys with the prefix came before the prefix and U+FFFF.
                guard case .listKeys("%", _) = effect, case .success(.listKeys(let keys, let next)) = output else {
                    return nil
                }
                let found = keys.filter { $0.utf8.lexicographicallyPrecedes("%\u{FFFF}".utf8) }
                return .success(.listKeys(keys: found, nextCursor: next))
            },
            .asking(Laws.keys) { effect in
                if case .listKeys("a%", let cursor) = effect { .listKeys(prefix: "a", cursor: cursor) } else { nil }
            },
            oneSlot(for: 1), .asking(Laws.writesAtOnce) { $0 == .get(key: "k39") ? .get(key: "k38") : nil },
            Flaw(Laws.turns) { effect, ask in
                guard case .set("k", _) = effect, case .success(.get(let before)) = await ask(.get(key: "k")) else {
                    return await ask(effect)
                }
                try? await Task.sleep(for: .milliseconds(1))
                if case .failure(let error) = await ask(effect) { return .failure(error) }
                return .success(.set(previous: before))
            },
            Flaw(Laws.turns) { effect, ask in
                guard case .delete("k") = effect, case .success(.get(let before)) = await ask(.get(key: "k")) else {
                    return await ask(effect)
                }
                try? await Task.sleep(for: .milliseconds(1))
                _ = await ask(effect)
                return .success(.delete(previous: before))
            },
            Flaw(Laws.comparison) { effect, ask in
                guard case .compareAndSet(let key, _?, let value) = effect, value.count == 1, value[0] > 2,
                    case .success(.get(let found)) = await ask(.get(key: key)), found?.count == 1
                else { return await ask(effect) }
                _ = await ask(.set(key: key, value: value))
                return .success(.compareAndSet(isSet: true, found: found))
            },
            Flaw(Laws.comparison) { effect, ask in
                guard case .compareAndSet(let key, nil, let value) = effect,
                    await ask(.get(key: key)) == .success(.get(value: []))
                else { return await ask(effect) }
                return await ask(.compareAndSet(key: key, expected: [], value: value))
            },
            .answering(Laws.comparisonAtOnce) { effect in
                guard case .compareAndSet(_, let expected, let value) = effect, value.count == 40 else { return nil }
                return .success(.compareAndSet(isSet: true, found: expected))
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
            Flaw(order) { effect, ask in
                guard case .compareAndSet(let key, []?, let value) = effect else { return await ask(effect) }
                _ = await ask(.delete(key: key))
                _ = await ask(.set(key: key, value: value))
                return .success(.compareAndSet(isSet: true, found: []))
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
                guard case .write(let changes) = effect else { return nil }
                return .write(changes: changes.sorted { $0.value != nil && $1.value == nil })
            },
            .asking(Laws.changes) { effect in
                if case .write(let changes) = effect { .write(changes: changes.reversed()) } else { nil }
            },
            Flaw(Laws.changesTogether, answer: oneByOne),
            Flaw(Laws.changesTogether) { effect, ask in
                let output = await ask(effect)
                guard case .success(.listEntries(let entries, let next)) = output else { return output }
                var read: [KeyValueEntry] = []
                for entry in entries {
                    // Time for the others.
                    try? await Task.sleep(for: .milliseconds(1))
                    guard case .success(.get(let value?)) = await ask(.get(key: entry.key)) else { continue }
                    read.append(KeyValueEntry(key: entry.key, value: value))
                }
                return .success(.listEntries(entries: read, nextCursor: next))
            },
            .telling(sizes[0]) { _, output in
                guard case .success(.get(let value?)) = output, value.count == limit else { return nil }
                return .success(.get(value: value.dropLast()))
            },
            .answering(sizes[0]) { effect in
                if case .set(_, let value) = effect, value.count == limit { .failure(.timeout) } else { nil }
            },
            Flaw(sizes[1], answer: oneByOne),
            Flaw(sizes[1]) { effect, ask in
                let output = await ask(effect)
                if case .set(let key, let value) = effect, value.count > limit { _ = await ask(.delete(key: key)) }
                return output
            },
            .answering(sizes[1]) { effect in
                guard case .compareAndSet(_, let expected, let value) = effect, value.count > limit else { return nil }
                return .success(.compareAndSet(isSet: true, found: expected))
            },
        ] + KeyListFlaw.all.flatMap { $0.flaws }

    private static let existingUnlessEmpty = Flaw<KeyValueEffect>(Laws.empty) { effect, ask in
        guard case .exists(let key) = effect else { return await ask(effect) }
        let output = await ask(.get(key: key))
        let isPresent = ![.success(.get(value: nil)), .success(.get(value: []))].contains(output)
        return .success(.exists(isPresent: isPresent))
    }

    @Sendable
    private static func oneByOne(_ effect: KeyValueEffect, ask: Flaw<KeyValueEffect>.Ask) async -> KeyValueOutput {
        guard case .write(let changes) = effect else { return await ask(effect) }
        for change in changes {
            if case .failure(let error) = await ask(.write(changes: [change])) { return .failure(error) }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(1))
        }
        return .success(.write)
    }

    /// Keeps the value where the next one finds it.
    private static func oneSlot(for count: Int) -> Flaw<KeyValueEffect> {
        let slot = Mutex<[UInt8]>([])
        return Flaw(Laws.writesAtOnce) { effect, ask in
            guard case .set(let key, let value) = effect, value.count % 500 == count else { return await ask(effect) }
            slot.withLock { $0 = value }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(2))
            return await ask(.set(key: key, value: slot.withLock { $0 }))
        }
    }

    /// A sound handler that refuses what is over the limit.
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

    @Test("a sound handler keeps them all")
    func sound() async throws {
        try await Laws.verify(largestValue: limit, largestPage: KeyPage.size) { Limited() }
    }

    @Test("a handler breaks the law that belongs to its flaw", arguments: flaws)
    func broken(flaw: Flaw<KeyValueEffect>) async { await expectBroken(flaw.law) { try await verify(flaw) } }

    @Test("a broken law is told as a sentence with what was expected and found")
    func words() async throws {
        let failure = try #require(
            await #expect(throws: ConformanceFailure.self) { try await verify(Self.existingUnlessEmpty) })
        #expect(
            "\(failure)" == "A value without bytes is a value: exists \"k\" was answered with success(false) "
                + "instead of success(true).")
    }

    @Test(
        "a handler that blocks its thread, never ends or is slow is told that at once, and no more is tested",
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

    @Test("a handler that does not answer breaks every law, and the contract as well")
    func mute() async throws {
        struct Mute: EffectHandler {
            func handle(_ effect: KeyValueEffect, reply: Reply<KeyValueOutput>) async {}
        }
        let failure = try #require(await #expect(throws: ConformanceFailure.self) { try await Laws.verify { Mute() } })
        #expect(failure.brokenLaws.count == 23)
        #expect(failure.brokenLaws.first?.finding == "get \"k\" was answered 0 times")
        #expect(failure.violations.first?.fault == .answered(times: 0, insteadOf: 1))
    }
}

import CapabilityTesting
import Effects
import KeyValueCapability
import KeyValueEffects
import Platform
import Synchronization
import Testing

private let limit = 4_194_305
private let lengths = "Keys of any length are told apart by all of their bytes"

@Suite("Key-value laws")
struct KeyValueLawsTests {
    private static let flaws: [Flaw<KeyValueEffect>] =
        [
            Flaw("Set and delete answer with the value before") { effect, ask in
                if case .exists = effect { .success(.exists(isPresent: true)) } else { await ask(effect) }
            },
            Flaw("A value without bytes is a value") { effect, ask in
                let output = await ask(effect)
                return output == .success(.delete(previous: [])) ? .success(.delete(previous: nil)) : output
            },
            Flaw("A value without bytes is a value") { effect, ask in
                guard case .exists(let key) = effect else { return await ask(effect) }
                let output = await ask(.get(key: key))
                return .success(
                    .exists(isPresent: ![.success(.get(value: nil)), .success(.get(value: []))].contains(output)))
            },
            Flaw("Every byte of a value of any size survives") { effect, ask in
                let output = await ask(effect)
                guard case .success(.get(let value?)) = output, value.count == 1_000_000 else { return output }
                return .success(.get(value: Array(value.prefix(65_536))))
            },
            Flaw("Every byte of a value of any size survives") { effect, ask in
                let output = await ask(effect)
                guard case .success(.get(let value?)) = output else { return output }
                return .success(.get(value: value.filter { $0 < 128 }))
            },
            Flaw("Every byte of a value of any size survives") { effect, ask in
                guard case .set(_, let value) = effect, value.count > 3 << 20 else { return await ask(effect) }
                return .failure(.other(message: "too large"))
            },
            Flaw("Set and delete answer with the value before") { effect, ask in
                // Nothing to do.
                if case .set(let key, let value) = effect, await ask(.get(key: key)) == .success(.get(value: value)) {
                    return .success(.set(previous: nil))
                }
                return await ask(effect)
            },
            Flaw(lengths) { effect, ask in
                guard case .set(let key, _) = effect, key.utf8.count == 512 else { return await ask(effect) }
                return .failure(.other(message: "too long"))
            },
            Flaw(lengths) { effect, ask in
                switch effect {
                case .set(let key, let value): await ask(.set(key: String(key.prefix(65_535)), value: value))
                case .get(let key): await ask(.get(key: String(key.prefix(65_535))))
                default: await ask(effect)
                }
            },
            Flaw(leftovers) { effect, ask in
                // When the call fails.
                if case .listKeys(_, .max) = effect { leaveDescriptor() }
                return await ask(effect)
            },
            Flaw(leftovers) { effect, ask in
                if case .set = effect { leaveTemporaryFile() }
                return await ask(effect)
            },
            Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
                // A name of a file.
                switch effect {
                case .set(let key, _) where key.utf8.count > 255: .failure(.io(message: "File name too long"))
                case .get("a/b"): await ask(.get(key: "a"))
                default: await ask(effect)
                }
            },
            Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
                if case .get("a\0") = effect { await ask(.get(key: "a")) } else { await ask(effect) }
            },
            Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
                if case .get("%41") = effect { await ask(.get(key: "A")) } else { await ask(effect) }
            },
            Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
                switch effect {
                case .set("e\u{301}", let value): await ask(.set(key: "\u{E9}", value: value))
                default: await ask(effect)
                }
            },
            Flaw("Set and delete answer with the value before") { effect, ask in
                let output = await ask(effect)
                if case .set(_, [2]) = effect { return .success(.set(previous: nil)) }
                return output
            },
            Flaw("Of many writes at once, each key has its own value", answer: oneSlot(for: 1)),
            Flaw("Of many writes at once, each key has its own value") { effect, ask in
                guard case .get("k39") = effect else { return await ask(effect) }
                return await ask(.get(key: "k38"))
            },
            Flaw("Of many who write or delete one value at once, each is answered with the value that it replaced") {
                effect, ask in
                guard case .set("k", _) = effect, case .success(.get(let before)) = await ask(.get(key: "k")) else {
                    return await ask(effect)
                }
                try? await Task.sleep(for: .milliseconds(1))
                if case .failure(let error) = await ask(effect) { return .failure(error) }
                return .success(.set(previous: before))
            },
            Flaw("Of many who write or delete one value at once, each is answered with the value that it replaced") {
                effect, ask in
                guard case .delete("k") = effect, case .success(.get(let before)) = await ask(.get(key: "k")) else {
                    return await ask(effect)
                }
                try? await Task.sleep(for: .milliseconds(1))
                _ = await ask(effect)
                return .success(.delete(previous: before))
            },
            Flaw("Compare and set writes only over what is expected, and answers with what it found") { effect, ask in
                guard case .compareAndSet(let key, _?, let value) = effect, value.count == 1, value[0] > 2,
                    case .success(.get(let found)) = await ask(.get(key: key)), found?.count == 1
                else { return await ask(effect) }
                _ = await ask(.set(key: key, value: value))
                return .success(.compareAndSet(isSet: true, found: found))
            },
            Flaw("Compare and set writes only over what is expected, and answers with what it found") { effect, ask in
                guard case .compareAndSet(let key, nil, let value) = effect,
                    await ask(.get(key: key)) == .success(.get(value: []))
                else { return await ask(effect) }
                return await ask(.compareAndSet(key: key, expected: [], value: value))
            },
            Flaw("Of many who compare and set at once, each gets its turn and none is overwritten") { effect, ask in
                guard case .compareAndSet(_, let expected, let value) = effect, value.count == 40 else {
                    return await ask(effect)
                }
                return .success(.compareAndSet(isSet: true, found: expected))
            },
            Flaw("Of many who compare and set at once, each gets its turn and none is overwritten") { effect, ask in
                guard case .compareAndSet(let key, let expected, let value) = effect,
                    case .success(.get(let found)) = await ask(.get(key: key))
                else { return await ask(effect) }
                guard found == expected else { return .success(.compareAndSet(isSet: false, found: found)) }
                // Time for the others.
                try? await Task.sleep(for: .milliseconds(1))
                if case .failure(let error) = await ask(.set(key: key, value: value)) { return .failure(error) }
                return .success(.compareAndSet(isSet: true, found: found))
            },
            Flaw(KeyListFlaw.order("keys")) { effect, ask in
                guard case .set(let key, []) = effect,
                    case .success(.delete(let previous)) = await ask(.delete(key: key))
                else { return await ask(effect) }
                _ = await ask(effect)
                return .success(.set(previous: previous))
            },
            Flaw(KeyListFlaw.order("keys")) { effect, ask in
                guard case .compareAndSet(let key, []?, let value) = effect, key.hasPrefix("k3") else {
                    return await ask(effect)
                }
                _ = await ask(.delete(key: key))
                _ = await ask(.set(key: key, value: value))
                return .success(.compareAndSet(isSet: true, found: []))
            },
            Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
                // As if all keys with the prefix came before the prefix and U+FFFF.
                guard case .listKeys("%", let cursor) = effect,
                    case .success(.listKeys(let keys, let next)) = await ask(.listKeys(prefix: "%", cursor: cursor))
                else { return await ask(effect) }
                let found = keys.filter { $0.utf8.lexicographicallyPrecedes("%\u{FFFF}".utf8) }
                return .success(.listKeys(keys: found, nextCursor: next))
            },
            Flaw("Any text is a key, and keys are told apart by their bytes") { effect, ask in
                if case .listKeys("a%", let cursor) = effect {
                    await ask(.listKeys(prefix: "a", cursor: cursor))
                } else {
                    await ask(effect)
                }
            },
            Flaw("A list of entries has each key's value, however large") { effect, ask in
                let output = await ask(effect)
                guard case .success(.listEntries(let entries, let next)) = output else { return output }
                return .success(
                    .listEntries(
                        entries: entries.map {
                            KeyValueEntry(key: $0.key, value: Array($0.value.prefix(65_536 - 8192)))
                        },
                        nextCursor: next))
            },
            Flaw("A list of entries has each key's value, however large") { effect, ask in
                let output = await ask(effect)
                guard case .success(.listEntries(let entries, let next)) = output else { return output }
                // A page that ends before a value that does not fit on it.
                let size = entries.reduce(0) { $0 + $1.value.count }
                return .success(.listEntries(entries: size > 1_000_000 ? [] : entries, nextCursor: next))
            },
            Flaw("Several keys are written and deleted with one effect, in the order of its changes") { effect, ask in
                guard case .write(let changes) = effect else { return await ask(effect) }
                return await ask(.write(changes: changes.sorted { $0.value != nil && $1.value == nil }))
            },
            Flaw("Several keys are written and deleted with one effect, in the order of its changes") { effect, ask in
                guard case .write(let changes) = effect else { return await ask(effect) }
                return await ask(.write(changes: changes.reversed()))
            },
            Flaw("Values that are written with one effect are seen together or not at all") { effect, ask in
                guard case .write(let changes) = effect else { return await ask(effect) }
                for change in changes {
                    _ = await ask(.write(changes: [change]))
                    // Time for the others.
                    try? await Task.sleep(for: .milliseconds(1))
                }
                return .success(.write)
            },
            Flaw("Values that are written with one effect are seen together or not at all") { effect, ask in
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
            Flaw("A value of more than 4194305 bytes is refused and changes nothing") { effect, ask in
                guard case .write(let changes) = effect else { return await ask(effect) }
                for change in changes {
                    if case .failure(let error) = await ask(.write(changes: [change])) { return .failure(error) }
                }
                return .success(.write)
            },
            Flaw("A value of 4194305 bytes is kept, replaced and removed like others") { effect, ask in
                let output = await ask(effect)
                guard case .success(.get(let value?)) = output, value.count == limit else { return output }
                return .success(.get(value: value.dropLast()))
            },
            Flaw("A value of 4194305 bytes is kept, replaced and removed like others") { effect, ask in
                if case .set(_, let value) = effect, value.count == limit { return .failure(.timeout) }
                return await ask(effect)
            },
            Flaw("A value of more than 4194305 bytes is refused and changes nothing") { effect, ask in
                let output = await ask(effect)
                if case .set(let key, let value) = effect, value.count > limit { _ = await ask(.delete(key: key)) }
                return output
            },
            Flaw("A value of more than 4194305 bytes is refused and changes nothing") { effect, ask in
                guard case .compareAndSet(_, let expected, let value) = effect, value.count > limit else {
                    return await ask(effect)
                }
                return .success(.compareAndSet(isSet: true, found: expected))
            },
        ] + KeyListFlaw.all.flatMap { $0.flaws }

    /// Keeps the value where the next one finds it.
    private static func oneSlot(for count: Int)
        -> @Sendable (KeyValueEffect, Flaw<KeyValueEffect>.Ask) async -> KeyValueOutput
    {
        let slot = Mutex<[UInt8]>([])
        return { effect, ask in
            guard case .set(let key, let value) = effect, key != "k", value.count % 500 == count else {
                return await ask(effect)
            }
            slot.withLock { $0 = value }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(2))
            return await ask(.set(key: key, value: slot.withLock { $0 }))
        }
    }

    /// A sound handler refuses what is over the limit.
    private func verify(_ flaw: Flaw<KeyValueEffect>) async throws {
        try await KeyValueLaws.verify(largestValue: limit, largestPage: KeyPage.size) {
            let sound = Flaw<KeyValueEffect>("") { effect, ask in
                switch effect {
                case .set(_, let value), .compareAndSet(_, _, let value):
                    value.count > limit ? .failure(.other(message: "too large")) : await ask(effect)
                case .write(let changes):
                    changes.contains { $0.value?.count ?? 0 > limit }
                        ? .failure(.other(message: "too large")) : await ask(effect)
                case .get, .delete, .exists, .listKeys, .listEntries: await ask(effect)
                }
            }
            return Flawed(base: Flawed(base: KeyValueHandler(MemoryStore()), flaw: sound), flaw: flaw)
        }
    }

    @Test("a sound handler keeps them all")
    func sound() async throws { try await verify(Flaw("none") { await $1($0) }) }

    @Test("a handler breaks the law that belongs to its flaw", arguments: flaws)
    func broken(flaw: Flaw<KeyValueEffect>) async throws {
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await ConformanceFailure.$onlyLaw.withValue(flaw.law) { try await verify(flaw) }
        }
        #expect(failure?.brokenLaws.map(\.law) == [flaw.law])
    }

    @Test("a broken law is told as a sentence with what was expected and found")
    func words() async throws {
        let flaw = try #require(Self.flaws.last { $0.law == "A value without bytes is a value" })
        let failure = try #require(await #expect(throws: ConformanceFailure.self) { try await verify(flaw) })
        #expect(
            "\(failure)" == "A value without bytes is a value: exists \"k\" was answered with success(false) "
                + "instead of success(true).")
    }

    @Test("a handler that blocks its thread, or never ends, is told that at once, and no more is tested")
    func silent() async throws {
        for (time, limits, finding) in [
            (150, ConformanceLimits(thread: .milliseconds(100)), " blocked its thread for "),
            (1500, ConformanceLimits(answer: .milliseconds(300)), " did not end within 0.3 seconds"),
        ] {
            let slow = Flaw<KeyValueEffect>("") { effect, ask in
                usleep(UInt32(time) * 1000)
                return await ask(effect)
            }
            let failure = try #require(
                await #expect(throws: ConformanceFailure.self) {
                    try await KeyValueLaws.verify(limits: limits) {
                        Flawed(base: KeyValueHandler(MemoryStore()), flaw: slow)
                    }
                })
            #expect(failure.brokenLaws.count == 1 && failure.violations.isEmpty)
            #expect(failure.brokenLaws[0].finding.contains(finding), "\(failure)")
        }
    }

    @Test("many calls that take their time are told, when that of the law is over")
    func slow() async throws {
        let slow = Flaw<KeyValueEffect>("") { effect, ask in
            try? await Task.sleep(for: .milliseconds(100))
            return await ask(effect)
        }
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await KeyValueLaws.verify(limits: ConformanceLimits(law: .milliseconds(250))) {
                Flawed(base: KeyValueHandler(MemoryStore()), flaw: slow)
            }
        }
        let broken = try #require(failure).brokenLaws
        #expect(broken.count == 1 && broken[0].finding.hasSuffix(" did not end before the law's 0.3 seconds were over"))
    }

    @Test("a handler that does not answer breaks every law, and the contract as well")
    func mute() async throws {
        struct Mute: EffectHandler {
            func handle(_ effect: KeyValueEffect, reply: Reply<KeyValueOutput>) async {}
        }
        let failure = try #require(
            await #expect(throws: ConformanceFailure.self) { try await KeyValueLaws.verify { Mute() } })
        #expect(failure.brokenLaws.count == 23)
        #expect(failure.brokenLaws.first?.finding == "get \"k\" was answered 0 times")
        #expect(failure.violations.first?.fault == .answered(times: 0, insteadOf: 1))
    }
}

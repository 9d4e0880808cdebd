import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Platform
import SecretCapability
import Testing

private let kept = "What was written is there when the store is opened again, and what was removed is not"
private let shared = "Two that have a store open see each other's writes, and lose none"
private let cut = "A file that was cut short is an error, or holds what was committed before"
private let order = "Keys stay in the order of their first writes when the store is opened again"
private let cursors = "A cursor of keys holds when the store is opened again, and what is written later comes after it"
private let entryCursors =
    "A cursor of entries holds when the store is opened again, and what is written later comes after it"
private let together =
    "Values that are written with one effect are seen together or not at all by another that has the store open"
private let turns = "Of many in two stores who compare and set at once, each gets its turn and none is overwritten"
private let sealed = "No file holds a secret in the clear, or may be read by others"
private let replaced = "What is replaced or removed takes no more room, and leaves no files"
private let released = "A store that is used or released leaves no descriptors open"
private let keys = "Keys of any length and with any bytes are there when the store is opened again"
private let failed = "A write that fails is answered as failed and changes nothing, and after it others are done"
private let unblocked = "Other tasks go on while many large values are written at once"
private let killed = "Every write that was acknowledged before its process was killed is there, and none is torn"

@Suite("Laws of stores that are opened again", .serialized, .timeLimit(.minutes(5)))
struct StoreLawsTests {
    private typealias Mistake = FileStore.Mistake

    private func verify(_ mistake: Mistake?) async throws {
        let limits = ConformanceLimits(thread: mistake == .blocks ? .milliseconds(400) : .seconds(2))
        try await KeyValueLaws.verify(largestPage: KeyPage.size, limits: limits) { directory in
            KeyValueHandler(try FileStore(directory, mistake: mistake))
        }
    }

    private func verifySecrets(_ mistake: Mistake?) async throws {
        try await SecretLaws.verify { directory in
            let file = try FileStore(directory, mistake: mistake)
            return SecretHandler(FileSecrets(file: file, mistake: mistake), hashingAt: .least)
        }
    }

    /// Tests one law that needs other processes.
    private func verify(_ mistake: Mistake?, only law: String) async throws {
        // A sound store may take its time on a busy machine; one that hangs is given less.
        let limits = ConformanceLimits(answer: .seconds(5), law: .seconds(mistake == nil ? 90 : 10))
        try await ConformanceFailure.$onlyLaw.withValue(law) {
            try await KeyValueLaws.verify(kills: 12, limits: limits) { directory in
                KeyValueHandler(try FileStore(directory, mistake: mistake))
            } inProcess: { writer in
                // The other writer may fail on what the killed one has left.
                await withKnownIssue(isIntermittent: true) {
                    await #expect(processExitsWith: .signal(SIGKILL)) {
                        [writer = writer as String, mistake = mistake as Mistake?] in
                        let limits = ConformanceLimits(answer: .seconds(5), law: .seconds(mistake == nil ? 90 : 10))
                        try await KeyValueLaws.writeUntilKilled(writer, limits: limits) { directory in
                            KeyValueHandler(try FileStore(directory, mistake: mistake))
                        }
                    }
                }
            }
        }
    }

    @Test("a sound store keeps them all")
    func sound() async throws {
        try await verify(nil)
        try await verifySecrets(nil)
        for law in [failed, unblocked] { try await verify(nil, only: law) }
    }

    @Test(
        "a store that makes a mistake breaks its law",
        arguments: [
            (Mistake.writesNothing, kept), (.losesEmptyValues, kept), (.keepsWhatWasRemoved, kept),
            (.readsOnce, shared), (.locksNothing, shared), (.readsWhileWriting, shared),
            (.beginsAnewWhenDamaged, cut), (.readsWhatIsLeft, cut), (.numbersByCount, order), (.ordersByName, order),
            (.numbersByHighest, cursors), (.numbersByCount, cursors),
            (.numbersByHighest, entryCursors), (.numbersByCount, entryCursors),
            (.writesOneByOne, together), (.readsWhileWriting, together),
            (.comparesBeforeLocking, turns), (.locksNothing, turns), (.blocks, kept),
            (.numbersByNameWhenLarge, cursors), (.numbersByNameWhenLarge, entryCursors),
            (.losesEmptyValues, replaced),
            (.leavesOldFiles, replaced), (.keepsALog, replaced), (.cutsLongKeys, keys),
            (.losesWhatFollowsDamage, cut), (.leavesDescriptors, released),
            (.leavesDescriptorsOfLargeFiles, released),
        ])
    private func broken(mistake: Mistake, law: String) async throws {
        // Nothing is tested after a call that blocks.
        let only = mistake == .blocks ? nil : law
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await ConformanceFailure.$onlyLaw.withValue(only) { try await verify(mistake) }
        }
        #expect(failure?.brokenLaws.map(\.law) == [law])
    }

    @Test(
        "a store of secrets that makes a mistake breaks its law",
        arguments: [
            (Mistake.writesNothing, kept), (.losesEmptyValues, kept), (.keepsWhatWasRemoved, kept),
            (.readsOnce, shared), (.locksNothing, shared), (.beginsAnewWhenDamaged, cut), (.readsWhatIsLeft, cut),
            (.readsWhileWriting, shared), (.inTheClear, sealed), (.inBase64, sealed),
            (.readableByOthers, sealed),
            (.leavesOldFiles, replaced), (.keepsALog, replaced),
        ])
    private func brokenSecrets(mistake: Mistake, law: String) async throws {
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await ConformanceFailure.$onlyLaw.withValue(law) { try await verifySecrets(mistake) }
        }
        #expect(failure?.brokenLaws.map(\.law) == [law])
    }

    @Test(
        "a store that makes a mistake when its process is killed, or when its disk is full, breaks that law",
        arguments: [
            (Mistake.writesInPlace, killed), (.writesInHalves, killed), (.writesWhenReleased, killed),
            (.writesOneByOne, killed), (.ignoresFailures, failed), (.writesInPlaceUnlessFull, failed),
            (.keepsTheLockWhenFailed, failed), (.keepsTheLockUntilTheNextCall, failed),
            (.losesWhatFollowsAFailure, failed), (.usesTheCallersThread, unblocked),
            (.waitsForATask, unblocked),
        ])
    private func brokenAlone(mistake: Mistake, law: String) async throws {
        let failure = await #expect(throws: ConformanceFailure.self) { try await verify(mistake, only: law) }
        #expect(failure?.brokenLaws.map(\.law) == [law])
    }

    @Test("a store that does not open, or never answers, is told within the time limit")
    func silent() async throws {
        let limits = ConformanceLimits(answer: .milliseconds(100))
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await KeyValueLaws.verify(limits: limits) { directory in
                KeyValueHandler(try FileStore(directory, mistake: .blocksWhenOpened))
            }
        }
        #expect(failure?.description == "\(kept): the store could not be opened within 0.1 seconds.")
    }
}

import KeyValueCapability
import KeyValueEffects
import Platform
import SecretCapability
import Testing

@testable import CapabilityTesting

private typealias KeyValueStoreLaws = StoreLaws<KeyValueEffect>
private let laws = KeyValueStoreLaws.keyValue(largestPage: KeyPage.size)
private let (kept, shared) = (KeyValueStoreLaws.kept.sentence, KeyValueStoreLaws.shared.sentence)
private let (cut, replaced) = (KeyValueStoreLaws.cut.sentence, KeyValueStoreLaws.replaced.sentence)
private let (released, failed) = (KeyValueStoreLaws.released.sentence, KeyValueStoreLaws.failed.sentence)
private let killed = KeyValueStoreLaws.killed(2) { _ in }.sentence
private let orders = KeyList.all.map { KeyValueLaws.keptOrder($0, largestPage: nil).sentence }
private let keys = KeyValueLaws.keptKeys.sentence
private let (turns, together) = (KeyValueLaws.comparisonOfTwo.sentence, KeyValueLaws.changesOfTwo.sentence)
private let (unblocked, sealed) = (KeyValueLaws.unblocked.sentence, SecretLaws.sealed.sentence)

@Suite("Laws of stores that are reopened", .serialized, .timeLimit(.minutes(5)))
struct StoreLawsTests {
    private typealias Mistake = FileStore.Mistake

    private func verify(_ mistake: Mistake?) async throws {
        try await laws.verify { KeyValueHandler(try FileStore($0, mistake: mistake)) }
    }

    private func verifySecrets(_ mistake: Mistake?) async throws {
        try await StoreLaws.secret.verify { directory in
            let file = try FileStore(directory, mistake: mistake)
            return SecretHandler(FileSecrets(file: file, mistake: mistake), hashingAt: .least)
        }
    }

    /// A sound store may take its time on a busy machine; one that hangs is given less.
    private static func limits(_ mistake: Mistake?) -> ConformanceLimits {
        ConformanceLimits(answer: .seconds(mistake == nil ? 5 : 1), law: .seconds(mistake == nil ? 90 : 3))
    }

    /// Tests a law that needs other processes.
    private func verifyAlone(_ mistake: Mistake?) async throws {
        try await laws.verify(kills: 12, limits: Self.limits(mistake)) { directory in
            KeyValueHandler(try FileStore(directory, mistake: mistake))
        } inProcess: { writer in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [writer = writer as String, mistake = mistake as Mistake?] in
                do {
                    try await laws.writeUntilKilled(writer, limits: Self.limits(mistake)) { directory in
                        KeyValueHandler(try FileStore(directory, mistake: mistake))
                    }
                } catch {
                    // What a killed writer has left is judged by the law, although the other one may fail on it before.
                    kill(getpid(), SIGKILL)
                }
            }
        }
    }

    @Test("A store without mistakes keeps all laws")
    func sound() async throws {
        try await verify(nil)
        try await verifySecrets(nil)
        for law in [failed, unblocked] {
            try await ConformanceFailure.$onlyLaw.withValue(law) { try await verifyAlone(nil) }
        }
    }

    @Test(
        "A store with a mistake breaks the law for it",
        arguments: [
            (Mistake.writesNothing, kept), (.losesEmptyValues, kept), (.keepsWhatWasRemoved, kept),
            (.readsOnce, shared), (.locksNothing, shared), (.readsWhileWriting, shared),
            (.beginsAnewWhenDamaged, cut), (.readsWhatIsLeft, cut), (.losesWhatFollowsDamage, cut),
            (.numbersByCount, orders[0]), (.ordersByName, orders[0]),
            (.numbersByHighest, orders[0]), (.numbersByHighest, orders[1]),
            (.writesOneByOne, together), (.comparesBeforeLocking, turns), (.cutsLongKeys, keys),
            (.losesEmptyValues, replaced), (.leavesOldFiles, replaced), (.keepsALog, replaced),
            (.leavesDescriptors, released),
        ])
    private func broken(mistake: Mistake, law: String) async throws {
        await expectBroken(law) { try await verify(mistake) }
    }

    @Test(
        "A store of secrets with a mistake breaks the law for it",
        arguments: [
            (Mistake.writesNothing, kept), (.readsOnce, shared), (.beginsAnewWhenDamaged, cut), (.keepsALog, replaced),
            (.inTheClear, sealed), (.inBase64, sealed), (.readableByOthers, sealed),
        ])
    private func brokenSecrets(mistake: Mistake, law: String) async throws {
        await expectBroken(law) { try await verifySecrets(mistake) }
    }

    @Test(
        "A store that mishandles a kill or a failed write, or blocks its caller's thread, breaks the law for it",
        arguments: [
            (Mistake.writesInPlace, killed), (.writesWhenReleased, killed), (.writesOneByOne, killed),
            (.ignoresFailures, failed), (.writesInPlaceUnlessFull, failed), (.keepsTheLockWhenFailed, failed),
            (.losesWhatFollowsAFailure, failed), (.usesTheCallersThread, unblocked),
        ])
    private func brokenAlone(mistake: Mistake, law: String) async throws {
        await expectBroken(law) { try await verifyAlone(mistake) }
    }

    @Test("A store that blocks while it is opened is reported after the time limit")
    func silent() async throws {
        let limits = ConformanceLimits(answer: .milliseconds(100))
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await laws.verify(limits: limits) { KeyValueHandler(try FileStore($0, mistake: .blocksWhenOpened)) }
        }
        #expect(failure?.description == "\(kept): the store could not be opened within 0.1 seconds.")
    }
}

import CapabilityTesting
import Testing

@Suite("Faults", .timeLimit(.minutes(5)))
struct FaultsTests {
    private struct Broken: Error {}

    private func call(_ faults: Faults<Broken>) async -> Result<Int, Broken> {
        do {
            return .success(try await faults.call { () async throws(Broken) in 7 })
        } catch {
            return .failure(error)
        }
    }

    @Test("the calls that are planned fail, and no others")
    func nth() async throws {
        let faults = Faults<Broken>([2: .failure(Broken()), 4: .lostAnswer(Broken())])
        var answers: [Int?] = []
        for _ in 1...5 { answers.append(try? await call(faults).get()) }
        #expect(answers == [7, nil, 7, nil, 7])
        #expect(faults.calls == 5)
    }

    @Test("a call that fails has done nothing; one whose answer is lost has done its work")
    func work() async {
        let faults = Faults<Broken>([1: .failure(Broken()), 2: .lostAnswer(Broken())])
        var done = 0
        for expected in [0, 1] {
            await #expect(throws: Broken.self) { try await faults.call { () async throws(Broken) in done += 1 } }
            #expect(done == expected)
        }
    }

    @Test("a held call waits until it is released or cancelled; after a release nothing is held any more")
    func held() async throws {
        let faults = Faults<Broken>([1: .held, 2: .held, 3: .held])
        let cancelled = Task { await call(faults) }
        while faults.heldCalls < 1 { await Task.yield() }
        cancelled.cancel()
        #expect(try await cancelled.value.get() == 7)
        let released = Task { await call(faults) }
        while faults.calls < 2 || faults.heldCalls < 1 { await Task.yield() }
        faults.release()
        #expect(try await released.value.get() == 7)
        #expect(try await call(faults).get() == 7)
        #expect(faults.heldCalls == 0)
    }
}

import InteractorRuntime
import Testing

private struct Records: Sendable, Equatable {
    enum Action: Sendable { case reload, clear }

    enum Mutation: Sendable {
        case loading
        case loaded([String])
        case failed(String)
    }

    var titles: [String] = []
    var isLoading = false
    var problem: String?
}

private struct Offline: Error {}

@Suite("Interactor example of the documentation")
struct RecordsTests {
    private func states(of actions: [Records.Action], fetch: @escaping @Sendable () async throws -> [String]) async
        -> [Records]
    {
        let records = Interactor<Records.Action, Records.Mutation, Records>(
            initial: Records(),
            reduce: { records, mutation in
                switch mutation {
                case .loading: records.isLoading = true
                case .loaded(let titles): records = Records(titles: titles)
                case .failed(let problem): records = Records(titles: records.titles, problem: problem)
                }
            },
            handle: { action, _ in
                switch action {
                case .reload:
                    .task {
                        .loaded(try await fetch())
                    } catching: {
                        .failed("\($0)")
                    }
                    .starting(with: .loading)
                case .clear: .just(.loaded([]))
                }
            })
        let states = records.states()
        await records.run(
            AsyncStream { continuation in
                for action in actions { continuation.yield(action) }
                continuation.finish()
            })
        return await states.reduce(into: []) { $0.append($1) }
    }

    @Test("An action leads to two states: one while it is performed, and one once it is done")
    func loads() async {
        let states = await states(of: [.reload]) { ["a", "b"] }
        #expect(states == [Records(), Records(isLoading: true), Records(titles: ["a", "b"])])
    }

    @Test("An error is a state like any other")
    func fails() async {
        let states = await states(of: [.reload]) { throw Offline() }
        #expect(states.last == Records(problem: "Offline()"))
    }
}

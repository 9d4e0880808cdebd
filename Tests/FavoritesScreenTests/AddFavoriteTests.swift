import CoreRuntime
import Effects
import FavoritesScreen
import Testing
import WeatherModel

@Suite struct AddFavoriteTests {
    private func running(_ outcome: Outcome<AddFavorite.State, AddFavorite.Exit, AddFavorite.Event>) throws
        -> AddFavorite.State
    {
        guard case .running(let state) = outcome.status else { throw Finished() }
        return state
    }

    private struct Finished: Error {}

    @Test("it begins with an empty field, whatever was searched for before")
    func start() {
        let started = AddFavorite.start(key, after: Typed.input)
        #expect(AddFavorite.view(of: started.state) == AddFavorite.ViewModel(input: "", search: .prompt))
        #expect(started.command.renders && started.command.isIdle)
    }

    @Test("results for anything but the newest text are late, even across searches")
    func late() throws {
        let stale = add(.searching)
        let fresh = AddFavorite.start(key, after: stale.input).state
        let typed = try running(AddFavorite.update(fresh, .shell(.search("Oslo"))))
        for stamp in [Typed.late, Typed.newest] {
            let outcome = AddFavorite.update(typed, .answered(stamp, .success([london])))
            #expect(outcome.command.isIgnored)
            #expect(try running(outcome) == typed)
        }
        let answered = try running(AddFavorite.update(typed, .answered(typed.input.stamp, .success([oslo]))))
        #expect(answered.search == .results([oslo], refused: nil))
    }

    @Test("what is typed is shown as it is, and searched for without what surrounds it")
    func cleaned() throws {
        let outcome = AddFavorite.update(add(.prompt), .shell(.search(" New \u{202E}York ")))
        let state = try running(outcome)
        #expect(state.input.value == " New \u{202E}York ")
        var runner = CommandRunner<AddFavorite.Event>()
        runner.start(outcome.command)
        let timer = try #require(runner.takeRequests().first { $0.operation is TimeOperation })
        try runner.resolve(timer.id, of: TimeOperation.self, with: .durationElapsed(id: UInt64(timer.id.rawValue)))
        let search = try #require(runner.takeRequests().first?.operation as? HTTPOperation)
        #expect(search.url.contains("q=New+York&"))
    }

    @Test("every failure but two stays on the screen as what it is")
    func failures() throws {
        let others: [WeatherFailure] = [
            .badRequest("x"), .quotaExceeded, .offline("x"), .timedOut, .serviceError(status: 500), .unreadable(.empty),
        ]
        for failure in others {
            let state = try running(AddFavorite.update(add(.searching), .answered(Typed.newest, .failure(failure))))
            #expect(state.search == .failed(failure))
        }
        let none = try running(AddFavorite.update(add(.searching), .answered(Typed.newest, .failure(.notFound))))
        #expect(none.search == .noMatch)
        #expect(throws: Finished.self) {
            try running(AddFavorite.update(add(.searching), .answered(Typed.newest, .failure(.notAuthorized))))
        }
    }
}

import CoreRuntime
import CoreTesting
import FavoritesScreen
import Testing
import WeatherModel

private typealias Driver = MachineDriver<FavoritesScreen>

@Suite struct FavoritesUpdateTests {
    @Test("it begins with the list and asks for nothing")
    func start() throws {
        let test = Driver(startingWith: .init(key: key, favorites: Favorites([london, oslo])))
        try test.expectView(FavoritesScreen.ViewModel(favorites: [london, oslo], workflow: .none))
        #expect(test.renderCount == 1)
        try test.expectNothingElse()
    }

    @Test(
        "versions of the search go on where the last search ended, and a place that was added is told",
        arguments: [AddFavorite.ShellEvent.cancel, .submit(oslo)])
    func versions(end: AddFavorite.ShellEvent) throws {
        var test = Driver(in: list(.add(add(.searching))))
        test.send(.add(.shell(end)))
        #expect(test.state?.workflow == FavoritesScreen.Workflow.none && test.state?.lastInput == Typed.input)
        if end == .submit(oslo) { try test.expectOutput(.changed(.added(oslo), Favorites([london]).adding(oslo))) }
        test.send(.addRequested)
        guard case .add(let search) = test.state?.workflow else {
            Issue.record("the search has begun")
            return
        }
        #expect(!search.input.accepts(Typed.newest) && !search.input.accepts(Typed.late))
        try test.expectNothingElse()
    }

    @Test("leaving hands the list on as it is")
    func leaving() throws {
        for state in States.list {
            var test = Driver(in: state)
            test.send(.homeRequested)
            try test.expectExit(.homeRequested(state.favorites))
        }
    }

    @Test("a place is deleted by its coordinate, the list counts the change, and it is told")
    func deleted() throws {
        let state = list(favorites: [london, oslo])
        var test = Driver(in: state)
        test.send(.deleteRequested(oslo.coordinate))
        try test.expectView(.init(favorites: [london, oslo], workflow: .confirmDelete(oslo)))
        test.send(.deleteAnswered(.confirmed))
        let favorites = try #require(test.state?.favorites)
        #expect(favorites.places == [london] && favorites.revision == state.favorites.revision + 1)
        try test.expectOutput(.changed(.removed(oslo), favorites))
        try test.expectNothingElse()
    }

    @Test("a list that another run has changed is shown, and told to nobody")
    func merged() throws {
        var test = Driver(in: list(.confirmDelete(london)))
        test.send(.favoritesMerged(Favorites([oslo])))
        try test.expectView(.init(favorites: [oslo], workflow: .none))
        try test.expectNothingElse()
    }

    @Test("of places that are imported, those are added that are new, as one change that has no news")
    func imported() throws {
        var test = Driver(in: list(favorites: [london]))
        test.send(.importRequested([oslo, london, oslo]))
        try test.expectView(.init(favorites: [london, oslo], workflow: .none))
        try test.expectOutput(.changed(nil, Favorites([london]).adding(oslo)))
        test.send(.importRequested([london, oslo]))
        try test.expectIgnored()
    }

    @Test("a refused key ends the screen")
    func unauthorized() throws {
        var test = Driver(in: list(.add(add(.searching))))
        test.send(.add(.answered(Typed.newest, .failure(.notAuthorized))))
        try test.expectExit(.keyRefused)
    }
}

extension Favorites {
    fileprivate func adding(_ place: Place) -> Favorites {
        var favorites = self
        favorites.add(place)
        return favorites
    }
}

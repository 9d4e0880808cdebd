import CoreRuntime
import CoreTesting
import Effects
import FavoritesFeature
import LocationEffects
import OpenWeather
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

private typealias Driver = MachineDriver<FavoritesScreen>

@Suite struct FavoritesUpdateTests {
    @Test("The screen starts with the list and requests the time")
    func start() throws {
        var test = Driver(startingWith: .init(access: access, favorites: Favorites([london, oslo])))
        try test.expectView(FavoritesScreen.ViewModel(favorites: [london, oslo], workflow: .none))
        try test.expect(TimeEffect.now)
        try test.expect(TimeEffect.self)
        try test.expectNothingElse()
    }

    @Test("The difference between states with different keys does not show the keys")
    func otherKey() throws {
        var test = Driver(in: list())
        let access = SourceAccess(OpenWeatherSource(), key: APIKey("canary-other"))
        let other = FavoritesScreen.State(access: access, favorites: Favorites([london]))
        let error = try #require(throws: UnmetExpectation.self) { try test.expectState { $0 = other } }
        #expect("\(error)".contains("state.access.key") && !"\(error)".contains("canary"), "\(error)")
    }

    @Test(
        "A search ends without a place, or adds the chosen one, and the next search begins empty",
        arguments: [AddFavorite.ShellEvent.cancel, .submit(oslo)])
    func searched(end: AddFavorite.ShellEvent) throws {
        var test = Driver(in: list(.add(add(.searching))))
        test.send(.shell(.add(end)))
        #expect(test.state?.workflow == FavoritesScreen.Workflow.none)
        if end == .submit(oslo) {
            try test.expectOutput(.changed(.added(oslo), Favorites([london]).adding(oslo)))
            try test.expect(OpenWeatherSource().conditions(at: oslo.coordinate, key: key).effect)
        }
        test.send(.shell(.requestAddFavorite))
        #expect(test.state?.workflow == .add(AddFavorite.State(access: access)))
        try test.expectNothingElse()
    }

    @Test("The exit has the unchanged list")
    func leaving() throws {
        for state in States.list {
            var test = Driver(in: state)
            test.send(.shell(.goToHome))
            try test.expectExit(.homeRequested(state.favorites))
        }
    }

    @Test("Deleting a place by its coordinate raises the revision and is an output")
    func deleted() throws {
        let state = list(favorites: [london, oslo])
        var test = Driver(in: state)
        test.send(.shell(.requestDelete(oslo.coordinate)))
        try test.expectView(.init(favorites: [london, oslo], workflow: .confirmDelete(oslo)))
        test.send(.shell(.confirmDelete(.confirmed)))
        let favorites = try #require(test.state?.favorites)
        #expect(favorites.places == [london] && favorites.revision == state.favorites.revision + 1)
        try test.expectOutput(.changed(.removed(oslo), favorites))
        try test.expectNothingElse()
    }

    @Test("A renamed place is an output and still matches its original name; an empty name restores the original")
    func renamed() throws {
        var test = Driver(in: list(favorites: [london, oslo]))
        func rename(_ typed: String, _ end: FavoritesScreen.Rename = .save) {
            test.send(.shell(.requestRename(oslo.coordinate)))
            test.send(.shell(.rename(.text(typed))))
            test.send(.shell(.rename(end)))
        }
        rename("Home", .cancel)
        rename(" Oslo ")
        try test.expectNothingElse()
        #expect(test.state?.favorites.revision == 0 && test.state?.workflow == FavoritesScreen.Workflow.none)
        rename("Home\u{1B}[2J")
        let home = try #require(test.state?.favorites.places[1])
        #expect(home.name == "Home" && home.country == oslo.country && home.isCalled("oslo") && home.isCalled("home"))
        try test.expectOutput(.changed(.renamed(home, from: "Oslo"), #require(test.state?.favorites)))
        rename("")
        #expect(test.state?.favorites.places[1].name == "Oslo")
        try test.expectOutput(
            .changed(.renamed(#require(test.state?.favorites.places[1]), from: "Home"), #require(test.state?.favorites))
        )
        test.send(.shell(.requestRename(Coordinate(latitude: 1, longitude: 1))))
        try test.expectIgnored()
        // Another run has removed it.
        test.send(.shell(.requestRename(oslo.coordinate)))
        test.send(.favoritesMerged(Favorites([london])))
        #expect(test.state?.workflow == FavoritesScreen.Workflow.none)
    }

    @Test("A place is moved by one row, which is an output, and stays at the end of the list")
    func moved() throws {
        var test = Driver(in: list(favorites: [london, oslo]))
        test.send(.shell(.move(oslo.coordinate, .up)))
        let favorites = try #require(test.state?.favorites)
        #expect(favorites.places == [oslo, london] && favorites.revision == 1)
        try test.expectOutput(.changed(.moved(oslo, to: 0), favorites))
        for (place, direction) in [(oslo, FavoritesScreen.Direction.up), (london, .down)] {
            test.send(.shell(.move(place.coordinate, direction)))
            try test.expectIgnored()
        }
        try test.expectNothingElse()
    }

    @Test("The list is filtered while typing, stays so when the filter is kept, and is whole when it is cleared")
    func filtered() throws {
        var test = Driver(in: list(favorites: [london, oslo]))
        func expectView(_ workflow: FavoritesScreen.WorkflowViewModel, _ text: String, _ matches: [Int]) throws {
            try test.expectView(
                .init(favorites: [london, oslo], workflow: workflow, filter: .init(text: text, matches: matches)))
        }
        test.send(.shell(.requestFilter))
        try expectView(.filter, "", [0, 1])
        test.send(.shell(.filter(.text("ÓS"))))
        try expectView(.filter, "ÓS", [1])
        test.send(.shell(.filter(.keep)))
        try expectView(.none, "ÓS", [1])
        test.send(.shell(.move(oslo.coordinate, .up)))
        try test.expectIgnored()
        test.send(.shell(.requestFilter))
        try expectView(.filter, "ÓS", [1])
        test.send(.shell(.filter(.clear)))
        try test.expectView(.init(favorites: [london, oslo], workflow: .none))
        try test.expectNothingElse()
    }

    @Test("A kept filter applies to later changes: the requested place is deleted, and a new one is visible")
    func deletedWhileFiltered() throws {
        var test = Driver(in: list(favorites: [london, oslo], filter: "o"))
        test.send(.shell(.requestDelete(oslo.coordinate)))
        test.send(.shell(.confirmDelete(.confirmed)))
        try test.expectView(.init(favorites: [london], workflow: .none, filter: .init(text: "o", matches: [0])))
        try test.expectOutput(.changed(.removed(oslo), try #require(test.state?.favorites)))
        test.send(.shell(.requestAddFavorite))
        #expect(test.state?.filter == "")
        try test.expectNothingElse()
    }

    @Test("Known weather is shown with its age, which is updated each minute")
    func ages() throws {
        let known = [london.coordinate: weather]
        var test = Driver(
            startingWith: .init(
                access: access, favorites: Favorites([london, oslo]), weather: known, now: weather.observedAt + 60))
        func expectAge(_ age: Age) throws {
            try test.expectView(
                .init(
                    [.init(place: london, weather: WeatherReport(conditions: weather, age: age)), .init(place: oslo)],
                    workflow: .none))
        }
        try expectAge(.minutes(1))
        let clock = try test.expect(TimeEffect.now)
        try test.answer(clock, with: .now(instant: Instant(seconds: UInt64(weather.observedAt) + 180)))
        try expectAge(.minutes(3))
        let ticks = try test.expect(TimeEffect.self)
        test.send(.minutePassed)
        try test.expect(TimeEffect.now)
        test.send(.foreground(.left))
        try test.expectCancelled(ticks)
        test.send(.foreground(.entered))
        try test.expect(TimeEffect.now)
        try test.expect(TimeEffect.self)
        try test.expectNothingElse()
    }

    @Test("Opening the details of a place exits with the list and filter to return to")
    func detail() throws {
        let known = [oslo.coordinate: weather]
        let state = list(favorites: [london, oslo], weather: known, filter: "o", requested: [oslo.coordinate])
        var test = Driver(in: state)
        test.send(.shell(.goToDetail(oslo)))
        try test.expectExit(.detailRequested(oslo, state))
    }

    @Test("A list that another run has changed is shown, with the weather at what it has added, and is no output")
    func merged() throws {
        var test = Driver(in: list(.confirmDelete(london)))
        test.send(.favoritesMerged(Favorites([oslo])))
        try test.expectView(.init(favorites: [oslo], workflow: .none))
        try test.expect(OpenWeatherSource().conditions(at: oslo.coordinate, key: key).effect)
        try test.expectNothingElse()
    }

    @Test("The weather of an added place is requested and shown, and cancelled when the place is deleted")
    func addedWeather() throws {
        var test = Driver(in: list(.add(add(.searching)), favorites: []))
        test.send(.shell(.add(.submit(oslo))))
        let request = try test.expect(OpenWeatherSource().conditions(at: oslo.coordinate, key: key).effect)
        test.send(.weatherAnswered(oslo.coordinate, .success(weather)))
        #expect(test.view?.list.map(\.weather) == [WeatherReport(conditions: weather, age: .unknown)])
        test.send(.shell(.requestDelete(oslo.coordinate)))
        test.send(.shell(.confirmDelete(.confirmed)))
        try test.expectCancelled(request)
        test.send(.weatherAnswered(oslo.coordinate, .success(weather)))
        try test.expectIgnored()
    }
}

extension Favorites {
    fileprivate func adding(_ place: Place) -> Favorites {
        var favorites = self
        favorites.add(place)
        return favorites
    }
}

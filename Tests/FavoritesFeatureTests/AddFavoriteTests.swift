import CoreRuntime
import CoreTesting
import Effects
import FavoritesFeature
import HTTPEffects
import LocationEffects
import OpenWeather
import Testing
import TimeEffects
import WeatherModel
import WeatherSources
import WeatherViews

private typealias Driver = MachineDriver<AddFavorite>

@Suite struct AddFavoriteTests {
    private let found = HTTPOutput.success(
        HTTPResponse(status: 200, body: Array(#"[{"name":"Oslo","lat":59.9,"lon":10.75,"country":"NO"}]"#.utf8)))

    @Test("A search begins with an empty field")
    func start() throws {
        let test = Driver(startingWith: access)
        try test.expectView(AddFavorite.ViewModel(input: "", search: .prompt))
        try test.expectNothingElse()
    }

    @Test("A search begins after a pause in typing and shows the results")
    func search() throws {
        var test = Driver(startingWith: access)
        test.send(.shell(.search("Oslo")))
        try test.expectState {
            $0.input = "Oslo"
            $0.search = .searching
        }
        try test.advance(by: AddFavorite.quiet)
        let search = try test.expect(OpenWeatherSource().places(called: "Oslo", key: key).effect)
        try test.answer(search, with: found)
        try test.expectState { $0.search = .results([oslo], refused: nil) }
        try test.expectNothingElse()
    }

    @Test("A submitted text is searched for at once, in place of the typed one")
    func searchAtOnce() throws {
        var test = Driver(startingWith: access)
        test.send(.shell(.search("Osl")))
        let typed = try test.expect(TimeEffect.self)
        test.send(.shell(.searchAtOnce("Oslo")))
        try test.expectCancelled(typed)
        let search = try test.expect(OpenWeatherSource().places(called: "Oslo", key: key).effect)
        test.send(.shell(.searchAtOnce("O")))
        try test.expectCancelled(search)
        try test.expectView(AddFavorite.ViewModel(input: "O", search: .prompt))
        try test.expectNothingElse()
    }

    @Test("A coordinate is found at once, without a search")
    func coordinate() throws {
        var test = Driver(startingWith: access)
        test.send(.shell(.search("59.9")))
        let typed = try test.expect(TimeEffect.self)
        test.send(.shell(.search("Cabin 59.9, 10.7")))
        try test.expectCancelled(typed)
        let cabin = Place(name: "Cabin", coordinate: Coordinate(latitude: 59.9, longitude: 10.7))
        try test.expectView(AddFavorite.ViewModel(input: "Cabin 59.9, 10.7", search: .results([cabin], refused: nil)))
        try test.expectNothingElse()
    }

    @Test(
        "Invalid coordinates are refused at once, typed or submitted, and not searched for",
        arguments: ["91,0", "0,181", "-90.1,0", "51,5,-0,1", "59.9,", "Cabin 91, 10.7"])
    func noCoordinate(text: String) throws {
        for event in [AddFavorite.ShellEvent.search(text), .searchAtOnce(text)] {
            var test = Driver(startingWith: access)
            test.send(.shell(.search("91")))
            let typed = try test.expect(TimeEffect.self)
            test.send(.shell(event))
            try test.expectCancelled(typed)
            try test.expectView(AddFavorite.ViewModel(input: text, search: .noCoordinate))
            try test.expectNothingElse()
        }
    }

    @Test("Typing on withdraws the pending search, and a short text is not searched for")
    func typingOn() throws {
        var test = Driver(startingWith: access)
        test.send(.shell(.search("Os")))
        let first = try test.expect(TimeEffect.self)
        test.send(.shell(.search("Osl")))
        try test.expectCancelled(first)
        let second = try test.expect(TimeEffect.self)
        test.send(.shell(.search("O")))
        try test.expectCancelled(second)
        try test.expectView(AddFavorite.ViewModel(input: "O", search: .prompt))
        try test.expectNothingElse()
    }

    @Test("The answer to a search is dropped once another text is typed")
    func late() throws {
        var test = Driver(startingWith: access)
        test.send(.shell(.searchAtOnce("Osl")))
        let first = try test.expect(OpenWeatherSource().places(called: "Osl", key: key).effect)
        test.send(.shell(.search("Oslo")))
        try test.expectCancelled(first)
        #expect(throws: BridgeError.notPending(first.id)) {
            try test.resolve(first.id, of: HTTPEffect.self, with: found)
        }
        try test.expectView(AddFavorite.ViewModel(input: "Oslo", search: .searching))
    }

    @Test("Typed text is shown unchanged and searched for without surrounding characters")
    func cleaned() throws {
        var test = Driver(in: add(.prompt))
        test.send(.shell(.search(" New \u{202E}York ")))
        try test.expectView(AddFavorite.ViewModel(input: " New \u{202E}York ", search: .searching))
        try test.advance(by: AddFavorite.quiet)
        try test.expect(OpenWeatherSource().places(called: "New York", key: key).effect)
    }

    @Test(
        "A failed search shows its failure, unless no place was found or the key was refused",
        arguments: [
            WeatherFailure.badRequest("x"), .quotaExceeded, .offline("x"), .timedOut, .serviceError(status: 500),
            .unreadable(.empty),
        ])
    func failures(failure: WeatherFailure) throws {
        var test = Driver(in: add(.searching))
        test.send(.answered(.failure(failure)))
        try test.expectState { $0.search = .failed(failure) }
        try test.expectNothingElse()
    }
}

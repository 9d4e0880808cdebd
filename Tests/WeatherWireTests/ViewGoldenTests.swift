import LocationEffects
import SecretEffects
import Testing
import WeatherModel
import WeatherViews
import WeatherWire

/// The layout of the view model.
@Suite struct ViewGoldenTests {
    private let oslo = Place(
        name: "Oslo", coordinate: Coordinate(latitude: 60, longitude: 10.5), country: "NO", localNames: ["es": "O"])
    private let report = WeatherReport(
        conditions: Conditions(
            coordinate: nil, phenomena: [Phenomenon(id: 800, main: "m", text: "t", icon: "01d")], temperature: 1,
            feelsLike: 2, lowest: 3, highest: 4, pressure: 5, humidity: 6,
            dewPoint: 6.5, uvIndex: 2, visibility: Visibility(meters: 7), wind: Wind(speed: 8, degrees: 9),
            cloudCover: 10, rain: Precipitation(millimeters: 11, hours: 3),
            observedAt: 12, sunrise: 13, sunset: 14, utcOffset: -3600, country: "NO", name: "n"), age: .minutes(5))

    private func expectTable(of views: [Lifecycle.ViewModel], in file: String) throws {
        let wire = WeatherSchema.view
        expectGolden(try table(of: views, wire), in: file)
    }

    @Test("Phases, and the results and problems of jobs, are encoded as in the recorded table")
    func phases() throws {
        let field = OnboardScreen.Entry.input(apiKey: SecretText("k"), canSubmit: true, problem: nil)
        let list = FavoritesScreen.ViewModel(favorites: [], workflow: .none)
        let results: [Job.Result] = [
            .report(Active.ViewModel(screen: .favorites(list))), .favorites([oslo], arePutAside: true),
            .added([], of: [oslo]), .removed(oslo), .keyStored(.accepted), .keyStored(.notWanted),
            .keyStored(.failed(.timedOut)), .keyDeleted, .unreadableKeyDeleted, .keyMissing,
        ]
        let problems: [Job.Problem] = [
            .keyNeeded(.welcome), .notRead("c"), .notSaved("c"), .tooMany(7), .searchFailed(.timedOut),
            .ambiguous([], of: [oslo]), .invalidKey(.empty), .invalidKey(.refused), .keyNotChanged("c"),
        ]
        try expectTable(
            of: [
                .loading, .failed(message: "m", saving: .saving),
                .onboard(OnboardScreen.ViewModel(reason: .unreadable("r"), state: field), saving: .failed(cause: "c")),
                .onboard(OnboardScreen.ViewModel(reason: .welcome, state: .saving)),
            ] + (results + problems.map(Job.Result.failed)).map(Lifecycle.ViewModel.ended), in: "phases.txt")
    }

    @Test("Screens, and everything shown beside them, are encoded as in the recorded table")
    func screens() throws {
        let favorites: [FavoritesScreen.ViewModel] = [
            FavoritesScreen.ViewModel(favorites: [oslo], workflow: .none),
            FavoritesScreen.ViewModel(favorites: [], workflow: .confirmDelete(oslo)),
            FavoritesScreen.ViewModel(favorites: [oslo], workflow: .rename(oslo, to: "Home")),
            FavoritesScreen.ViewModel(
                [
                    .init(
                        place: oslo,
                        weather: WeatherReport(
                            conditions: Conditions(temperature: 1, observedAt: 12), age: .minutes(5)))
                ], workflow: .filter, filter: .init(text: "t", matches: [3])),
            FavoritesScreen.ViewModel(
                favorites: [],
                workflow: .add(AddFavorite.ViewModel(input: "i", search: .results([], refused: oslo)))),
            FavoritesScreen.ViewModel(
                favorites: [], workflow: .add(AddFavorite.ViewModel(input: "91,0", search: .noCoordinate))),
        ]
        let local = LocalWeather.weather(Coordinate(latitude: 0, longitude: 0), .fetched(report))
        let home: [HomeScreen.ViewModel] = [
            HomeScreen.ViewModel(
                localWeather: .locationDisabled, localForecast: .fetching(previous: nil),
                favorites: [
                    HomeScreen.FavoriteWeather(
                        place: oslo, weather: .failed(.serviceError(status: 503), previous: nil),
                        forecast: .failed(.timedOut, previous: nil))
                ], lookup: .searchFailed("x", .unreadable(.missing("dt"))), namesakes: [], isTimeKnown: false),
            HomeScreen.ViewModel(localWeather: local, favorites: []),
            HomeScreen.ViewModel(localWeather: .named(.searching("x")), favorites: []),
        ]
        let detail = DetailScreen.ViewModel(
            place: oslo, weather: .fetching(previous: nil),
            forecast: .fetched(Forecast(steps: [], utcOffset: 3600)),
            air: .failed(.notFound, previous: AirQuality(index: .moderate, components: [.o3: 121])))
        let screens =
            favorites.map(Active.ScreenViewModel.favorites) + home.map(Active.ScreenViewModel.home)
            + [.detail(detail)]
        try expectTable(
            of: screens.map { screen in
                .active(
                    Active.ViewModel(
                        screen: screen, notice: .keyNotDeleted("n"), reset: .deleting, saving: .failed(cause: "c"),
                        toast: Toast(id: 7, message: .upToDate(oslo, observedAt: 1, utcOffset: nil)),
                        source: SourceDescription(name: "s", title: "S", credit: "c", needsKey: true)))
            }, in: "screens.txt")
    }

    @Test("Forecasts with and without optional values are encoded as in the recorded table")
    func forecasts() throws {
        let step = ForecastStep(
            time: 1, temperature: 2, feelsLike: 3, phenomena: [Phenomenon(id: 500, main: "m", text: "t", icon: "10d")],
            chance: 57, rain: Precipitation(millimeters: 4, hours: 3), snow: Precipitation(millimeters: 5, hours: 3),
            wind: Wind(speed: 6, degrees: 7, gust: 8), cloudCover: 9, humidity: 10, pressure: 11,
            uvIndex: 4, visibility: Visibility(meters: 12, isAtLeast: true), isDaytime: false)
        let forecasts = [
            Forecast(steps: [step], utcOffset: 20_700), Forecast(),
            Forecast(
                stepLength: 3600,
                dailyValues: [
                    DailyValues(
                        time: 1, lowest: 2, highest: 3, phenomenon: Phenomenon(id: 500), chance: 4, rain: 5, snow: 6,
                        wind: Wind(speed: 7), uvIndex: 8), DailyValues(time: 9),
                ]),
            Forecast(steps: [ForecastStep(time: 1, temperature: 0)], utcOffset: 0),
        ]
        expectGolden(try table(of: forecasts, Forecast.wire), in: "forecasts.txt")
    }

    @Test("Air quality of each index, and with some components, is encoded as in the recorded table")
    func air() throws {
        let some = AirQuality(index: .moderate, components: [.pm25: 1, .o3: 2, .nh3: 0])
        let indices = AirQuality.Index.allCases.map { AirQuality(index: $0) }
        expectGolden(try table(of: [some] + indices, AirQuality.wire), in: "air.txt")
    }
}

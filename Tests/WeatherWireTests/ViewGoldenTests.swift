import DetailFeature
import FavoritesFeature
import HomeFeature
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import Testing
import WeatherModel
import WeatherRequests
import WeatherWire
import WireFormat

/// The layout of the view model.
@Suite struct ViewGoldenTests {
    private func view(
        _ view: Lifecycle.ViewModel, _ parts: [Part], _ json: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let versioned = WeatherSchema.view.versioned(WeatherSchema.version)
        try expect(
            view, versioned, [.u32(WeatherSchema.version)] + parts,
            #"{"version":\#(WeatherSchema.version),"view":\#(json)}"#, sourceLocation: sourceLocation)
    }

    @Test("the phases")
    func phases() throws {
        try view(.loading, [.tag(0)], #""Loading""#)
        try view(
            .failed(message: "m", saving: .saving), [.tag(3), .text("m"), .tag(1)],
            #"{"Failed":{"message":"m","saving":"Saving"}}"#)
        let field = OnboardScreen.Entry.input(apiKey: SecretText("k"), canSubmit: true, problem: nil)
        try view(
            .onboard(OnboardScreen.ViewModel(reason: .unreadable("r"), state: field), saving: .failed(cause: "c")),
            [.tag(1), .tag(3), .text("r"), .tag(0), .text("k"), .yes, .no, .tag(2), .text("c")],
            #"{"Onboard":{"screen":{"reason":{"Unreadable":"r"},"state":{"Input":{"api_key":"k","can_submit":true,"#
                + #""problem":null}}},"saving":{"Failed":{"cause":"c"}}}}"#)
        try view(
            .onboard(OnboardScreen.ViewModel(reason: .welcome, state: .saving)), [.tag(1), .tag(0), .tag(1), .tag(0)],
            #"{"Onboard":{"screen":{"reason":"Welcome","state":"Saving"},"saving":"Saved"}}"#)
    }

    @Test("the results of jobs")
    func results() throws {
        func ended(_ result: Job.Result, _ parts: [Part], _ json: String) throws {
            try view(.ended(result), [.tag(4)] + parts, #"{"Ended":\#(json)}"#)
        }
        let list = FavoritesScreen.ViewModel(favorites: [], workflow: .none)
        try ended(
            .report(Active.ViewModel(screen: .favorites(list))),
            [.tag(0), .tag(1), .count(0), .tag(0), .no, .no, .no, .tag(0), .no, .no],
            #"{"Report":{"screen":{"Favorites":{"favorites":[],"workflow":"None","filter":null}},"notice":null,"#
                + #""reset":null,"saving":"Saved","toast":null,"last_removed":null}}"#)
        try ended(
            .favorites([oslo], arePutAside: true), [.tag(1), .count(1)] + bytesOfOslo + [.yes],
            #"{"Favorites":{"places":[\#(jsonOfOslo)],"are_put_aside":true}}"#)
        try ended(
            .added([], of: [oslo]), [.tag(2), .count(0), .count(1)] + bytesOfOslo,
            #"{"Added":{"places":[],"found":[\#(jsonOfOslo)]}}"#)
        try ended(.removed(oslo), [.tag(3)] + bytesOfOslo, #"{"Removed":\#(jsonOfOslo)}"#)
        let words: [(Job.Result, String)] = [
            (.keyStored, "KeyStored"), (.keyDeleted, "KeyDeleted"), (.unreadableKeyDeleted, "UnreadableKeyDeleted"),
            (.keyMissing, "KeyMissing"),
        ]
        for (index, (result, word)) in words.enumerated() {
            try ended(result, [.tag(UInt32(4 + index))], "\"\(word)\"")
        }
    }

    @Test("the problems of jobs")
    func problems() throws {
        func failed(_ problem: Job.Problem, _ parts: [Part], _ json: String) throws {
            try view(.ended(.failed(problem)), [.tag(4), .tag(8)] + parts, #"{"Ended":{"Failed":\#(json)}}"#)
        }
        try failed(.keyNeeded(.welcome), [.tag(0), .tag(0)], #"{"KeyNeeded":"Welcome"}"#)
        try failed(.notRead("c"), [.tag(1), .text("c")], #"{"NotRead":"c"}"#)
        try failed(.notSaved("c"), [.tag(2), .text("c")], #"{"NotSaved":"c"}"#)
        try failed(.tooMany(7), [.tag(3), .i64(7)], #"{"TooMany":7}"#)
        try failed(.searchFailed(.timedOut), [.tag(4), .tag(5)], #"{"SearchFailed":"TimedOut"}"#)
        try failed(
            .ambiguous([], of: [oslo]), [.tag(5), .count(0), .count(1)] + bytesOfOslo,
            #"{"Ambiguous":{"matches":[],"favorites":[\#(jsonOfOslo)]}}"#)
        try failed(.invalidKey(.empty), [.tag(6), .tag(0)], #"{"InvalidKey":"Empty"}"#)
        try failed(.keyNotChanged("c"), [.tag(7), .text("c")], #"{"KeyNotChanged":"c"}"#)
    }

    /// Around a screen, everything that can be beside it.
    private func active(_ screen: Active.ScreenViewModel, _ parts: [Part], _ json: String) throws {
        try view(
            .active(
                Active.ViewModel(
                    screen: screen, notice: .keyNotDeleted("n"), reset: .deleting, saving: .failed(cause: "c"),
                    toast: Toast(id: 7, message: .savedAgain), lastRemoved: oslo)),
            [.tag(2)] + parts
                + [.yes, .tag(1), .text("n"), .yes, .tag(1), .tag(2), .text("c"), .yes, .i64(7), .tag(1), .yes]
                + bytesOfOslo,
            #"{"Active":{"screen":\#(json),"notice":{"KeyNotDeleted":"n"},"reset":"Deleting","#
                + #""saving":{"Failed":{"cause":"c"}},"toast":{"id":7,"message":"SavedAgain"},"last_removed":\#(jsonOfOslo)}}"#
        )
    }

    private let oslo = Place(
        name: "Oslo", coordinate: Coordinate(latitude: 60, longitude: 10.5), country: "NO", localNames: ["es": "O"])
    private let bytesOfOslo: [Part] = [
        .text("Oslo"), .count(1), .text("es"), .text("O"), .f64(60), .f64(10.5), .yes, .text("NO"), .no,
    ]
    private let jsonOfOslo =
        #"{"name":"Oslo","local_names":{"es":"O"},"coordinate":{"lat":60.0,"lon":10.5},"country":"NO","state":null}"#

    @Test("the favorites, with every name that a place has")
    func favorites() throws {
        try active(
            .favorites(FavoritesScreen.ViewModel(favorites: [oslo], workflow: .none)),
            [.tag(1), .count(1)] + bytesOfOslo + [.no, .tag(0), .no],
            #"{"Favorites":{"favorites":[{"place":\#(jsonOfOslo),"weather":null}],"workflow":"None","filter":null}}"#)
        try active(
            .favorites(FavoritesScreen.ViewModel(favorites: [], workflow: .confirmDelete(oslo))),
            [.tag(1), .count(0), .tag(2)] + bytesOfOslo + [.no],
            #"{"Favorites":{"favorites":[],"workflow":{"ConfirmDelete":\#(jsonOfOslo)},"filter":null}}"#)
        let conditions = Conditions(temperature: 1, observedAt: 12)
        try active(
            .favorites(
                FavoritesScreen.ViewModel(
                    [.init(place: oslo, weather: WeatherReport(conditions: conditions, age: .minutes(5)))],
                    workflow: .filter, filter: .init(text: "t", matches: [3]))),
            [.tag(1), .count(1)] + bytesOfOslo + [.yes, .f64(1)] + Array(repeating: .no, count: 5)
                + [.count(0)] + Array(repeating: .no, count: 5)
                + [
                    .i64(12), .no, .no, .i64(0), .no, .no, .text(""), .tag(2), .i64(5), .tag(3), .yes, .text("t"),
                    .count(1), .i64(3),
                ],
            #"{"Favorites":{"favorites":[{"place":\#(jsonOfOslo),"weather":{"conditions":{"temperature":1.0,"#
                + #""feels_like":null,"lowest":null,"highest":null,"pressure":null,"humidity":null,"phenomena":[],"#
                + #""visibility":null,"wind":null,"cloud_cover":null,"rain":null,"snow":null,"observed_at":12,"#
                + #""sunrise":null,"sunset":null,"utc_offset":0,"coordinate":null,"country":null,"name":""},"#
                + #""age":{"Minutes":5}}}],"workflow":"Filter","filter":{"text":"t","matches":[3]}}}"#)
        let search = AddFavorite.ViewModel(input: "i", search: .results([], refused: oslo))
        try active(
            .favorites(FavoritesScreen.ViewModel(favorites: [], workflow: .add(search))),
            [.tag(1), .count(0), .tag(1), .text("i"), .tag(2), .count(0), .yes] + bytesOfOslo
                + [.no],
            #"{"Favorites":{"favorites":[],"workflow":{"Add":{"input":"i","search":"#
                + #"{"Results":{"places":[],"refused":\#(jsonOfOslo)}}}},"filter":null}}"#)
        let refused = AddFavorite.ViewModel(input: "91,0", search: .noCoordinate)
        try active(
            .favorites(FavoritesScreen.ViewModel(favorites: [], workflow: .add(refused))),
            [.tag(1), .count(0), .tag(1), .text("91,0"), .tag(5), .no],
            #"{"Favorites":{"favorites":[],"workflow":{"Add":{"input":"91,0","search":"NoCoordinate"}},"filter":null}}"#
        )
    }

    @Test("the home screen")
    func home() throws {
        try active(
            .home(
                HomeScreen.ViewModel(
                    localWeather: .locationDisabled, localForecast: .fetching(previous: nil),
                    favorites: [
                        HomeScreen.FavoriteWeather(
                            place: oslo, weather: .failed(.serviceError(status: 503), previous: nil),
                            forecast: .failed(.timedOut, previous: nil))
                    ], lookup: .searchFailed("x", .unreadable(.missing("dt"))), namesakes: [], isTimeKnown: false)),
            [.tag(0), .tag(1), .count(1)] + bytesOfOslo
                + [.tag(2), .tag(6), .i64(503), .no, .yes, .tag(2), .tag(5), .no]
                + [.yes, .tag(2), .text("x"), .tag(7), .tag(6), .text("dt")]
                + [.count(0), .no, .yes, .tag(0), .no, .no],
            #"{"Home":{"local_weather":"LocationDisabled","favorites":[{"place":\#(jsonOfOslo),"#
                + #""weather":{"Failed":{"failure":{"ServiceError":{"status":503}},"previous":null}},"#
                + #""forecast":{"Failed":{"failure":"TimedOut","previous":null}}}],"#
                + #""lookup":{"SearchFailed":["x",{"Unreadable":{"Missing":"dt"}}]},"namesakes":[],"#
                + #""is_time_known":false,"local_forecast":{"Fetching":{"previous":null}},"lookup_forecast":null}}"#)
    }

    @Test("the weather: how it is, the sky, the times, the place")
    func weather() throws {
        let conditions = Conditions(
            coordinate: nil, phenomena: [Phenomenon(id: 800, main: "m", text: "t", icon: "01d")], temperature: 1,
            feelsLike: 2, lowest: 3, highest: 4, pressure: 5, humidity: 6, visibility: 7,
            wind: Wind(speed: 8, degrees: 9), cloudCover: 10, rain: Precipitation(millimeters: 11, hours: 3),
            observedAt: 12, sunrise: 13, sunset: 14, utcOffset: -3600, country: "NO", name: "n")
        let report = WeatherReport(conditions: conditions, age: .minutes(5))
        let some: (Double) -> [Part] = { [.yes, .f64($0)] }
        let air: [Part] = [.f64(1)] + [2, 3, 4, 5, 6].flatMap(some)
        let sky: [Part] =
            [.count(1), .i64(800), .text("m"), .text("t"), .text("01d")] + some(7)
            + [.yes, .f64(8), .yes, .f64(9), .no] + some(10) + [.yes, .f64(11), .i64(3), .no]
        let rest: [Part] = [
            .i64(12), .yes, .i64(13), .yes, .i64(14), .i64(-3600), .no, .yes, .text("NO"), .text("n"),
        ]
        let local = LocalWeather.weather(Coordinate(latitude: 0, longitude: 0), .fetched(report))
        try active(
            .home(HomeScreen.ViewModel(localWeather: local, favorites: [])),
            [.tag(0), .tag(4), .f64(0), .f64(0), .tag(1)] + air + sky + rest + [.tag(2), .i64(5)]
                + [.count(0), .no, .count(0), .yes, .no, .no],
            #"{"Home":{"local_weather":{"Weather":[{"lat":0.0,"lon":0.0},{"Fetched":{"conditions":{"#
                + #""temperature":1.0,"feels_like":2.0,"lowest":3.0,"highest":4.0,"pressure":5.0,"humidity":6.0,"#
                + #""phenomena":[{"id":800,"main":"m","text":"t","icon":"01d"}],"visibility":7.0,"#
                + #""wind":{"speed":8.0,"degrees":9.0,"gust":null},"cloud_cover":10.0,"#
                + #""rain":{"millimeters":11.0,"hours":3},"snow":null,"observed_at":12,"sunrise":13,"sunset":14,"#
                + #""utc_offset":-3600,"coordinate":null,"country":"NO","name":"n"},"age":{"Minutes":5}}}]},"#
                + #""favorites":[],"lookup":null,"namesakes":[],"is_time_known":true,"#
                + #""local_forecast":null,"lookup_forecast":null}}"#)
    }

    private let bytesOfAir: [Part] = [
        .tag(2), .i64(12), .no, .no, .yes, .f64(121), .no, .no, .no, .no, .no,
    ]
    private let jsonOfAir =
        #"{"index":"Moderate","measured_at":12,"components":{"pm2_5":null,"pm10":null,"o3":121.0,"no2":null,"#
        + #""so2":null,"co":null,"no":null,"nh3":null}}"#

    @Test("the details of a place")
    func detail() throws {
        let forecast = Forecast(steps: [], utcOffset: 3600)
        let air = AirQuality(index: .moderate, measuredAt: 12, components: [.o3: 121])
        try active(
            .detail(
                DetailScreen.ViewModel(
                    place: oslo, weather: .fetching(previous: nil), forecast: .fetched(forecast),
                    air: .failed(.notFound, previous: air))),
            [.tag(2)] + bytesOfOslo + [.tag(0), .no, .tag(1), .count(0), .yes, .i64(3600)]
                + [.tag(2), .tag(2), .yes] + bytesOfAir,
            #"{"Detail":{"place":\#(jsonOfOslo),"weather":{"Fetching":{"previous":null}},"#
                + #""forecast":{"Fetched":{"steps":[],"utc_offset":3600}},"#
                + #""air":{"Failed":{"failure":"NotFound","previous":\#(jsonOfAir)}}}}"#)
    }
}

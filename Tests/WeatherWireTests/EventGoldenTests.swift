import EffectWires
import Effects
import LocationEffects
import SecretEffects
import Testing
import WeatherModel
import WeatherViews
import WeatherWire
import WireFormat

/// The events of the Crux weather example, and this app's own behind them.
@Suite struct EventGoldenTests {
    private let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 60, longitude: 10.5), country: "NO")
    /// A place's names travel in 39 fields.
    private let named = Place(
        name: "Oslo", coordinate: Coordinate(latitude: 60, longitude: 10.5), state: "Oslo",
        localNames: ["af": "A", "no": "N", "zu": "Z"])

    @Test("Every event is encoded as in the recorded table")
    func events() throws {
        let home: [HomeScreen.ShellEvent] = [
            .goToFavorites, .refresh, .show(oslo), .show(named), .closeLookUp, .goToDetail(oslo),
        ]
        let corner = Coordinate(latitude: 51.5085, longitude: -0.1257)
        let favorites: [FavoritesScreen.ShellEvent] = [
            .goToHome, .requestAddFavorite, .requestDelete(corner), .add(.search("Os")), .add(.submit(oslo)),
            .add(.submit(named)), .add(.cancel), .add(.searchAtOnce("Os")), .confirmDelete(.confirmed),
            .confirmDelete(.cancelled),
            .goToDetail(oslo), .move(corner, .up), .move(corner, .down), .requestRename(corner), .rename(.text("Home")),
            .rename(.save), .rename(.cancel), .requestFilter, .filter(.text("os")),
            .filter(.keep), .filter(.clear),
        ]
        let active: [Active.ShellEvent] = [
            .resetAPIKey, .requestResetAPIKey, .cancelResetAPIKey, .replaceAPIKey, .dismissNotice, .retrySave,
            .forgetSearches, .detail(.goToHome), .detail(.refresh), .showNeighbor(.up), .usePlace(oslo),
        ]
        let jobs: [Job.Order] = [
            .report(Job.Question(hasFavorites: true)),
            .report(Job.Question(place: .name("Os"), hasForecasts: true)),
            .report(Job.Question(place: .place(oslo))), .listFavorites, .addFavorite("Os"), .addFavorites([oslo]),
            .removeFavorite("Os"), .storeKey(SecretText("ab")), .deleteKey,
        ]
        let events: [Lifecycle.ShellEvent] =
            [.start, .onboard(.apiKey(SecretText("ab"))), .onboard(.submit)]
            + (home.map(Active.ShellEvent.home) + favorites.map(Active.ShellEvent.favorites) + active)
            .map(Lifecycle.ShellEvent.active) + jobs.map(Lifecycle.ShellEvent.run)
            + [.foreground(.entered), .foreground(.left), .usePlace(.name("Os")), .usePlace(.place(oslo))]
        expectGolden(try table(of: events, WeatherSchema.event), in: "events.txt")
    }

    @Test(
        "A coordinate that is not on the globe is refused in every event, job and answer",
        arguments: [(91, 0), (-91, 0), (.nan, 0), (0, 180.1), (0, -181), (0, .infinity)] as [(Double, Double)])
    func offGlobe(latitude: Double, longitude: Double) throws {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        let place = Place(name: "Nowhere", coordinate: coordinate)
        let events: [Active.ShellEvent] = [
            .home(.show(place)), .home(.goToDetail(place)), .favorites(.add(.submit(place))),
            .favorites(.requestDelete(coordinate)),
            .favorites(.move(coordinate, .up)), .favorites(.goToDetail(place)),
        ]
        let jobs = [Job.Order.addFavorites([place]), .report(Job.Question(place: .place(place)))]
        for event in events.map(Lifecycle.ShellEvent.active) + jobs.map(Lifecycle.ShellEvent.run) {
            let bytes = try WeatherSchema.event.encode(event, as: .bincode)
            #expect(throws: WireError.self) { try WeatherSchema.event.decode(bytes, as: .bincode) }
        }
        let answer = try LocationOutput.wire.encode(.location(coordinate), as: .bincode)
        #expect(throws: WireError.self) { try LocationOutput.wire.decode(answer, as: .bincode) }
    }

    @Test("A place found is sent back as it is in the view")
    func placeFromView() throws {
        let place = Place(
            name: "Oslo", coordinate: Coordinate(latitude: 60, longitude: 10.5), country: "NO", localNames: ["es": "O"])
        let shown = String(decoding: try Place.wire.encode(place, as: .json), as: UTF8.self)
        for (event, expected) in [
            (#"{"Favorites":{"Workflow":{"Add":{"SubmitPlace":PLACE}}}}"#, .favorites(.add(.submit(place)))),
            (#"{"Favorites":{"GoToDetail":PLACE}}"#, .favorites(.goToDetail(place))),
            (#"{"Home":{"Show":PLACE}}"#, .home(.show(place))),
        ] as [(String, Active.ShellEvent)] {
            let bytes = Array(#"{"Active":\#(event)}"#.replacing("PLACE", with: shown).utf8)
            #expect(try WeatherSchema.event.decode(bytes, as: .json) == .active(expected))
        }
    }
}

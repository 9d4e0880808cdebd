import FavoritesFeature
import HomeFeature
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import Testing
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText
import WeatherViews

@Suite("Keys of the weather app")
struct InteractionTests {
    private typealias Action = WeatherInteraction.Action

    private static let ashford = Place(
        name: "Ashford", coordinate: Coordinate(latitude: 51.1, longitude: 0.9), country: "GB")
    private static let oslo = Place(
        name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.7), country: "NO")
    private static let keyless = SourceDescription(
        name: "keyless", title: "Keyless", credit: "Keyless", needsKey: false)

    private static func keyField(or alternative: SourceDescription? = nil) -> Lifecycle.ViewModel {
        let entry = OnboardScreen.Entry.input(apiKey: SecretText(""), canSubmit: false, problem: nil)
        return .onboard(OnboardScreen.ViewModel(reason: .welcome, state: entry, alternative: alternative))
    }

    private static func home(_ places: [Place], at place: Place) -> Active.ScreenViewModel {
        let weather = WeatherReport(conditions: Conditions(temperature: 1, observedAt: 1), age: .justNow)
        return home(places, .named(.weather(place, .fetched(weather))))
    }

    private static func home(
        _ places: [Place], _ localWeather: LocalWeather = .locationDisabled, lookup: PlaceLookup? = nil
    ) -> Active.ScreenViewModel {
        .home(
            HomeScreen.ViewModel(
                localWeather: localWeather,
                favorites: places.map { .init(place: $0, weather: .fetching(previous: nil)) }, lookup: lookup))
    }

    private static func list(
        _ places: [Place] = [ashford, oslo], _ workflow: FavoritesScreen.WorkflowViewModel = .none,
        filter: FavoritesScreen.Narrowing? = nil
    ) -> Active.ScreenViewModel {
        .favorites(FavoritesScreen.ViewModel(favorites: places, workflow: workflow, filter: filter))
    }

    private static func active(
        _ screen: Active.ScreenViewModel, notice: Notice? = nil, reset: Active.ResetStep? = nil,
        saving: FavoritesSaver.ViewModel = .saved, source: SourceDescription? = nil
    ) -> Lifecycle.ViewModel {
        .active(Active.ViewModel(screen: screen, notice: notice, reset: reset, saving: saving, source: source))
    }

    private static func search(
        _ input: String, _ places: [Place], in favorites: [Place] = [ashford], _ failure: WeatherFailure? = nil
    ) -> Lifecycle.ViewModel {
        let found: AddFavorite.Search = places.isEmpty ? .prompt : .results(places, refused: nil)
        let search = AddFavorite.ViewModel(input: input, search: failure.map { .failed($0) } ?? found)
        return active(list(favorites, .add(search)))
    }

    private static let found = FavoritesScreen.Narrowing(text: "os", matches: [1])
    private static let nothingFound = FavoritesScreen.Narrowing(text: "x", matches: [])

    private static func sent(_ events: FavoritesScreen.ShellEvent...) -> [Action] {
        events.map { .send(.active(.favorites($0))) }
    }

    private static let rows: [(keys: [Key], view: Lifecycle.ViewModel, actions: [Action])] = [
        // A line break in a pasted key does not submit it.
        (
            [.paste("abcd1234\n"), .enter], keyField(),
            [.send(.onboard(.apiKey(SecretText("abcd1234")))), .send(.onboard(.submit))]
        ),
        // Esc uses the source without a key, if there is one, and R leads back to entering a key.
        ([.escape], keyField(or: keyless), [.send(.useSource("keyless"))]), ([.escape], keyField(), []),
        (["R"], active(home([]), source: keyless), [.send(.active(.replaceAPIKey))]),
        (["R"], active(home([])), [.send(.active(.requestResetAPIKey))]),
        (["Y"], active(home([]), reset: .confirming), [.send(.active(.resetAPIKey))]),
        ([.escape], active(home([]), reset: .confirming), [.send(.active(.cancelResetAPIKey))]),
        // Enter adds the selected result. Adding the first favorite leads to home.
        ([.enter], search("os", [oslo, ashford]), sent(.add(.submit(oslo)))),
        ([.down, .enter], search("os", [ashford, oslo]), sent(.add(.submit(oslo)))), ([.enter], search("", []), []),
        ([.enter], search("os", [oslo], in: []), sent(.add(.submit(oslo)), .goToHome)),
        // Esc first clears the field, then leaves it.
        (
            ["a", .escape, .escape], search("", []),
            sent(.add(.search("a")), .add(.search("")), .add(.cancel))
        ), ([.control("r")], search("os", [], .timedOut), sent(.add(.search("os")))),
        // Without favorites, Enter begins to add one.
        ([.enter], active(home([ashford])), [.send(.active(.home(.goToDetail(ashford))))]),
        ([.enter], active(home([])), [.send(.active(.home(.goToFavorites)))] + sent(.requestAddFavorite)),
        (["a"], active(home([oslo])), [.send(.active(.home(.goToFavorites)))] + sent(.requestAddFavorite)),
        ([.enter], active(list([])), sent(.requestAddFavorite)),
        ([.enter], active(list(filter: nothingFound)), []),
        // Before there is a place above the favorites, o does nothing.
        (["o"], active(home([ashford], .fetchingLocation)), []),
        (["o"], active(home([ashford])), [.send(.active(.home(.goToDetail(ashford))))]),
        (["o"], active(home([ashford], at: oslo)), [.send(.active(.home(.goToDetail(oslo))))]),
        ([.enter], active(home([ashford], at: oslo)), [.send(.active(.home(.goToDetail(ashford))))]),
        ([.enter], active(home([], at: oslo)), [.send(.active(.home(.goToDetail(oslo))))]),
        (
            ["o"], active(home([ashford], lookup: .weather(oslo, .fetching(previous: nil)))),
            [.send(.active(.home(.goToDetail(oslo))))]
        ),
        // A favorite is deleted after a question.
        ([.down, "d"], active(list()), sent(.requestDelete(oslo.coordinate))),
        (["Y"], active(list([oslo], .confirmDelete(oslo))), sent(.confirmDelete(.confirmed))),
        ([.enter], active(list([oslo], .confirmDelete(oslo))), sent(.confirmDelete(.confirmed))),
        (["N"], active(list([oslo], .confirmDelete(oslo))), sent(.confirmDelete(.cancelled))),
        ([.escape], active(list([oslo], .confirmDelete(oslo))), sent(.confirmDelete(.cancelled))),
        // In a filtered list keys act on the shown places, and none is moved.
        (
            ["d", .enter, "K", "J"], active(list(filter: found)),
            sent(.requestDelete(oslo.coordinate), .goToDetail(oslo))
        ), (["r"], active(list([oslo])), sent(.requestRename(oslo.coordinate))),
        ([.enter], active(list([oslo], .rename(oslo, to: "Home"))), sent(.rename(.save))),
        (["!"], active(list([oslo], .rename(oslo, to: "Home"))), sent(.rename(.text("Home!")))),
        ([.escape], active(list([oslo], .rename(oslo, to: "Home"))), sent(.rename(.cancel))),
        (["/"], active(list()), sent(.requestFilter)),
        (
            ["l", .escape, .escape, .enter], active(list([ashford, oslo], .filter, filter: found)),
            sent(.filter(.text("osl")), .filter(.text("")), .filter(.clear), .filter(.keep))
        ), ([.escape], active(list(filter: found)), sent(.filter(.clear))),
        (["h"], active(list(filter: found)), sent(.goToHome)),
        // Keys for a notice or a failed save do nothing without one.
        ([.escape, "s"], active(home([])), []), (["n", "s"], active(list()), []),
        ([.escape], active(home([]), notice: .keyNotDeleted("full")), [.send(.active(.dismissNotice))]),
    ]

    @Test("Keys send the events of their screen", arguments: rows.indices)
    func sends(index: Int) {
        let row = Self.rows[index]
        var interaction = WeatherInteraction()
        #expect(row.keys.flatMap { interaction.press($0, in: row.view) } == row.actions)
    }

    @Test("Several keys that edit a field are sent as one change")
    func editedTogether() {
        var interaction = WeatherInteraction()
        interaction.show(Self.search("", []))
        #expect(
            interaction.edit(["s", .left, "o", .end, "l"]) == Self.sent(.add(.search("osl"))))
        #expect(interaction.edit(["o", .backspace, .home]) == [])
        #expect(interaction.applied(to: Presentation()).fieldCursor == 0)
    }

    @Test("A line entered whole is searched for at once")
    func wholeLine() {
        var interaction = WeatherInteraction(showing: WeatherRenderer.screen(of: Self.search("", [])), takesLines: true)
        #expect(interaction.press(.paste("oslo")) == Self.sent(.add(.searchAtOnce("oslo"))))
    }

    @Test("K and J move the selected place, and the selection follows")
    func moving() {
        var interaction = WeatherInteraction()
        #expect(interaction.press("K", in: Self.active(Self.list())) == Self.sent(.move(Self.ashford.coordinate, .up)))
        #expect(interaction.press("J") == Self.sent(.move(Self.ashford.coordinate, .down)))
        interaction.show(Self.active(Self.list([Self.oslo, Self.ashford])))
        #expect(interaction.applied(to: Presentation()).selection == 1)
    }

    private static let hints: [(view: Lifecycle.ViewModel, key: String, label: String?)] = [
        (active(list(), notice: .keyNotDeleted("full")), "n", "dismiss the notice"), (active(list()), "n", nil),
        (active(home([]), saving: .failed(cause: "full")), "s", "save again"),
        (active(list(), saving: .blocked(cause: "full")), "s", "read again"), (active(list()), "s", nil),
        (search("os", [], .timedOut), "^R", "search again"), (search("os", []), "^R", nil),
        (search("os", [oslo]), "Enter", "add"), (search("os", []), "Enter", nil),
        (active(home([])), "Enter", "add"), (active(list([])), "Enter", "add"),
        (active(home([oslo])), "Enter", "details"),
        (active(list([oslo])), "d", "delete"), (active(list([])), "d", nil),
        (active(list(Array(repeating: oslo, count: 13))), "/", "find"),
        (active(list(Array(repeating: oslo, count: 12))), "/", nil),
    ]

    @Test("The footer names the keys that apply", arguments: hints.indices)
    func footer(index: Int) {
        let (view, key, label) = Self.hints[index]
        let screen = WeatherRenderer.screen(of: view)
        #expect(screen.allKeys().filter(screen.isShown).first { $0.name() == key }?.label == label)
    }
}

import FavoritesScreen
import HomeScreen
import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText

@Suite("Interaction")
struct InteractionTests {
    static let ashford = Place(
        name: "Ashford", coordinate: Coordinate(latitude: 51.1, longitude: 0.9), country: "GB")
    static let oslo = Place(
        name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.7), country: "NO")

    static let home = active(homeScreen)
    static let homeWithNotice = active(homeScreen, .keyNotDeleted("full"))
    static let homeScreen = Active.ScreenViewModel.home(
        HomeScreen.ViewModel(
            localWeather: .locationDisabled,
            favorites: [ashford, oslo].map { .init(place: $0, weather: .fetching(previous: nil)) }))
    static let favorites = list(.none)
    static let keyField = Lifecycle.ViewModel.onboard(
        OnboardScreen.ViewModel(
            reason: .welcome, state: .input(apiKey: SecretText(""), canSubmit: false, problem: nil)))

    static func active(_ screen: Active.ScreenViewModel, _ notice: Notice? = nil) -> Lifecycle.ViewModel {
        .active(Active.ViewModel(screen: screen, notice: notice))
    }

    static func list(_ workflow: FavoritesScreen.WorkflowViewModel) -> Lifecycle.ViewModel {
        active(.favorites(FavoritesScreen.ViewModel(favorites: [ashford, oslo], workflow: workflow)))
    }

    static func search(_ input: String, _ places: [Place]) -> Lifecycle.ViewModel {
        let search: AddFavorite.Search = places.isEmpty ? .prompt : .results(places, refused: nil)
        return list(.add(AddFavorite.ViewModel(input: input, search: search)))
    }

    static func add(_ event: AddFavorite.ShellEvent) -> WeatherInteraction.Action {
        .send(.active(.favorites(.add(event))))
    }

    /// What keys do one after the other in a view that stays.
    func press(_ keys: Key..., in view: Lifecycle.ViewModel) -> [WeatherInteraction.Action] {
        var interaction = WeatherInteraction()
        interaction.show(view)
        return keys.flatMap { interaction.press($0, in: view) }
    }

    @Test("q quits where nothing is typed and is a letter where something is")
    func letterQ() {
        #expect(press(.character("q"), in: Self.home) == [.quit])
        #expect(press(.character("q"), in: .failed(message: "")) == [.quit])
        #expect(press(.character("q"), in: Self.search("", [])) == [Self.add(.search("q"))])
        #expect(press(.character("q"), in: Self.keyField) == [.send(.onboard(.apiKey(SecretText("q"))))])
    }

    @Test("each change of a field sends the whole text")
    func typing() {
        #expect(
            press(.character("a"), .paste("sh\n"), .backspace, in: Self.search("", []))
                == [Self.add(.search("a")), Self.add(.search("ash")), Self.add(.search("as"))])
    }

    @Test("moving the cursor sends nothing")
    func movement() {
        #expect(press(.left, .control("e"), .home, in: Self.search("osl", [])) == [])
        #expect(press(.control("u"), in: Self.search("", [])) == [])
    }

    @Test("keys that edit a field together are one change of it, and none if they leave it as it was")
    func editedTogether() {
        var interaction = WeatherInteraction()
        interaction.show(Self.search("", []))
        #expect(
            interaction.edit([.character("s"), .left, .character("o"), .end, .character("l")])
                == [Self.add(.search("osl"))])
        #expect(interaction.edit([.character("o"), .backspace, .home]) == [])
        #expect(interaction.applied(to: Presentation()).fieldCursor == 0)
    }

    @Test("only a key that means nothing else edits a field")
    func editingKeys() {
        var interaction = WeatherInteraction()
        interaction.show(Self.search("", []))
        let keys = [Key.character("q"), .left, .paste("x"), .escape, .up, .enter, .control("c")]
        #expect(keys.map(interaction.edits) == [true, true, true, false, false, false, false])
        interaction.show(Self.keyField)
        #expect(interaction.edits(.escape))
        _ = interaction.press(.function(1), in: Self.keyField)
        #expect(!interaction.edits(.escape) && !interaction.edits(.character("q")))
        interaction.show(Self.home)
        #expect(!interaction.edits(.left))
    }

    @Test("a pasted key is not submitted by its line's end")
    func pastedKey() {
        #expect(
            press(.paste("abcd1234\n"), .enter, in: Self.keyField)
                == [.send(.onboard(.apiKey(SecretText("abcd1234")))), .send(.onboard(.submit))])
    }

    @Test("Enter adds the selected result, and nothing when there is none")
    func submit() {
        let found = Self.search("os", [Self.ashford, Self.oslo])
        #expect(press(.enter, in: found) == [Self.add(.submit(Self.ashford))])
        #expect(press(.down, .enter, in: found) == [Self.add(.submit(Self.oslo))])
        #expect(press(.enter, in: Self.search("", [])) == [])
    }

    static let add = [WeatherInteraction.Action.send(.active(.home(.goToFavorites)))] + addOnList
    static let addOnList = [WeatherInteraction.Action.send(.active(.favorites(.requestAddFavorite)))]

    @Test("with no favorite to select, Enter begins to add one, at home and on the list")
    func firstPlace() {
        let home = HomeScreen.ViewModel(localWeather: .locationDisabled, favorites: [])
        for key in [Key.enter, .character("a")] { #expect(press(key, in: Self.active(.home(home))) == Self.add) }
        let list = FavoritesScreen.ViewModel(favorites: [], workflow: .none)
        #expect(press(.enter, in: Self.active(.favorites(list))) == Self.addOnList)
        #expect(press(.enter, in: Self.home) == [.send(.active(.home(.goToDetail(Self.ashford))))])
        let nothingFound = FavoritesScreen.ViewModel(
            favorites: [Self.oslo], workflow: .none, filter: .init(text: "x", matches: []))
        #expect(press(.enter, in: Self.active(.favorites(nothingFound))) == [])
    }

    @Test("the first favorite is shown at home at once, those after it on the list")
    func firstFavorite() {
        let search = AddFavorite.ViewModel(input: "os", search: .results([Self.oslo], refused: nil))
        let first = FavoritesScreen.ViewModel(favorites: [], workflow: .add(search))
        #expect(
            press(.enter, in: Self.active(.favorites(first)))
                == [Self.add(.submit(Self.oslo)), .send(.active(.favorites(.goToHome)))])
        #expect(press(.enter, in: Self.search("os", [Self.oslo])) == [Self.add(.submit(Self.oslo))])
    }

    @Test("a name that comes as a whole line is searched for at once")
    func wholeLine() {
        var interaction = WeatherInteraction(showing: WeatherText.screen(of: Self.search("", [])), takesLines: true)
        #expect(interaction.press(.paste("oslo")) == [Self.add(.searchAtOnce("oslo"))])
    }

    @Test("the mark stays within the rows")
    func selection() {
        var interaction = WeatherInteraction()
        interaction.show(Self.favorites)
        for (key, row) in [(Key.up, 0), (.down, 1), (.down, 1), (.pageUp, 0), (.end, 1), (.character("g"), 0)] {
            #expect(interaction.press(key, in: Self.favorites) == [])
            #expect(interaction.applied(to: Presentation()).selection == row)
        }
        _ = interaction.press(.end, in: Self.favorites)
        interaction.show(Self.active(.favorites(.init(favorites: [Self.ashford], workflow: .none))))
        #expect(interaction.applied(to: Presentation()).selection == 0)
    }

    @Test("a favorite is deleted by its place, after a question")
    func delete() {
        #expect(
            press(.down, .character("d"), in: Self.favorites)
                == [.send(.active(.favorites(.requestDelete(Self.oslo.coordinate))))])
        let asked = Self.list(.confirmDelete(Self.oslo))
        for key in ["Y", Key.enter] {
            #expect(press(key, in: asked) == [.send(.active(.favorites(.confirmDelete(.confirmed))))])
        }
        for key in ["n", Key.escape] {
            #expect(press(key, in: asked) == [.send(.active(.favorites(.confirmDelete(.cancelled))))])
        }
    }

    static func filtered(_ workflow: FavoritesScreen.WorkflowViewModel) -> Lifecycle.ViewModel {
        active(
            .favorites(
                FavoritesScreen.ViewModel(
                    favorites: [ashford, oslo], workflow: workflow, filter: .init(text: "os", matches: [1]))))
    }

    @Test("where the list is narrowed, keys work on the places that are shown, and none moves one")
    func filteredRows() {
        let oslo = Self.oslo
        #expect(
            press(.character("d"), .enter, .character("K"), .character("J"), in: Self.filtered(.none))
                == [
                    .send(.active(.favorites(.requestDelete(oslo.coordinate)))),
                    .send(.active(.favorites(.goToDetail(oslo)))),
                ])
    }

    @Test("/ begins to find, Enter keeps what was found, and Esc goes back to the whole list step by step")
    func finding() {
        func sent(_ event: FavoritesScreen.ShellEvent) -> WeatherInteraction.Action {
            .send(.active(.favorites(event)))
        }
        #expect(press(.character("/"), in: Self.favorites) == [sent(.requestFilter)])
        #expect(
            press(.character("l"), .escape, .escape, .enter, in: Self.filtered(.filter))
                == [sent(.filter(.text("osl"))), sent(.filter(.text(""))), sent(.filter(.clear)), sent(.filter(.keep))])
        #expect(press(.escape, in: Self.filtered(.none)) == [sent(.filter(.clear))])
        #expect(press(.character("h"), in: Self.filtered(.none)) == [sent(.goToHome)])
    }

    @Test("K and J move the selected place, and the mark goes along")
    func moving() {
        var interaction = WeatherInteraction()
        interaction.show(Self.favorites)
        let move = { Lifecycle.ShellEvent.active(.favorites(.move(Self.ashford.coordinate, $0))) }
        #expect(interaction.press(.character("K"), in: Self.favorites) == [.send(move(.up))])
        #expect(interaction.press(.character("J"), in: Self.favorites) == [.send(move(.down))])
        interaction.show(Self.active(.favorites(.init(favorites: [Self.oslo, Self.ashford], workflow: .none))))
        #expect(interaction.applied(to: Presentation()).selection == 1)
    }

    @Test("u brings back what was deleted last, on both screens, and does nothing while there is nothing to bring back")
    func undo() throws {
        for screen in [Self.homeScreen, .favorites(.init(favorites: [], workflow: .none))] {
            let removed = Lifecycle.ViewModel.active(Active.ViewModel(screen: screen, lastRemoved: Self.oslo))
            #expect(press(.character("u"), in: removed) == [.send(.active(.undoDelete))])
            #expect(press(.character("u"), in: Self.active(screen)) == [])
            var interaction = WeatherInteraction()
            interaction.show(removed)
            #expect(interaction.applied(to: Presentation()).hints.contains { $0.label == "undo" })
        }
    }

    @Test("the footer names the key that finds where the list is long")
    func findHint() {
        for (count, isNamed) in [(12, false), (13, true)] {
            var interaction = WeatherInteraction()
            let places = Array(repeating: Self.oslo, count: count)
            interaction.show(Self.active(.favorites(.init(favorites: places, workflow: .none))))
            #expect(interaction.applied(to: Presentation()).hints.contains { $0.key == "/" } == isNamed)
        }
    }

    @Test("the mark is where it was when a deletion was called off")
    func markKept() {
        var interaction = WeatherInteraction()
        interaction.show(Self.favorites)
        _ = interaction.press(.down, in: Self.favorites)
        interaction.show(Self.list(.confirmDelete(Self.oslo)))
        interaction.show(Self.favorites)
        #expect(interaction.applied(to: Presentation()).selection == 1)
    }

    @Test("Esc first empties the field, then leaves it")
    func escapeInField() {
        #expect(
            press(.character("a"), .escape, .escape, in: Self.search("", []))
                == [Self.add(.search("a")), Self.add(.search("")), Self.add(.cancel)])
    }

    @Test(
        "Esc closes the help before it does anything else",
        arguments: [
            (homeWithNotice, .active(.dismissNotice)), (favorites, .active(.favorites(.goToHome))),
            (search("", []), .active(.favorites(.add(.cancel)))),
        ] as [(Lifecycle.ViewModel, Lifecycle.ShellEvent)])
    func escapeInHelp(view: Lifecycle.ViewModel, event: Lifecycle.ShellEvent) {
        var interaction = WeatherInteraction()
        interaction.show(view)
        #expect(interaction.press(.function(1), in: view) == [])
        #expect(interaction.applied(to: Presentation()).showsHelp)
        #expect(interaction.press(.escape, in: view) == [])
        #expect(!interaction.applied(to: Presentation()).showsHelp)
        #expect(interaction.press(.escape, in: view) == [.send(event)])
    }

    @Test("the help names every key of the screen, those of the footer first")
    func help() {
        var interaction = WeatherInteraction()
        interaction.show(Self.home)
        let footer = interaction.applied(to: Presentation()).hints
        let all = WeatherText.screen(of: Self.home).allKeys()
        #expect(footer.count < all.count)
        _ = interaction.press(.function(1), in: Self.home)
        let shown = interaction.applied(to: Presentation())
        #expect(shown.hints == footer)
        #expect(Set(shown.hints + shown.otherHints) == Set(all.map { $0.hint() }))
    }

    @Test("under the help, the footer names the key that closes it")
    func footerOfHelp() throws {
        let view = Self.active(.favorites(.init(favorites: [], workflow: .none)))
        var interaction = WeatherInteraction()
        interaction.show(view)
        func footer() -> Substring? {
            WeatherText.frame(of: view, interaction.applied(to: Presentation()), size: Size(width: 80, height: 24))
                .canvas
                .plainText().split(separator: "\n").last
        }
        #expect(try !#require(footer()).contains("delete"))
        _ = interaction.press(.character("?"), in: view)
        #expect(footer() == "Esc close the help")
    }

    @Test("the search names the key that leads out of it on a narrow terminal, too")
    func narrowSearch() {
        var interaction = WeatherInteraction()
        let view = Self.search("os", [Self.oslo])
        interaction.show(view)
        let frame = WeatherText.frame(
            of: view, interaction.applied(to: Presentation()), size: Size(width: 44, height: 24))
        let footer = frame.canvas.plainText().split(separator: "\n").last ?? ""
        for key in ["Enter", "Esc", "F1", "^C"] { #expect(footer.contains("\(key) "), "\(footer)") }
    }

    @Test("keys for which there is no room are scrolled to")
    func scrolledHelp() throws {
        var interaction = WeatherInteraction()
        interaction.show(Self.home)
        _ = interaction.press(.function(1), in: Self.home)
        func shown() -> String {
            let size = Size(width: 44, height: 12)
            return WeatherText.frame(of: Self.home, interaction.applied(to: Presentation()), size: size).canvas
                .plainText()
        }
        #expect(shown().contains("reset the key") && !shown().contains("suspend"))
        for _ in 0..<20 { _ = interaction.press(.down, in: Self.home) }
        #expect(!shown().contains("reset the key") && shown().contains("suspend"))
        let bottom = shown()
        _ = interaction.press(.up, in: Self.home)
        for _ in 0..<20 { _ = interaction.press(.down, in: Self.home) }
        #expect(shown() == bottom)
        for _ in 0..<40 { _ = interaction.press(.up, in: Self.home) }
        #expect(shown().contains("reset the key"))
        for _ in 0..<2 { _ = interaction.press(.down, in: Self.home) }
        let second = shown()
        _ = interaction.press(.down, in: Self.home)
        _ = interaction.press(.up, in: Self.home)
        #expect(shown() == second, "a step up undoes a step down")
        _ = interaction.press(.function(1), in: Self.home)
        _ = interaction.press(.function(1), in: Self.home)
        #expect(shown().contains("reset the key"), "opened again, it begins at the top")
    }

    @Test("keys that dismiss or save again do nothing while there is nothing to dismiss or save")
    func nothingToDismiss() {
        #expect(press(.escape, .character("s"), in: Self.home) == [])
        #expect(press(.character("n"), .character("s"), in: Self.favorites) == [])
    }

    @Test("the cursor of the field is known while it is typed in")
    func cursor() {
        var interaction = WeatherInteraction()
        interaction.show(Self.search("ash", []))
        #expect(interaction.applied(to: Presentation()).fieldCursor == 3)
        _ = interaction.press(.left, in: Self.search("ash", []))
        #expect(interaction.applied(to: Presentation()).fieldCursor == 2)
        interaction.show(Self.home)
        #expect(interaction.applied(to: Presentation()).fieldCursor == nil)
    }

    @Test("a place is added from home by way of the favorites")
    func addFromHome() {
        #expect(
            press(.character("a"), in: Self.home)
                == [.send(.active(.home(.goToFavorites))), .send(.active(.favorites(.requestAddFavorite)))])
    }

    @Test("^L and ^Z work everywhere", arguments: [home, favorites, keyField, search("", []), .loading])
    func always(view: Lifecycle.ViewModel) {
        #expect(press(.control("l"), .control("z"), .control("c"), in: view) == [.redraw, .suspend, .quit])
    }
}

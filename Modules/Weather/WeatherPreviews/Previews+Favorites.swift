import TextUI
import WeatherModel
import WeatherViews

extension Previews {
    static let favorites = [
        list("empty", []), list("two", .two), list("same-names", .sameName),
        list("scripts", tags: ["names"], .scripts),
        list("fifty", .fifty, shown: Presentation(selection: 49)),
        list("weather", .two + [.ashford], known: known),
        list("weather-same-names", .sameName, known: known + known),
        list("weather-scripts", tags: ["names"], .scripts, known: known + known),
        finding("filter", "ash", shown: Presentation(fieldCursor: 3)),
        finding("filter-empty", "", shown: Presentation(fieldCursor: 0)), finding("filter-none", "ashx"),
        finding("filter-long", Place.longName, tags: ["long"], shown: Presentation(fieldCursor: 40)),
        finding("filtered", "ash", .none), finding("filtered-none", "ashx", .none),
        list("confirm-delete", .two, .confirmDelete(.portoCalvario)),
        list("rename", .two, .rename(.portoCalvario, to: "Home")),
        list("confirm-delete-of-missing", [], .confirmDelete([Place].scripts[3])),
        list("saving", .two, saving: .saving),
        list("save-failed", tags: ["failure"], .two, saving: .failed(cause: "the disk is full")),
        list("not-loaded", tags: ["failure"], [], saving: .blocked(cause: "the disk does not answer")),
        list("toast-added", .two, saving: .saving, toast: .favorites(.added(.portoCalvario))),
        list("toast-removed", [.fjellvang], toast: .favorites(.removed(.portoCalvario))),
        list("toast-renamed", .two, toast: .favorites(.renamed(.fjellvang, from: "Haarwick"))),
        list("toast-moved", .two, toast: .favorites(.moved(.fjellvang, to: 0))),
        list("toast-saved-again", .two, toast: .savedAgain),
    ]

    static let add = [
        adding("prompt", "", .prompt), adding("searching", "Ashf", .searching),
        adding("results", "Ashford", .results(.sameName, refused: nil), Presentation(selection: 2)),
        adding("results-one", "Fjellvang", .results([.fjellvang], refused: nil)),
        adding("results-scripts", "camp", .results(.scripts, refused: nil), tags: ["names"]),
        adding("refused", "Fjellvang", .results(.two, refused: .fjellvang)),
        adding("no-match", "Ashfjord", .noMatch), adding("no-coordinate", "91,10.75", .noCoordinate),
        adding("failed", "Ashford", .failed(.quotaExceeded), tags: ["failure"]),
        adding("long-query", Place.longName, .noMatch, Presentation(fieldCursor: 40), tags: ["long"]),
    ]

    private static func list(
        _ state: String, tags: [String] = [], _ places: [Place], _ workflow: FavoritesScreen.WorkflowViewModel = .none,
        known: [WeatherReport?] = [], filter: FavoritesScreen.Narrowing? = nil,
        saving: FavoritesSaver.ViewModel = .saved, toast: Toast.Message? = nil, shown: Presentation = .init()
    ) -> Preview {
        let screen = FavoritesScreen.ViewModel(with(known, places), workflow: workflow, filter: filter)
        let active = Active.ViewModel(
            screen: .favorites(screen), saving: saving, toast: toast.map { Toast(id: 1, message: $0) },
            source: .openWeather)
        return Preview("favorites/\(state)", tags: tags, .active(active), shown)
    }

    /// A fresh report, an old one of severe weather, and none.
    private static let known: [WeatherReport?] = [
        WeatherReport(.fjellvang), WeatherReport(.thunder, .hours(3)), nil,
    ]

    /// Pairs the first places with what is known of them.
    private static func with(_ known: [WeatherReport?], _ places: [Place]) -> [FavoritesScreen.Favorite] {
        places.enumerated().map { index, place in
            FavoritesScreen.Favorite(place: place, weather: known.indices.contains(index) ? known[index] : nil)
        }
    }

    private static func finding(
        _ state: String, _ text: String, tags: [String] = [],
        _ workflow: FavoritesScreen.WorkflowViewModel = .filter, shown: Presentation = .init()
    ) -> Preview {
        let favorites = Favorites([Place].two + [Place].sameName)
        let filter = FavoritesScreen.Narrowing(text: text, matches: favorites.indices(matching: text))
        return list(state, tags: tags, favorites.places, workflow, known: known, filter: filter, shown: shown)
    }

    private static func adding(
        _ state: String, _ input: String, _ search: AddFavorite.Search, _ shown: Presentation = .init(),
        tags: [String] = []
    ) -> Preview {
        let screen = FavoritesScreen.ViewModel(
            favorites: .two, workflow: .add(AddFavorite.ViewModel(input: input, search: search)))
        return Preview("add/\(state)", tags: tags, .active(Active.ViewModel(screen: .favorites(screen))), shown)
    }
}

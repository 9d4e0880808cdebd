import Effects
import HomeScreen
import TextUI
import WeatherModel

/// The home screen: the place looked up, the place where the user is, the favorites.
struct HomeText {
    let view: HomeScreen.ViewModel
    let layout: Layout

    /// Side by side where both halves have room for their tables.
    var block: Block {
        guard layout.isInteractive, layout.width >= 110 else {
            let here = places(layout)
            let used = here.lines.isEmpty ? 0 : here.lines.count + 1
            let rest = layout.resized(width: layout.width, height: layout.height.map { $0 - used })
            return here.above(favorites(rest))
        }
        let left = 46
        let here = places(layout.resized(width: left, height: layout.height))
        let right = favorites(layout.resized(width: layout.width - left - 2, height: layout.height))
        return here.beside(right, width: left, gap: 2)
    }

    private func places(_ layout: Layout) -> Block {
        let lookup = view.lookup.map { PlaceLookupText(view: $0).section(layout) } ?? Block()
        return lookup.above(
            LocalWeatherText(view: view.localWeather).section(layout), spacing: layout.isInteractive ? 0 : 1)
    }

    private func favorites(_ layout: Layout) -> Block {
        let note = ListWindow.note(of: view.favorites.count, layout)
        let title = PlaceText(layout).title("Favorites", region: "", role: note)
        return layout.section(title) { FavoriteWeatherTable(favorites: view.favorites, layout: $0).block }
    }
}

/// The weather where the user is, or why it is not known.
struct LocalWeatherText {
    let view: LocalWeather.ViewModel

    func section(_ layout: Layout) -> Block {
        layout.section(title(PlaceText(layout))) { content($0) }
    }

    private func title(_ places: PlaceText) -> StyledLine {
        guard case .weather(let coordinate, let status) = view else { return StyledLine("Your location", Theme.name) }
        let conditions = status.report?.conditions
        return places.title(
            places.name(conditions?.name ?? "", or: coordinate), region: conditions?.country ?? "",
            role: "your location")
    }

    private func content(_ layout: Layout) -> Block {
        switch view {
        case .checkingPermission: Block(lines: layout.progress("Checking whether your location may be used"))
        case .fetchingLocation: Block(lines: layout.progress("Finding your location"))
        case .locationDisabled: Block(lines: layout.warning("Your location is not known.") + remedy(layout))
        case .locationUnavailable: Block(lines: layout.warning("Your location could not be found.") + remedy(layout))
        case .weather(_, let status): WeatherStatusText(status: status, layout: layout).block
        }
    }

    private func remedy(_ layout: Layout) -> [StyledLine] {
        layout.paragraph(
            "Give it with --location LAT,LON or the environment variable WEATHER_LOCATION, or look up a place by name.")
    }
}

/// The weather at a place that the user named, or why there is none.
struct PlaceLookupText {
    let view: PlaceLookup.ViewModel

    func section(_ layout: Layout) -> Block {
        layout.section(title(PlaceText(layout))) { content($0) }
    }

    private func title(_ places: PlaceText) -> StyledLine {
        switch view {
        case .searching(let query), .noMatch(let query), .searchFailed(let query, _):
            places.title(query.isolated, region: "", role: "looked up")
        case .weather(let place, _):
            places.title(places.name(of: place), region: places.region(of: place), role: "looked up")
        }
    }

    private func content(_ layout: Layout) -> Block {
        switch view {
        case .searching: Block(lines: layout.progress("Looking for this place"))
        case .noMatch:
            Block(
                lines: layout.warning("No place of this name was found.")
                    + layout.paragraph("Check the spelling, or add the country: Paris, FR."))
        case .searchFailed(_, let failure): Block(lines: layout.failure(failure))
        case .weather(_, let status): WeatherStatusText(status: status, layout: layout).block
        }
    }
}

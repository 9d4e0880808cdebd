import HomeScreen
import TextUI
import WeatherModel
import WeatherRequests

/// The weather where the user is, or why it is not known.
struct LocalWeatherText {
    let view: LocalWeather.ViewModel
    let forecast: ForecastFetch?

    func section(_ layout: Layout, isBrief: Bool = false) -> Block {
        layout.section(title(PlaceText(layout))) { Block(lines: content($0, isBrief)) }
    }

    func title(_ places: PlaceText) -> StyledLine {
        guard case .weather(let coordinate, let status) = view else { return StyledLine("Your location", Theme.name) }
        let conditions = status.report?.conditions
        return places.title(
            places.name(conditions?.name ?? "", or: coordinate), region: conditions?.country ?? "",
            role: "your location")
    }

    private func content(_ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        switch view {
        case .checkingPermission: layout.progress("Checking whether your location may be used")
        case .fetchingLocation: layout.progress("Finding your location")
        case .locationDisabled: missing("Your location is not known.", layout, isBrief)
        case .locationUnavailable: missing("Your location could not be found.", layout, isBrief)
        case .weather(_, let status):
            PlaceWeatherText(status: status, forecast: forecast, layout: layout).lines(isBrief: isBrief)
        }
    }

    /// That there is no place, and what helps as far as there is room for it.
    private func missing(_ text: String, _ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        let warning = layout.warning(text)
        let remedy = layout.paragraph(
            "Give it with \(Self.remedy(asksDesktop: layout.presentation.asksDesktop)), or \(otherWay(layout)).")
        let fits = layout.height.map { warning.count + remedy.count <= $0 } ?? true
        return isBrief || !fits ? warning : warning + remedy
    }

    /// What helps without telling the place.
    private func otherWay(_ layout: Layout) -> String {
        layout.key(to: .add).map { "press \($0) to add a place by name" } ?? "look up a place by name"
    }

    /// How the place can be told, when the desktop was asked in vain or not at all.
    static func remedy(asksDesktop: Bool) -> String {
        "--location LAT,LON" + (asksDesktop ? "" : ", or --location auto to ask the system")
    }
}

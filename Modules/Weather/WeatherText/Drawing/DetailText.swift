import DetailScreen
import TextUI
import WeatherModel
import WeatherRequests

/// All that is known of one place.
struct DetailText {
    let view: DetailScreen.ViewModel
    let layout: Layout

    var block: Block {
        let places = PlaceText(layout)
        let title = places.title(
            places.name(of: view.place), region: places.region(of: view.place), role: "details")
        return layout.section(title) { inner in
            Block(lines: WeatherStatusText(status: view.weather, layout: inner).lines(isBrief: false))
        }
    }
}

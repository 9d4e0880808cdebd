package import TextUI
import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// Returns a toast message as one sentence, for a separate line.
    package static func sentence(for message: Toast.Message, _ presentation: Presentation) -> String {
        let places = PlaceText(presentation)
        let texts = places.texts
        return switch message {
        case .favorites(.added(let place)): texts.added(places.fullName(of: place))
        case .favorites(.removed(let place)): texts.removed(places.fullName(of: place))
        case .favorites(.moved(let place, let row)): texts.moved(places.name(of: place), "\(row + 1)")
        case .favorites(.renamed(let place, let name)):
            texts.renamed(places.name(name, or: place.coordinate), places.name(of: place))
        case .located(let place): texts.located(places.fullName(of: place))
        case .upToDate(let place, let time, let offset):
            texts.upToDate(
                places.name(of: place),
                QuantityText(presentation).clock(LocalTime(epoch: time, utcOffset: offset ?? 0), isUTC: offset == nil))
        case .notRefreshed(let place, let failure):
            texts.notRefreshed(places.name(of: place), texts.brief(failure))
        case .savedAgain: texts.savedAgain
        }
    }
}

package import TextUI
import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// Returns a toast message as one sentence, for a separate line.
    package static func sentence(for message: Toast.Message, _ presentation: Presentation) -> String {
        let texts = presentation.texts
        return switch message {
        case .favorites(.added(let place)): texts.added(texts.fullName(of: place))
        case .favorites(.removed(let place)): texts.removed(texts.fullName(of: place))
        case .favorites(.moved(let place, let row)): texts.moved(texts.name(of: place), "\(row + 1)")
        case .favorites(.renamed(let place, let name)):
            texts.renamed(texts.name(name, or: place.coordinate), texts.name(of: place))
        case .located(let place): texts.located(texts.fullName(of: place))
        case .upToDate(let place, let time, let offset):
            texts.upToDate(
                texts.name(of: place),
                QuantityText(presentation).clock(LocalTime(epoch: time, utcOffset: offset ?? 0), isUTC: offset == nil))
        case .notRefreshed(let place, let failure):
            texts.notRefreshed(texts.name(of: place), texts.brief(failure))
        case .savedAgain: texts.savedAgain
        }
    }
}

import FavoritesScreen
package import Lifecycle
package import TextUI
import WeatherModel

extension WeatherText {
    /// A piece of news in one sentence, for a line of its own.
    package static func sentence(for message: Toast.Message, _ presentation: Presentation) -> String {
        let places = PlaceText(glyphs: presentation.glyphs)
        return switch message {
        case .favorites(.added(let place)): "Added \(places.fullName(of: place))."
        case .favorites(.removed(let place)): "Removed \(places.fullName(of: place))."
        case .favorites(.moved(let place, let row)): "\(places.name(of: place)) is number \(row + 1) now."
        case .favorites(.restored(let place)): "\(places.fullName(of: place)) is back."
        case .savedAgain: "The favorites are saved again."
        }
    }
}

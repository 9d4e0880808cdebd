import FavoritesFeature
import LocationEffects
import TextApp
import WeatherModel
import WeatherViews

/// Where the user is, as far as the settings say.
enum UserPlace: Equatable {
    case unknown
    case coordinate(Coordinate)
    /// A name, which has to be looked up.
    case name(String)
    /// Where the desktop says; opt-in, because asking it discloses the location to others.
    case desktop

    init(_ setting: Setting) throws(Failure) {
        let name = CleanText.clean(setting.text)
        switch setting.text.filter({ !$0.isWhitespace }) {
        case "": self = .unknown
        case "auto": self = .desktop
        case _
        where name.contains(where: \.isLetter) && (name.first?.isLetter == true || !name.contains(where: \.isNumber)):
            guard name.count >= AddFavorite.minimumLength else {
                throw setting.failure(
                    "\"\(name)\" is too short for the name of a place; give at least \(AddFavorite.minimumLength) "
                        + "characters.")
            }
            self = .name(name)
        default:
            do throws(CoordinateSyntaxError) {
                self = .coordinate(try Coordinate(parsing: setting.text))
            } catch {
                throw setting.failure("\(error)")
            }
        }
    }
}

extension Setting {
    /// Returns the failure of a run whose setting is wrong.
    func failure(_ cause: String) -> Failure { Failure(source.status, "\(source.name): \(cause)") }
}

import LocationEffects
import TextUI
import WeatherModel

// Places: names, regions and coordinates.
extension Texts {
    /// Returns the name, or the coordinate of an unnamed place.
    func name(_ name: String, or coordinate: Coordinate) -> String {
        name.isEmpty ? self.coordinate(coordinate) : words(name)
    }

    func name(of place: Place) -> String { name(place.name, or: place.coordinate) }

    /// The name with the region, which distinguishes it from its namesakes.
    func fullName(of place: Place) -> String {
        [name(of: place), region(of: place)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The coordinate; empty if it already serves as the name.
    func remark(on place: Place) -> String { place.name.isEmpty ? "" : coordinate(place.coordinate) }

    /// The region and the coordinate, without those that are unknown or already serve as the name.
    func facts(of place: Place) -> [String] { [region(of: place), remark(on: place)].filter { !$0.isEmpty } }

    /// A coordinate in degrees with hemispheres: `60.74°N 11.32°E`.
    func coordinate(_ coordinate: Coordinate) -> String {
        half(coordinate.latitude, "N", "S") + " "
            + half(coordinate.longitude, "E", "W")
    }

    private func half(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        let isInTenths = (abs(degrees) * 100).rounded().truncatingRemainder(dividingBy: 10) == 0
        let shown = number(abs(degrees), places: isInTenths ? 1 : 2)
        return shown + glyphs.degree + direction(degrees < 0 ? negative : positive)
    }

    /// The region, which distinguishes the place from its namesakes.
    func region(of place: Place) -> String { words(place.region) }

    /// Returns external text for the glyph set: transliterated if the glyphs are ASCII, which has no accents or other
    /// scripts.
    func words(_ text: String) -> String { glyphs == .ascii ? text.transliteratedToASCII() : text.isolated }

    /// The title of a section about a place: its name, region and role.
    func title(of place: Place, role: String) -> StyledLine {
        title(name(of: place), region: region(of: place), role: role)
    }

    func title(_ name: String, region: String = "", role: String) -> StyledLine {
        StyledLine(name, Theme.name) + (region.isEmpty ? "" : StyledLine(", \(region)"))
            + (role.isEmpty ? "" : StyledLine(" \(glyphs.separator) \(role)", Theme.label))
    }
}

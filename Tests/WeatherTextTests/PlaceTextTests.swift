import LocationEffects
import Testing
import TextUI
import WeatherModel

@testable import WeatherText

@Suite("Places in words")
struct PlaceTextTests {
    @Test("A coordinate as it is shown is one that can be given, in every language and set of glyphs")
    func coordinate() throws {
        let place = Coordinate(latitude: -53.01, longitude: 6.36)
        for presentation in [
            Presentation(), Presentation(language: .german), Presentation(glyphs: .ascii),
            Presentation(glyphs: .ascii, language: .german),
        ] {
            let shown = PlaceText(presentation).coordinate(place)
            #expect(try PlaceQuery("Cabin 2 \(shown)") == .place(Place(name: "Cabin 2", coordinate: place)), "\(shown)")
            #expect(try PlaceQuery(shown) == .place(Place(name: "", coordinate: place)), "\(shown)")
        }
    }
}

import LocationEffects
import Testing
import TextUI
import WeatherModel

@testable import WeatherText

@Suite("Places as text")
struct PlaceTextTests {
    @Test("A displayed coordinate can be parsed again, in every language and character set")
    func coordinate() throws {
        let place = Coordinate(latitude: -53.01, longitude: 6.36)
        for presentation in [
            Presentation(), Presentation(language: .german), Presentation(glyphs: .ascii),
            Presentation(glyphs: .ascii, language: .german),
        ] {
            let shown = presentation.texts.coordinate(place)
            #expect(try PlaceQuery("Cabin 2 \(shown)") == .place(Place(name: "Cabin 2", coordinate: place)), "\(shown)")
            #expect(try PlaceQuery(shown) == .place(Place(name: "", coordinate: place)), "\(shown)")
        }
    }
}

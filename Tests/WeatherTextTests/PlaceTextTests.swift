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
            let shown = PlaceText(presentation).coordinate(place)
            #expect(try PlaceQuery("Cabin 2 \(shown)") == .place(Place(name: "Cabin 2", coordinate: place)), "\(shown)")
            #expect(try PlaceQuery(shown) == .place(Place(name: "", coordinate: place)), "\(shown)")
        }
    }

    @Test("A coordinate that distinguishes two places of one name and region is shown whole in every table")
    func namesakes() {
        let places = [6.36, 7.36].map {
            Place(
                name: "Ashford in the Water and the Wood", coordinate: Coordinate(latitude: 53.01, longitude: $0),
                country: "GB", state: "Derbyshire and the Peak District")
        }
        for width in 60...100 {
            let layout = TextLayout(Presentation(), width: width)
            let lines = PlaceTable(rows: places.map { .init(place: $0) }, layout: layout).block.lines.map(\.plainText)
            #expect(lines.count == places.count)
            for (line, place) in zip(lines, places) {
                #expect(line.contains(PlaceText(layout).coordinate(place.coordinate)), "\(width): \(line)")
            }
        }
    }
}

import LocationEffects
import Testing

@testable import WeatherModel

@Suite struct PlaceTests {
    private func place(_ latitude: Double, _ longitude: Double) -> Place {
        Place(name: "P", coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test("A region is the state and the country, as far as known")
    func region() {
        for (state, country, region) in [
            (nil, nil, ""), (nil, "GB", "GB"), ("England", "GB", "England, GB"), ("England", "", "England"),
        ] as [(String?, String?, String)] {
            let coordinate = Coordinate(latitude: 0, longitude: 0)
            #expect(Place(name: "P", coordinate: coordinate, country: country, state: state).region == region)
        }
    }

    @Test(
        "Places within a kilometer are near each other",
        arguments: [
            (51.1465, 0.8676, 51.1471, 0.8703, true), (51.0, 0.0, 51.0085, 0.0, true), (51.0, 0.0, 51.0095, 0.0, false),
            (0.0, 179.998, 0.0, -179.998, true), (0.0, 179.99, 0.0, -179.99, false), (-90.0, 0.0, -90.0, 123.0, true),
            (60.0, 10.0, 60.0, 10.017, true), (60.0, 10.0, 60.0, 10.019, false), (0.0, 0.0, 0.0, 180.0, false),
            (0.0, 180.0, 0.0, -180.0, true), (.nan, 0.0, .nan, 0.0, false),
        ])
    func nearness(latitude: Double, longitude: Double, otherLat: Double, otherLon: Double, expected: Bool) {
        let places = [place(latitude, longitude), place(otherLat, otherLon)].map(\.coordinate)
        #expect(places[0].isNear(places[1]) == expected && places[1].isNear(places[0]) == expected)
    }
}

import CoreTesting
import LocationEffects
import Testing

@testable import WeatherModel

@Suite(.timeLimit(.minutes(1))) struct NearnessGridTests {
    /// The definition: the first of each place counts, every other one is compared with all that were kept.
    private func kept(_ places: [Place]) -> [Place] {
        places.reduce(into: []) { kept, place in
            if !kept.contains(where: { $0.coordinate.isNear(place.coordinate) }) { kept.append(place) }
        }
    }

    private func place(_ latitude: Double, _ longitude: Double) -> Place {
        Place(name: "P", coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        "The index keeps the same places as a comparison of all pairs",
        arguments: [
            (0.0...0.1, 0.0...0.1), (60.0...60.1, 179.9...180.0), (89.95...90.0, -180.0...180.0),
            (-90.0...(-89.98), -180.0...180.0), (-0.03...0.03, -180.0...(-179.95)), (89.999...90.0, -180.0...180.0),
            (-90.0...90.0, -180.0...180.0),
        ])
    func sameAsDefinition(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>) {
        var generator = SeededGenerator(seed: 11)
        let places = (0..<2_000).map { number in
            let longitude = Double.random(in: longitudes, using: &generator)
            // Every other one on the far side of the date line, where there is one.
            let isMirrored = abs(longitude) > 179 && number.isMultiple(of: 2)
            return place(Double.random(in: latitudes, using: &generator), isMirrored ? -longitude : longitude)
        }
        let expected = kept(places)
        #expect(Favorites(places).places == expected && !expected.isEmpty)
    }

    @Test("Pairs about a kilometer apart are judged by their distance")
    func boundary() {
        var generator = SeededGenerator(seed: 5)
        let kilometer = 1 / 111.195
        let places = (0..<1_000).flatMap { number in
            let latitude = Double(number % 170) - 85
            let longitude = Double(number / 170) * 20 - 60
            let away = kilometer * Double.random(in: 0.999_999...1.000_001, using: &generator)
            return [
                place(latitude, longitude),
                number.isMultiple(of: 2) ? place(latitude + away, longitude) : place(latitude, longitude + away),
            ]
        }
        #expect(Favorites(places).places == kept(places))
    }

    @Test("Places a kilometer apart all around the globe are kept")
    func many() {
        let places = (0..<39_000).map { place(0, Double($0) * 0.009 - 180) }
        #expect(Favorites(places + places).places == places)
    }
}

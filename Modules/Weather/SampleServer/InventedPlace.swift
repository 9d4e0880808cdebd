import LocationEffects

extension SamplePlace {
    /// Returns a place with weather derived from the coordinate alone, so that a point always has the same weather.
    static func invented(at coordinate: Coordinate) -> SamplePlace {
        var seed = SampleSeed(coordinate)
        let warmth = 28 - abs(coordinate.latitude) * 0.6 + Double(seed.next(below: 120)) / 10 - 6
        return SamplePlace(
            name(at: coordinate), nil, coordinate.latitude, coordinate.longitude, zone: zone(at: coordinate),
            sun: abs(coordinate.latitude) > 80 ? .polar(isDay: true) : .daily(rise: 21_600, set: 64_800),
            SampleWeather(
                sky: [(warmth < 0 ? cold : mild)[seed.next(below: 4)]], temp: rounded(warmth, to: 10),
                feels: rounded(warmth - 1.5, to: 10),
                wind: Double(seed.next(below: 150)) / 10, deg: Double(seed.next(below: 360)),
                clouds: seed.next(below: 101), humidity: 40 + seed.next(below: 60)))
    }

    private static let mild: [SampleCondition] = [.clear, .fewClouds, .scatteredClouds, .overcast]
    private static let cold: [SampleCondition] = [.clear, .brokenClouds, .overcast, .mist]

    /// The service names the point where the equator and the prime meridian meet "Globe", and has no name for the open
    /// sea.
    private static func name(at coordinate: Coordinate) -> String {
        abs(coordinate.latitude) < 0.01 && abs(coordinate.longitude) < 0.01 ? "Globe" : ""
    }

    private static func zone(at coordinate: Coordinate) -> Int64 {
        Int64((coordinate.longitude / 15).rounded()) * 3600
    }
}

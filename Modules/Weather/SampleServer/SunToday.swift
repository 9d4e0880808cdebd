/// The sun at a place on the local day of a given time.
struct SunToday {
    let sunrise: Int64
    let sunset: Int64
    let isDay: Bool

    init(_ place: SamplePlace, now: Int64) {
        switch place.sun {
        case .daily(let rise, let set):
            let midnight = now - secondOfDay(now, at: place)
            (sunrise, sunset) = (midnight + rise, midnight + set)
            isDay = (sunrise..<sunset).contains(now)
        case .polar(let isDay):
            (sunrise, sunset) = (0, 0)
            self.isDay = isDay
        }
    }
}

/// Returns the number of seconds since local midnight at the place.
func secondOfDay(_ moment: Int64, at place: SamplePlace) -> Int64 {
    (((moment + place.zone) % 86_400) + 86_400) % 86_400
}

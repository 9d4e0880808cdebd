extension Conditions {
    /// Sunrise and sunset in the place's local time; nil if the sun stays up or down, or the service does not know.
    package var sun: (rise: LocalTime, set: LocalTime)? {
        soundSun.map { rise, set in (localTime(rise), localTime(set)) }
    }

    /// Whether it is daytime at the place; nil if unknown.
    ///
    /// The service's icon determines it; the sun is used only if the icon does not.
    package var isDaytime: Bool? {
        if let isDaytime = phenomena.first?.isDaytime { return isDaytime }
        if let polarSun { return polarSun == .up }
        guard let (rise, set) = soundSun else { return nil }
        // For a day that began before local midnight, the service sends a sunset that is earlier than the sunrise.
        return rise < set ? (rise..<set).contains(observedAt) : !(set..<rise).contains(observedAt)
    }

    /// The two times in seconds since 1970 if they are plausible for a day around the observation. At the poles, the
    /// service sends 0, equal or negative times.
    private var soundSun: (rise: Int64, set: Int64)? {
        guard let rise = sunrise, let set = sunset, rise > 0, set > 0, observedAt > 0, rise != set else { return nil }
        let day: Int64 = 86_400
        return abs(rise - set) < day && abs(rise - observedAt) < 30 * day ? (rise, set) : nil
    }
}

extension Phenomenon {
    /// Whether it is daytime at the place according to the icon; nil if the icon does not show it.
    package var isDaytime: Bool? {
        guard icon.count == 3, icon.prefix(2).allSatisfy(\.isNumber) else { return nil }
        return icon.hasSuffix("d") ? true : icon.hasSuffix("n") ? false : nil
    }
}

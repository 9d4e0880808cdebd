/// Some steps of a forecast, such as those of a day in the place's local time, and their summary.
///
/// The service's values for the day take precedence over the steps, which may cover only a part of it.
package struct ForecastDay: Sendable, Equatable {
    /// The time of the first step, or any time of a day without steps; for the date and the weekday only.
    package let date: LocalTime
    /// The steps in ascending order of time; empty if the service has only values for the whole day.
    package let steps: [ForecastStep]
    /// The time between two steps in seconds.
    package let stepLength: Int64
    /// The service's values for the complete day; nil if there are none.
    package let values: DailyValues?

    /// The lowest temperature in degrees Celsius; nil if unknown.
    package var lowest: Double? { extremes.lowest }

    /// The highest temperature in degrees Celsius; nil if unknown.
    package var highest: Double? { extremes.highest }

    /// The service's values, else those of the steps. They are swapped if the lowest exceeds the highest.
    private var extremes: (lowest: Double?, highest: Double?) {
        let lowest = values?.lowest ?? steps.lazy.map(\.temperature).min()
        let highest = values?.highest ?? steps.lazy.map(\.temperature).max()
        guard let lowest, let highest, lowest > highest else { return (lowest, highest) }
        return (highest, lowest)
    }

    /// The highest probability of rain or snow in percent; nil if unknown.
    package var chance: Double? { values?.chance ?? steps.lazy.compactMap(\.chance).max() }

    /// The total rain in millimeters; nil if there is none.
    package var rain: Double? { values?.rain ?? sum(\.rain) }

    /// The total snow as water in millimeters; nil if there is none.
    package var snow: Double? { values?.snow ?? sum(\.snow) }

    /// Whether the precipitation may be snow: decided by the amounts, else by the kind, else by the temperature.
    package var canSnow: Bool {
        if snow ?? 0 > 0 { return true }
        if rain ?? 0 > 0 { return false }
        return kind.isPrecipitation ? kind.isFrozen : lowest ?? 0 < ForecastStep.warmestSnow
    }

    /// The highest wind speed, ignoring gusts, with its direction.
    package var wind: Wind? { values?.wind ?? steps.lazy.compactMap(\.wind).max { $0.speed < $1.speed } }

    /// The highest UV index; nil if unknown.
    package var uvIndex: Double? { values?.uvIndex ?? steps.lazy.compactMap(\.uvIndex).max() }

    /// Whether something dangerous is expected.
    package var isSevere: Bool { values?.phenomenon?.isSevere ?? false || steps.contains(where: \.isSevere) }

    /// The most notable kind: the service's, else the most common one among dangerous phenomena, on a wet day among
    /// rain and snow, else among the daytime steps, else among all steps.
    ///
    /// The earlier one wins a tie. The kind is unknown only if all are.
    package var kind: ConditionKind {
        if let kind = values?.phenomenon?.kind, kind != .unknown { return kind }
        let phenomena = steps.lazy.flatMap(\.phenomena)
        return Self.commonest(phenomena.filter(\.isSevere).map(\.kind))
            ?? (isWet ? Self.commonest(phenomena.map(\.kind).filter(\.isPrecipitation)) : nil)
            ?? Self.commonest(steps.lazy.filter { $0.isDaytime == true }.map(\.kind))
            ?? Self.commonest(steps.lazy.map(\.kind)) ?? .unknown
    }

    /// Whether at least 1 mm is likely to fall: the amount from which climatology counts a day as wet.
    private var isWet: Bool { (rain ?? 0) + (snow ?? 0) >= 1 && (chance ?? 100) >= 50 }

    /// Whether the summary covers the complete day: it is the service's own, or that of steps without a gap that
    /// include the start and the end of the day.
    package var isWhole: Bool {
        if values != nil { return true }
        guard let first = steps.first, let last = steps.last else { return false }
        let beginning = date.secondOfDay
        // Differences of consecutive times within a day.
        let hasNoGap = zip(steps, steps.dropFirst()).allSatisfy { $1.time - $0.time <= stepLength }
        return beginning < stepLength && hasNoGap && beginning + last.time - first.time >= 86_400 - stepLength
    }

    private func sum(_ precipitation: (ForecastStep) -> Precipitation?) -> Double? {
        steps.reduce(nil) { sum, step in precipitation(step).map { (sum ?? 0) + $0.millimeters } ?? sum }
    }

    private static func commonest(_ kinds: some Sequence<ConditionKind>) -> ConditionKind? {
        let known = kinds.filter { $0 != .unknown }
        return known.max { one, other in known.count { $0 == one } < known.count { $0 == other } }
    }
}

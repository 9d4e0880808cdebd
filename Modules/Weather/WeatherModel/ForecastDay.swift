/// One day of a forecast, by the place's own clocks, and what its steps amount to.
package struct ForecastDay: Sendable, Equatable {
    /// Its first step's time: the date and the weekday are those of all steps, the clock is not the day's.
    package let date: LocalTime
    /// In rising order of time; there is at least one.
    package let steps: [ForecastStep]

    init(date: LocalTime, steps: [ForecastStep]) {
        self.date = date
        self.steps = steps
    }

    /// The lowest temperature of its steps, in degrees Celsius.
    package var lowest: Double { steps.lazy.map(\.temperature).min() ?? .nan }

    /// The highest temperature of its steps, in degrees Celsius.
    package var highest: Double { steps.lazy.map(\.temperature).max() ?? .nan }

    /// The highest chance of rain or snow among the steps that say one, in percent.
    package var chance: Double? { steps.compactMap(\.chance).max() }

    /// The rain of all steps in millimeters; nil when none of them has any.
    package var rain: Double? { sum(\.rain) }

    /// The snow of all steps as water, in millimeters; nil when none of them has any.
    package var snow: Double? { sum(\.snow) }

    /// The wind of the step in which it is fastest, gusts left aside.
    package var wind: Wind? { steps.compactMap(\.wind).max { $0.speed < $1.speed } }

    /// Whether something dangerous is expected.
    package var isSevere: Bool { steps.contains(where: \.isSevere) }

    /// The most important kind: the commonest danger, on a wet day the commonest rain or snow, else the commonest kind by
    /// day, or at night if the day has no steps in daylight.
    ///
    /// Of two that are equally common it is the earlier one. Unknown only if the kind of every step is.
    package var kind: ConditionKind {
        let phenomena = steps.flatMap(\.phenomena)
        let dangers = phenomena.filter(\.isSevere).map(\.kind)
        let falling = isWet ? phenomena.map(\.kind).filter(\.isPrecipitation) : []
        let byDay = steps.filter { $0.isDaytime == true }.map(\.kind)
        return [dangers, falling, byDay, steps.map(\.kind)].lazy.compactMap(Self.commonest).first ?? .unknown
    }

    /// Whether at least 1 mm is likely to fall: the amount from which climatology counts a day as wet.
    private var isWet: Bool { (rain ?? 0) + (snow ?? 0) >= 1 && (chance ?? 100) >= 50 }

    /// Whether there is no gap of more than three hours, at its beginning and end neither.
    package var isWhole: Bool {
        let step: Int64 = 3 * 3600
        guard let first = steps.first, let last = steps.last else { return false }
        let beginning = Int64(date.hour * 3600 + date.minute * 60 + date.second)
        // Differences of times that follow each other within a day.
        let hasNoGap = zip(steps, steps.dropFirst()).allSatisfy { $1.time - $0.time <= step }
        return beginning < step && hasNoGap && beginning + last.time - first.time >= 86_400 - step
    }

    private func sum(_ precipitation: (ForecastStep) -> Precipitation?) -> Double? {
        let amounts = steps.compactMap(precipitation).map(\.millimeters)
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }

    private static func commonest(_ kinds: [ConditionKind]) -> ConditionKind? {
        let known = kinds.filter { $0 != .unknown }
        let counts = known.reduce(into: [:]) { counts, kind in counts[kind, default: 0] += 1 }
        return known.max { counts[$0, default: 0] < counts[$1, default: 0] }
    }
}

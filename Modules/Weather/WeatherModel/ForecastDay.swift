/// Some steps of a forecast, such as those of a day in the place's local time, and their summary.
package struct ForecastDay: Sendable, Equatable {
    /// The time of the first step, for the date and the weekday only.
    package let date: LocalTime
    /// The steps in ascending order of time, at least one.
    package let steps: [ForecastStep]

    /// The lowest temperature of its steps, in degrees Celsius.
    package var lowest: Double { steps.lazy.map(\.temperature).min() ?? .nan }

    /// The highest temperature of its steps, in degrees Celsius.
    package var highest: Double { steps.lazy.map(\.temperature).max() ?? .nan }

    /// The highest probability of rain or snow among the steps that have one, in percent.
    package var chance: Double? { steps.compactMap(\.chance).max() }

    /// The total rain in millimeters; nil if no step has any.
    package var rain: Double? { sum(\.rain) }

    /// The total snow as water in millimeters; nil if no step has any.
    package var snow: Double? { sum(\.snow) }

    /// The wind of the step with the highest wind speed, ignoring gusts.
    package var wind: Wind? { steps.compactMap(\.wind).max { $0.speed < $1.speed } }

    /// Whether something dangerous is expected.
    package var isSevere: Bool { steps.contains(where: \.isSevere) }

    /// The most notable kind: the most common one among dangerous phenomena, on a wet day among rain and snow, else among
    /// the daytime steps, else among all steps.
    ///
    /// The earlier one wins a tie. The kind is unknown only if all are.
    package var kind: ConditionKind {
        let phenomena = steps.flatMap(\.phenomena)
        let dangers = phenomena.filter(\.isSevere).map(\.kind)
        let falling = isWet ? phenomena.map(\.kind).filter(\.isPrecipitation) : []
        let byDay = steps.filter { $0.isDaytime == true }.map(\.kind)
        return [dangers, falling, byDay, steps.map(\.kind)].lazy.compactMap(Self.commonest).first ?? .unknown
    }

    /// Whether at least 1 mm is likely to fall: the amount from which climatology counts a day as wet.
    private var isWet: Bool { (rain ?? 0) + (snow ?? 0) >= 1 && (chance ?? 100) >= 50 }

    /// Whether there is no gap of more than three hours, including the start and the end of the day.
    package var isWhole: Bool {
        let step: Int64 = 3 * 3600
        guard let first = steps.first, let last = steps.last else { return false }
        let beginning = Int64(date.hour * 3600 + date.minute * 60 + date.second)
        // Differences of consecutive times within a day.
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

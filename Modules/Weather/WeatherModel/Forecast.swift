/// The weather forecast for a place, in metric units.
package struct Forecast: Sendable, Equatable {
    /// The forecasts in ascending order of time, without duplicate times; empty if the service has none for the place.
    ///
    /// They are a `stepLength` apart unless the service omitted some: gaps are not filled.
    package var steps: [ForecastStep]
    /// The time between two steps in seconds.
    package var stepLength: Int64
    /// The service's values for complete days, in ascending order, at most one per day; empty if it has none.
    package var dailyValues: [DailyValues]
    /// The offset of the place's local time from UTC, in seconds; nil if unknown, in which case times are UTC.
    package var utcOffset: Int?

    package init(
        steps: [ForecastStep] = [], stepLength: Int64 = 3 * 3600, dailyValues: [DailyValues] = [],
        utcOffset: Int? = nil
    ) {
        self.steps = steps
        self.stepLength = stepLength
        self.dailyValues = dailyValues
        self.utcOffset = utcOffset
    }

    /// The days in the place's local time and in order: those with steps or with daily values.
    package var days: [ForecastDay] {
        var (days, steps, values) = ([ForecastDay](), steps[...], dailyValues[...])
        while let time = [steps.first?.time, values.first?.time].compactMap(\.self).min() {
            let day = localTime(time).daysSinceEpoch
            let count = steps.prefix { localTime($0.time).daysSinceEpoch == day }.count
            let isDescribed = values.first.map { localTime($0.time).daysSinceEpoch == day } ?? false
            days.append(
                ForecastDay(
                    date: localTime(count > 0 ? steps[steps.startIndex].time : time), steps: Array(steps.prefix(count)),
                    stepLength: stepLength, values: isDescribed ? values.first : nil))
            steps = steps.dropFirst(count)
            values = values.drop { localTime($0.time).daysSinceEpoch == day }
        }
        return days
    }

    /// Returns the summary of some of its steps, such as those of a day; nil without any.
    package func summary(of steps: [ForecastStep]) -> ForecastDay? {
        steps.first.map {
            ForecastDay(date: localTime($0.time), steps: steps, stepLength: stepLength, values: nil)
        }
    }

    /// The earliest time of a step or a day, in seconds since 1970; nil if there is none.
    package var firstTime: Int64? { [steps.first?.time, dailyValues.first?.time].compactMap(\.self).min() }

    /// Returns the forecast from `now` on, in seconds since 1970: without past steps and past days.
    package func upcoming(at now: Int64) -> Forecast {
        var forecast = self
        forecast.steps.removeAll { $0.time <= now }
        let today = localTime(now).daysSinceEpoch
        forecast.dailyValues.removeAll { localTime($0.time).daysSinceEpoch < today }
        return forecast
    }

    /// Returns the steps from `moment` up to, but not including, `hours` later.
    ///
    /// - Parameter moment: The start in seconds since 1970.
    package func steps(from moment: Int64, hours: Int) -> ArraySlice<ForecastStep> {
        let (end, overflow) = moment.addingReportingOverflow(Int64(hours) * 3600)
        return steps.drop { $0.time < moment }.prefix { overflow || $0.time < end }
    }

    /// Converts a time in seconds since 1970 to the place's local time, or to UTC if its offset is unknown.
    package func localTime(_ moment: Int64) -> LocalTime { LocalTime(epoch: moment, utcOffset: utcOffset ?? 0) }
}

/// A service's values for a complete day, in metric units; nil if unknown.
package struct DailyValues: Sendable, Equatable {
    /// A time of the day, in seconds since 1970.
    package var time: Int64
    /// The lowest temperature in degrees Celsius.
    package var lowest: Double?
    /// The highest temperature in degrees Celsius.
    package var highest: Double?
    /// The most notable weather phenomenon.
    package var phenomenon: Phenomenon?
    /// The highest probability of rain or snow in percent.
    package var chance: Double?
    /// The total rain in millimeters.
    package var rain: Double?
    /// The total snow as water in millimeters.
    package var snow: Double?
    /// The highest wind speed, with the prevailing direction.
    package var wind: Wind?
    /// The highest UV index.
    package var uvIndex: Double?

    package init(
        time: Int64, lowest: Double? = nil, highest: Double? = nil, phenomenon: Phenomenon? = nil,
        chance: Double? = nil, rain: Double? = nil, snow: Double? = nil, wind: Wind? = nil, uvIndex: Double? = nil
    ) {
        self.time = time
        self.lowest = lowest
        self.highest = highest
        self.phenomenon = phenomenon
        self.chance = chance
        self.rain = rain
        self.snow = snow
        self.wind = wind
        self.uvIndex = uvIndex
    }
}

extension Sequence {
    /// Returns the elements in ascending order of time; of several with the same time, the first.
    @inlinable
    package func inOrder(of time: (Element) -> Int64) -> [Element] {
        let times = map(time)
        if zip(times, times.dropFirst()).allSatisfy(<) { return Array(self) }
        let byTime = Dictionary(zip(times, self)) { first, _ in first }
        return byTime.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// The weather forecast for a place, in metric units.
package struct Forecast: Sendable, Equatable {
    /// The forecasts in ascending order of time, without duplicate times; empty if the service has none for the place.
    ///
    /// They are three hours apart unless the service omitted some: gaps are not filled.
    package var steps: [ForecastStep]
    /// The offset of the place's local time from UTC, in seconds; nil if unknown, in which case times are UTC.
    package var utcOffset: Int?
    package init(steps: [ForecastStep] = [], utcOffset: Int? = nil) {
        self.steps = steps
        self.utcOffset = utcOffset
    }

    /// The days with steps, in the place's local time and in order.
    package var days: [ForecastDay] {
        steps.chunked { localTime($0.time).isSameDay(as: localTime($1.time)) }.compactMap { summary(of: Array($0)) }
    }

    /// Returns the summary of some of its steps, as of a day; nil without any.
    package func summary(of steps: [ForecastStep]) -> ForecastDay? {
        steps.first.map { ForecastDay(date: localTime($0.time), steps: steps) }
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

extension LocalTime {
    fileprivate func isSameDay(as other: LocalTime) -> Bool {
        (year, month, day) == (other.year, other.month, other.day)
    }
}

extension Array {
    /// Returns the longest runs in which all neighbors belong together.
    fileprivate func chunked(by belongTogether: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index == endIndex - 1 || !belongTogether(self[index], self[index + 1]) {
            chunks.append(self[start...index])
            start = index + 1
        }
        return chunks
    }
}

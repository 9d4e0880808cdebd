/// How the weather at a place will be, in metric units.
package struct Forecast: Sendable, Equatable {
    /// The forecasts in rising order of time, every time once; empty when the service has none for the place.
    ///
    /// They are three hours apart unless the service left some out: a gap is not filled.
    package var steps: [ForecastStep]
    /// How far the place's clocks are ahead of UTC, in seconds; nil when the service did not say, and times are UTC.
    package var utcOffset: Int?
    /// The service's time of a sunrise in seconds since 1970. It can be nonsense: read `sun` instead.
    package var sunrise: Int64?
    /// The service's time of a sunset in seconds since 1970. It can be nonsense: read `sun` instead.
    package var sunset: Int64?

    package init(
        steps: [ForecastStep] = [], utcOffset: Int? = nil, sunrise: Int64? = nil, sunset: Int64? = nil
    ) {
        self.steps = steps
        self.utcOffset = utcOffset
        self.sunrise = sunrise
        self.sunset = sunset
    }

    /// The days that there are steps of, by the place's own clocks, in order.
    package var days: [ForecastDay] {
        steps.chunked { localTime($0.time).isSameDay(as: localTime($1.time)) }.map {
            ForecastDay(date: localTime($0[$0.startIndex].time), steps: Array($0))
        }
    }

    /// The steps from `moment` until `hours` later, the end left out.
    ///
    /// - Parameter moment: in seconds since 1970.
    package func steps(from moment: Int64, hours: Int) -> ArraySlice<ForecastStep> {
        let (end, overflow) = moment.addingReportingOverflow(Int64(hours) * 3600)
        return steps.drop { $0.time < moment }.prefix { overflow || $0.time < end }
    }

    /// A moment, in seconds since 1970, by the place's own clocks, or by those of UTC when they are not known.
    package func localTime(_ moment: Int64) -> LocalTime { LocalTime(epoch: moment, utcOffset: utcOffset ?? 0) }
}

extension LocalTime {
    fileprivate func isSameDay(as other: LocalTime) -> Bool {
        (year, month, day) == (other.year, other.month, other.day)
    }
}

extension Array {
    /// The longest runs in which every two neighbors belong together.
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

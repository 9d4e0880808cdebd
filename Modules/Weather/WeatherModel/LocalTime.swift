/// A time in the local time of a place.
package struct LocalTime: Sendable, Hashable {
    /// The year of the proleptic Gregorian calendar; 0 is 1 BC.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    /// 0 to 23.
    package let hour: Int
    /// 0 to 59.
    package let minute: Int
    /// 0 to 59.
    package let second: Int
    /// 0 is Sunday, 6 Saturday.
    package let weekday: Int
    /// The offset from UTC in seconds, positive to the east: whole minutes, less than a day.
    package let utcOffset: Int

    /// Converts `epoch` seconds since 1970-01-01T00:00:00Z, saturating at the limits of the calendar.
    package init(epoch: Int64, utcOffset: Int) {
        let offset = min(max(utcOffset, -86_340), 86_340) / 60 * 60
        let (sum, overflow) = epoch.addingReportingOverflow(Int64(offset))
        let local = overflow ? (epoch < 0 ? Int64.min : .max) : sum
        let (days, time) = Int(local).flooredDivision(by: 86_400)
        (year, month, day) = civil(fromDays: days)
        daysSinceEpoch = days
        (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
        // The first day of 1970 was a Thursday.
        weekday = (days.flooredDivision(by: 7).remainder + 4) % 7
        self.utcOffset = offset
    }

    /// The number of days from 1970-01-01 to its date.
    let daysSinceEpoch: Int

    /// The number of seconds since the day began.
    package var secondOfDay: Int64 { Int64(hour * 3600 + minute * 60 + second) }

    /// Hours and minutes: `06:16`.
    package var clock: String { "\(hour.padded()):\(minute.padded())" }

    /// The date in the form of RFC 3339: `2026-03-14`.
    package var date: String { "\(year < 0 ? "-" : "")\(abs(year).padded(to: 4))-\(month.padded())-\(day.padded())" }

    /// Date, time and offset in the form of RFC 3339: `2026-03-14T15:53:20+01:00`.
    package var rfc3339: String {
        let minutes = abs(utcOffset) / 60
        let offset = "\(utcOffset < 0 ? "-" : "+")\((minutes / 60).padded()):\((minutes % 60).padded())"
        return "\(date)T\(clock):\(second.padded())\(offset)"
    }
}

/// Returns the date of a day counted from 1970-01-01, by Howard Hinnant's `civil_from_days`.
///
/// Years begin in March, so that the leap day is the last one; an era is 400 years.
private func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
}

extension Int {
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    fileprivate func padded(to width: Int = 2) -> String {
        var digits = String(self)
        while digits.utf8.count < width { digits = "0" + digits }
        return digits
    }
}

/// The age of an observation, in the unit that people would use.
package enum Age: Sendable, Equatable {
    /// The current time or that of the observation is unknown.
    case unknown
    /// Less than a minute, or up to ten minutes in the future, since clocks differ.
    case justNow
    /// 1 to 59.
    case minutes(Int)
    /// 1 to 23.
    case hours(Int)
    /// 1 or more.
    case days(Int)

    /// Creates the age from two times in seconds since 1970; an observation more than ten minutes in the future has
    /// none.
    package init(of observed: Int64, at now: Int64?) {
        guard let now, observed > 0 else {
            self = .unknown
            return
        }
        let (seconds, overflow) = now.subtractingReportingOverflow(observed)
        self =
            switch overflow ? -1_000 : seconds {
            case ..<(-600): .unknown
            case ..<60: .justNow
            case ..<3600: .minutes(Int(seconds / 60))
            case ..<86_400: .hours(Int(seconds / 3600))
            default: .days(Int(seconds / 86_400))
            }
    }
}

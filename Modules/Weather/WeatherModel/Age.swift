/// How old an observation is, in the unit that people would say it in.
package enum Age: Sendable, Equatable {
    /// The time now or the observation's own is not known.
    case unknown
    /// Less than a minute, or so little ahead that the clocks differ.
    case justNow
    /// 1 to 59.
    case minutes(Int)
    /// 1 to 23.
    case hours(Int)
    /// 1 or more.
    case days(Int)

    /// Compares two moments in seconds since 1970; an observation more than ten minutes ahead has no age.
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

/// How long an answer of the service is fresh.
package enum Freshness {
    /// In seconds: the service renews its own as often.
    package static let lifetime: Int64 = 600

    /// Whether what was asked for at one moment has to be asked for again at another, both in seconds since 1970. It has
    /// when the clock was set back in between, as its age is not known then.
    package static func isOver(since askedAt: Int64?, at now: Int64) -> Bool {
        guard let askedAt else { return false }
        let (age, overflow) = now.subtractingReportingOverflow(askedAt)
        return overflow || !(0..<lifetime).contains(age)
    }
}

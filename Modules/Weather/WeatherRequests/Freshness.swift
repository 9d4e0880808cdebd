/// The freshness of answers.
package enum Freshness {
    /// The lifetime of an answer in seconds after it was requested; services measure the weather every ten or fifteen
    /// minutes. It exceeds the ten minutes after its arrival for which a cache would answer with it again.
    package static let lifetime: Int64 = 630

    /// Whether data requested at `askedAt` is stale at `now`, both in seconds since 1970. It is also stale if the clock
    /// was set back in between, since its age is then unknown.
    package static func isOver(since askedAt: Int64?, at now: Int64) -> Bool {
        guard let askedAt else { return false }
        let (age, overflow) = now.subtractingReportingOverflow(askedAt)
        return overflow || !(0..<lifetime).contains(age)
    }
}

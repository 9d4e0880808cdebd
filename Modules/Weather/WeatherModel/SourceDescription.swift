/// A weather service, as the user knows it.
package struct SourceDescription: Sendable, Hashable {
    /// The name in settings and in reports, such as `openweather`.
    package let name: String
    /// The name shown to the user, such as `OpenWeather`.
    package let title: String
    /// The credit that the service's terms require beside its data, with the license.
    package let credit: String
    /// Whether requests need the user's API key.
    package let needsKey: Bool

    package init(name: String, title: String, credit: String, needsKey: Bool) {
        self.name = name
        self.title = title
        self.credit = credit
        self.needsKey = needsKey
    }
}

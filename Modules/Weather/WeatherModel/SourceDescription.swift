/// A weather service, as the user knows it. A class, because it is immutable and part of views, which are copied often.
package final class SourceDescription: Sendable, Equatable {
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

    package static func == (one: SourceDescription, other: SourceDescription) -> Bool {
        one === other
            || (one.name, one.title, one.credit, one.needsKey)
                == (other.name, other.title, other.credit, other.needsKey)
    }
}

// Lets reflection, by which views are described and compared part by part, decompose the object.
extension SourceDescription: CustomReflectable, CustomStringConvertible {
    package var customMirror: Mirror {
        Mirror(self, children: ["name": name, "title": title, "credit": credit, "needsKey": needsKey])
    }
    package var description: String { name }
}

import LifecycleCore
import WeatherSources
import WeatherViews

/// The name of a registered weather source, as an allowed value of a setting.
struct SourceName: RawRepresentable, CaseIterable {
    let rawValue: String

    init?(rawValue: String) {
        guard Lifecycle.sources.source(called: rawValue) != nil else { return nil }
        self.rawValue = rawValue
    }

    static var allCases: [SourceName] { Lifecycle.sources.names.compactMap(SourceName.init) }

    /// All names, for help.
    static var list: String { Lifecycle.sources.names.joined(separator: " or ") }
}

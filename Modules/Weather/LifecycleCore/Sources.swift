import OpenMeteo
import OpenWeather
package import WeatherSources
package import WeatherViews

extension Lifecycle {
    /// The registered weather sources, the only place that names them.
    package static let sources = SourceRegistry([OpenWeatherSource(), OpenMeteoSource()])

    /// The source that is offered in place of a key; created once, since it is part of a view.
    static let sourceWithoutKey = sources.withoutKey?.description
}

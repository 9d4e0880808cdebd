import OpenMeteo
import OpenWeather
package import WeatherSources
package import WeatherViews

extension Lifecycle {
    /// The registered weather sources, the only place that names them.
    package static let sources = SourceRegistry([OpenWeatherSource(), OpenMeteoSource()])
}

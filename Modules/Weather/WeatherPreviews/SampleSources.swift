import WeatherModel

// The sources of the sample weather.
extension SourceDescription {
    static let openWeather = SourceDescription(
        name: "openweather", title: "OpenWeather", credit: "OpenWeather", needsKey: true)
    static let openMeteo = SourceDescription(
        name: "open-meteo", title: "Open-Meteo",
        credit: "Weather data by Open-Meteo.com (https://open-meteo.com/), CC BY 4.0", needsKey: false)
}

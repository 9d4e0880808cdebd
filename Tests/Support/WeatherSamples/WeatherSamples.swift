import LocationEffects
import OpenWeather
package import SecretEffects
package import WeatherModel
package import WeatherSources

/// A key that must be seen nowhere.
package let canary = "canary0123456789"
package let key = SecretText(canary)
package let access = SourceAccess(OpenWeatherSource(), key: key)

package let london = Place(name: "London", coordinate: Coordinate(latitude: 51.5, longitude: -0.125), country: "GB")
package let rye = Place(name: "Rye", coordinate: Coordinate(latitude: 50.9, longitude: 0.7), country: "GB")
package let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")

package let mild = Conditions(temperature: 11.5, observedAt: 1_773_500_000)
package let dry = Forecast(steps: [ForecastStep(time: 1_773_511_200, temperature: 9)], utcOffset: 3600)
package let offline = WeatherFailure.offline("no route to host")

import HTTPEffects
import LocationEffects
import OpenWeather
import SecretEffects
import Testing
import WeatherModel

@Suite struct OpenWeatherTests {
    private let key = APIKey("0123456789abcdef")

    @Test("the weather is asked for with parameters in the service's usual order")
    func currentWeather() {
        let effect = OpenWeatherAPI.currentWeather(at: Coordinate(latitude: 51.5085, longitude: -0.1257), key: key)
        let url =
            "https://api.openweathermap.org/data/2.5/weather?lat=51.5085&lon=-0.1257&units=metric&appid=0123456789abcdef"
        #expect(effect == HTTPEffect(url: url))
    }

    @Test("the forecast is asked for like the weather, the air without units")
    func forecastAndAir() {
        let london = Coordinate(latitude: 51.5085, longitude: -0.1257)
        let (origin, place) = ("https://api.openweathermap.org/data/2.5", "lat=51.5085&lon=-0.1257")
        #expect(
            OpenWeatherAPI.forecast(at: london, key: key)
                == HTTPEffect(url: "\(origin)/forecast?\(place)&units=metric&appid=0123456789abcdef"))
        #expect(
            OpenWeatherAPI.airPollution(at: london, key: key)
                == HTTPEffect(url: "\(origin)/air_pollution?\(place)&appid=0123456789abcdef"))
    }

    @Test("whole and tiny degrees are written without exponents")
    func degrees() {
        let url = OpenWeatherAPI.currentWeather(at: Coordinate(latitude: 1, longitude: 1e-7), key: key).url
        #expect(url.contains("?lat=1&lon=0.0000001&"))
    }

    @Test(
        "a search is encoded as a form",
        arguments: [
            ("New York, US", "New+York%2C+US"), ("Zürich", "Z%C3%BCrich"), ("東京", "%E6%9D%B1%E4%BA%AC"),
            ("a&b=c+d%", "a%26b%3Dc%2Bd%25"),
            ("*-._~", "*-._%7E"), ("\u{1}", "%01"), ("", ""),
        ])
    func search(query: String, expected: String) {
        let url = "https://api.openweathermap.org/geo/1.0/direct?q=\(expected)&limit=5&appid=0123456789abcdef"
        #expect(OpenWeatherAPI.search(query, key: key) == HTTPEffect(url: url))
    }

    @Test("a key cannot add parameters, and a request does not show it")
    func keys() {
        let effect = OpenWeatherAPI.search("x", key: APIKey("a&q=b c"))
        #expect(effect.url.hasSuffix("&appid=a%26q%3Db+c"))
        #expect("\(effect)".hasSuffix("&appid=***"))
    }
}

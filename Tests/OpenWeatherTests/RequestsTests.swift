import HTTPEffects
import LocationEffects
import OpenWeather
import SecretEffects
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenWeatherTests {
    private let key = APIKey("0123456789abcdef")

    @Test("Requests have the service's parameters in its usual order, and degrees without exponents")
    func requests() {
        let point = Coordinate(latitude: 51.5085, longitude: 1e-7)
        let (origin, place) = ("https://api.openweathermap.org/data/2.5", "lat=51.5085&lon=0.0000001")
        #expect(
            OpenWeatherSource().conditions(at: point, key: key).effect
                == HTTPEffect(url: "\(origin)/weather?\(place)&units=metric&appid=0123456789abcdef"))
        #expect(
            OpenWeatherSource().forecast(at: point, key: key).effect
                == HTTPEffect(url: "\(origin)/forecast?\(place)&units=metric&appid=0123456789abcdef"))
        #expect(
            OpenWeatherSource().air(at: point, key: key).effect
                == HTTPEffect(url: "\(origin)/air_pollution?\(place)&appid=0123456789abcdef"))
    }

    @Test(
        "A search is encoded as a form",
        arguments: [
            ("New York, US", "New+York%2C+US"), ("Zürich", "Z%C3%BCrich"), ("東京", "%E6%9D%B1%E4%BA%AC"),
            ("a&b=c+d%", "a%26b%3Dc%2Bd%25"),
            ("*-._~", "*-._%7E"), ("\u{1}", "%01"), ("", ""),
        ])
    func search(query: String, expected: String) {
        let url = "https://api.openweathermap.org/geo/1.0/direct?q=\(expected)&limit=5&appid=0123456789abcdef"
        #expect(OpenWeatherSource().places(called: query, key: key).effect == HTTPEffect(url: url))
    }

    @Test("A key cannot add parameters, and descriptions of a request hide it")
    func keys() {
        let effect = OpenWeatherSource().places(called: "x", key: APIKey("a&q=b c")).effect
        #expect(effect.url.hasSuffix("&appid=a%26q%3Db+c"))
        #expect("\(effect)".hasSuffix("&appid=***"))
    }
}

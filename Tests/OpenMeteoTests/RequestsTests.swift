import HTTPEffects
import LocationEffects
import OpenMeteo
import SecretEffects
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenMeteoTests {
    private static let point = Coordinate(latitude: 51.5085, longitude: 1e-7)
    private static let key = APIKey("0123456789abcdef")
    private static let place = "latitude=51.5085&longitude=0.0000001"
    private static let caching = SourceCaching(SourceRegistry([OpenMeteoSource()]))

    private func fields(_ effect: HTTPEffect) -> [Substring: [Substring]] {
        let query = effect.url.split(separator: "?")[1].split(separator: "&").map { $0.split(separator: "=") }
        return Dictionary(uniqueKeysWithValues: query.map { ($0[0], $0[1].split(separator: ",")) })
    }

    @Test("The current weather and the forecast have one request, with metric units and times in UTC")
    func weather() {
        let effect = OpenMeteoSource().conditions(at: Self.point, key: Self.key).effect
        #expect(OpenMeteoSource().forecast(at: Self.point, key: Self.key).effect == effect)
        #expect(effect.url.hasPrefix("https://api.open-meteo.com/v1/forecast?\(Self.place)&current=temperature_2m,"))
        #expect(
            effect.url.hasSuffix(
                "&forecast_days=14&forecast_hours=49&timezone=auto&timeformat=unixtime&wind_speed_unit=ms"))
    }

    @Test("A weather request lists fewer than fifty variables, each once per list")
    func variables() {
        let fields = fields(OpenMeteoSource().conditions(at: Self.point, key: Self.key).effect)
        let lists = ["current", "hourly", "daily"].compactMap { fields[$0] }
        #expect(lists.allSatisfy { Set($0).count == $0.count } && lists.map(\.count) == [16, 16, 13])
    }

    @Test("An air request lists the components of the air quality")
    func air() {
        let list = "pm2_5,pm10,ozone,nitrogen_dioxide,sulphur_dioxide,carbon_monoxide,ammonia"
        let url = "https://air-quality-api.open-meteo.com/v1/air-quality"
        #expect(
            OpenMeteoSource().air(at: Self.point, key: Self.key).effect
                == HTTPEffect(url: "\(url)?\(Self.place)&current=\(list)&timeformat=unixtime"))
    }

    @Test("A search is encoded as a form")
    func search() {
        let url = "https://geocoding-api.open-meteo.com/v1/search?name=New+York%2C+US&count=10"
        #expect(OpenMeteoSource().places(called: "New York, US", key: Self.key).effect == HTTPEffect(url: url))
    }

    @Test("Weather and air are fresh for ten minutes, places for a day; entries are named by the whole URL")
    func caching() {
        let source = OpenMeteoSource()
        for (effect, lifetime) in [
            (source.conditions(at: Self.point, key: Self.key).effect, 600),
            (source.air(at: Self.point, key: Self.key).effect, 600),
            (source.places(called: "Oslo", key: Self.key).effect, 86_400),
        ] {
            let entry = Self.caching.entry(for: effect)
            #expect(entry?.name == effect.url && entry?.lifetime == lifetime)
        }
    }

    @Test("Only the search has texts in the user's language")
    func languages() {
        let source = OpenMeteoSource()
        let search = source.places(called: "Oslo", key: Self.key).effect
        #expect(Self.caching.localized(search, in: "de").url == search.url + "&language=de")
        for effect in [
            source.forecast(at: Self.point, key: Self.key).effect, source.air(at: Self.point, key: Self.key).effect,
        ] {
            #expect(Self.caching.localized(effect, in: "de") == effect)
        }
    }

    @Test("The credit has the words and the link that the service asks for")
    func credit() {
        let words = "Weather data by Open-Meteo.com (https://open-meteo.com/), CC BY 4.0"
        #expect(OpenMeteoSource().description.credit == words)
    }
}

import CoreRuntime
import CoreTesting
import HTTPEffects
import KeyValueEffects
import LocationEffects
import OpenWeather
import SecretEffects
import Testing
import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

private typealias Driver = MachineDriver<LocationLookup>

@Suite struct LocationLookupTests {
    private let key = APIKey("canary0123456789")
    private let oslo = Place(name: "Oslo", coordinate: .init(latitude: 59.9, longitude: 10.75), country: "NO")
    private let found = HTTPOutput.success(
        HTTPResponse(
            status: 200,
            body: Array(
                #"[{"name":"Oslo","lat":59.9,"lon":10.75,"country":"NO"},{"name":"Oslo","lat":48.2,"lon":-97.1}]"#.utf8)
        ))

    private func driver(isRetry: Bool = false) -> Driver {
        Driver(
            startingWith: .init(
                name: "Oslo", access: SourceAccess(OpenWeatherSource(), key: key), isRetry: isRetry))
    }

    @Test("A place that is stored under the name is found without a search")
    func stored() throws {
        var test = driver()
        let request = try test.expect(KeyValue.get("location.oslo"))
        try test.answer(request, with: .success(.get(value: Favorites([oslo]).encoded())))
        try test.expectExit(.found(oslo, others: []))
        try test.expectNothingElse()
    }

    @Test("A place that is not stored is searched for, and the first result is stored", arguments: [false, true])
    func searched(isRetry: Bool) throws {
        var test = driver(isRetry: isRetry)
        try test.answer(KeyValue.get("location.oslo"), with: .success(.get(value: nil)))
        let search = OpenWeatherSource().places(called: "Oslo", key: key).effect
        try test.answer(isRetry ? search.reloading : search, with: found)
        let write = KeyValue.set("location.oslo", to: Favorites([oslo]).encoded())
        try test.answer(write, with: .failure(.io(message: "disk full")))
        guard case .found(let place, let others)? = test.exit else {
            Issue.record("no place was found")
            return
        }
        #expect(place == oslo && others.count == 1)
        try test.expectNothingElse()
    }
}

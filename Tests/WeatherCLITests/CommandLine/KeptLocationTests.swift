import ArgumentTable
import CapabilityTesting
import LocationEffects
import Testing
import TextApp
import WeatherModel

@testable import WeatherCLI

@Suite("Stored location")
struct KeptLocationTests {
    @Test(
        "A place chosen in the app is the location of the next run, whatever its name",
        arguments: [
            "Oslo", "", "Flat #3", "C# house", "#", "3 Elms", "\"Home\"", "'", "Home = here", "auto", "59,10",
            "Home 59,10", "1", "北京",
        ])
    func kept(name: String) throws {
        let home = try TemporaryDirectory()
        func app() throws -> WeatherApp {
            let command = try WeatherApp.commandLine.parse(["favorites"]).get()
            return try WeatherApp(Invocation(command, of: "weather", environment: ["HOME": home.path]))
        }
        for latitude in [-59.91, 0.00001] {
            let place = Place(name: name, coordinate: Coordinate(latitude: latitude, longitude: 10.75))
            #expect(try app().keepLocation(place) == nil)
            guard case .given(.place(let found)) = try app().settings.place else {
                Issue.record("\(try app().settings.place)")
                continue
            }
            #expect(found.coordinate == place.coordinate)
        }
        // A dangling link cannot be written.
        try home.remove(".config/weather/config")
        try home.link(".config/weather/config", to: "missing")
        let place = Place(name: name, coordinate: Coordinate(latitude: 1, longitude: 2))
        #expect(try app().keepLocation(place)?.contains("in this run only") == true)
    }
}

import Effects
import Testing

@testable import WeatherCLI

@Suite struct LimitsTests {
    @Test(
        "requests are counted by the server they ask",
        arguments: [
            ("https://api.openweathermap.org/data/2.5/weather?lat=1", "https://api.openweathermap.org"),
            ("http://127.0.0.1:4711/", "http://127.0.0.1:4711"), ("http://host", "http://host"),
            ("nonsense", "nonsense"),
        ])
    func server(url: String, server: String) {
        #expect(HTTPOperation(url: url).server == server)
    }
}

import Effects
import HTTPCapability
import HTTPEffects
import ShellRuntime
import Synchronization
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
        #expect(HTTPEffect(url: url).server == server)
    }

    @Test("the request after the sixtieth in a minute is refused as the app's own limit, and not made")
    func ownLimit() async {
        let made = Mutex(0)
        let handler = HTTPHandler(
            ScriptedTransport { _ in
                made.withLock { $0 += 1 }
                return .success(HTTPResponse(status: 200))
            }
        ).limitedForWeather()
        let answers = Mutex<[HTTPOutput]>([])
        for number in 0..<61 {
            await handler.handle(
                HTTPEffect(url: "https://host/\(number)"),
                reply: Reply { answer in answers.withLock { $0.append(answer) } })
        }
        #expect(made.withLock { $0 } == 60)
        #expect(answers.withLock { $0.last } == .failure(.rateLimited))
    }
}

import Testing
import WeatherModel

@Suite struct WeatherFailureTests {
    private static let all: [WeatherFailure] = [
        .notAuthorized, .badRequest("wrong latitude"), .badRequest(""), .notFound, .quotaExceeded, .rateLimited,
        .offline("no route"),
        .offline(""), .timedOut, .serviceError(status: 503), .unreadable(.empty), .unreadable(.html),
        .unreadable(.truncated),
        .unreadable(.notText), .unreadable(.notJSON), .unreadable(.missing("main.temp")),
        .unreadable(.wrongShape("dt")),
        .unreadable(.wrongShape("body")), .unreadable(.tooLarge),
    ]

    @Test("every failure has a cause of its own and something to do, one line each")
    func words() {
        #expect(Set(Self.all.map(\.message)).count == Self.all.count)
        for failure in Self.all {
            for line in [failure.message, failure.remedy] {
                #expect(
                    line.hasSuffix(".") && !line.hasSuffix("..") && !line.contains("\n") && line.count <= 120, "\(line)"
                )
            }
        }
    }

    @Test("a refused key may only be too new")
    func newKey() { #expect(WeatherFailure.notAuthorized.remedy.contains("two hours")) }

    @Test("a web page in place of data hints at a sign-in page")
    func signIn() { #expect(WeatherFailure.unreadable(.html).remedy.contains("sign in")) }

    @Test("where nobody said why, no reason is promised")
    func wordless() {
        #expect(WeatherFailure.badRequest("").message == "The weather service refused the request.")
        #expect(WeatherFailure.offline("").message == "The weather service could not be reached.")
        #expect(WeatherFailure.offline("no route").message == "The weather service could not be reached: no route.")
    }

    @Test("the cause is named")
    func causes() {
        #expect(WeatherFailure.badRequest("wrong latitude").message.contains("wrong latitude"))
        #expect(WeatherFailure.serviceError(status: 503).message.contains("503"))
        #expect(WeatherFailure.unreadable(.missing("main.temp")).message.contains("main.temp"))
    }
}

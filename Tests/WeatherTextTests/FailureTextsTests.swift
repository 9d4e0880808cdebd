import Testing
import TextUI
import WeatherModel
import WeatherText

@Suite("What is said of failures")
struct FailureTextsTests {
    private let texts = Texts(.english)

    private static let all: [WeatherFailure] = [
        .notAuthorized, .badRequest("wrong latitude"), .badRequest(""), .notFound, .quotaExceeded, .rateLimited,
        .offline("no route"),
        .offline(""), .timedOut, .serviceError(status: 503), .unreadable(.empty), .unreadable(.html),
        .unreadable(.truncated),
        .unreadable(.notText), .unreadable(.notJSON), .unreadable(.missing("main.temp")),
        .unreadable(.wrongShape("dt")),
        .unreadable(.wrongShape("body")), .unreadable(.tooLarge),
    ]

    @Test("every failure has a cause of its own and something to do, one line each", arguments: Language.allCases)
    func words(language: Language) {
        let texts = Texts(language)
        #expect(Set(Self.all.map(texts.message)).count == Self.all.count)
        for failure in Self.all {
            for line in [texts.message(for: failure), texts.remedy(for: failure)] {
                #expect(
                    line.hasSuffix(".") && !line.hasSuffix("..") && !line.contains("\n") && line.count <= 120, "\(line)"
                )
            }
        }
    }

    @Test("a refused key may only be too new")
    func newKey() { #expect(texts.remedy(for: .notAuthorized).contains("two hours")) }

    @Test("a web page in place of data hints at a sign-in page")
    func signIn() { #expect(texts.remedy(for: .unreadable(.html)).contains("sign in")) }

    @Test("where nobody said why, no reason is promised")
    func wordless() {
        #expect(texts.message(for: .badRequest("")) == "The weather service refused the request.")
        #expect(texts.message(for: .offline("")) == "The weather service could not be reached.")
        #expect(texts.message(for: .offline("no route")) == "The weather service could not be reached: no route.")
    }

    @Test("the cause is named")
    func causes() {
        #expect(texts.message(for: .badRequest("wrong latitude")).contains("wrong latitude"))
        #expect(texts.message(for: .serviceError(status: 503)).contains("503"))
        #expect(texts.message(for: .unreadable(.missing("main.temp"))).contains("main.temp"))
    }
}

import Testing
import TextUI
import WeatherModel
import WeatherText

@Suite("Texts about failures")
struct FailureTextsTests {
    private static let all: [WeatherFailure] = [
        .notAuthorized, .badRequest("wrong latitude"), .badRequest(""), .notFound, .quotaExceeded, .rateLimited,
        .offline("no route"), .offline(""), .timedOut, .serviceError(status: 503), .unreadable(.empty),
        .unreadable(.html), .unreadable(.truncated), .unreadable(.notText), .unreadable(.notJSON),
        .unreadable(.missing("main.temp")), .unreadable(.wrongShape("dt")), .unreadable(.wrongShape("body")),
        .unreadable(.tooLarge),
    ]

    @Test("Every failure has a message and a remedy in one line each", arguments: Language.allCases)
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

    @Test("A message without a cause is a sentence, too")
    func noCause() {
        #expect(Texts().message(for: .badRequest("")) == "The weather service refused the request.")
        #expect(Texts().message(for: .offline("")) == "The weather service could not be reached.")
    }

    @Test("A cause in a message is one sentence, with or without a period of its own")
    func sentence() {
        for (cause, sentence) in [("no", "no."), ("no.", "no."), ("No!", "No!"), ("Who?", "Who?"), ("", "")] {
            #expect(cause.asSentence == sentence)
        }
    }

    @Test("The remedy does not blame the service alone for an answer that a proxy or portal may have given")
    func notTheService() {
        let texts = Texts(.english)
        for status in [204, 302, 403, 407] {
            #expect(texts.remedy(for: .serviceError(status: status)) == texts.remedy(for: .unreadable(.html)))
        }
        #expect(texts.remedy(for: .unreadable(.missing("a"))).contains("may have no data for this place"))
        // Open-Meteo refuses too many requests at a time with 429.
        for status in [429, 500] {
            #expect(texts.remedy(for: .serviceError(status: status)).hasPrefix("Nothing is wrong at your end."))
        }
    }
}

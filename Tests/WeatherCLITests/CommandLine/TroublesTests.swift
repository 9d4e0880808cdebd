import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TextApp
import TextUI
import WeatherModel
import WeatherText

@testable import WeatherCLI

@Suite("Troubles")
struct TroublesTests {
    @Test(
        "every failure has the status that scripts can tell it by",
        arguments: [
            (.notAuthorized, .noPermission), (.badRequest("wrong latitude"), .usage), (.notFound, .noMatch),
            (.quotaExceeded, .tryAgainLater), (.rateLimited, .tryAgainLater), (.offline("refused"), .tryAgainLater),
            (.timedOut, .tryAgainLater),
            (.serviceError(status: 502), .unavailable), (.unreadable(.html), .unavailable),
        ] as [(WeatherFailure, ExitCode)])
    func statuses(failure: WeatherFailure, status: ExitCode) {
        let told = Diagnostics.failure(of: failure)
        #expect(told.status == status)
        let texts = Texts(.english)
        let remedy = failure == .notAuthorized ? texts.storeKeyAgain : texts.remedy(for: failure)
        #expect(told.message == "\(texts.message(for: failure)) \(remedy)")
    }

    @Test("a missing key is told with the ways to get one, and to do without")
    func noKey() {
        let told = Diagnostics.failure(of: .welcome, Texts())
        #expect(told.status == .noPermission)
        #expect(told.message.contains("weather key set") && told.message.contains("weather demo"))
    }

    @Test("a refused key and an unreadable one are told apart")
    func refusedKey() {
        #expect(Diagnostics.failure(of: .unauthorized, Texts()).message.contains("two hours"))
        #expect(Diagnostics.failure(of: .unreadable("no access"), Texts()).message.contains("no access"))
    }

    @Test(
        "every problem of a job has the status that scripts can tell it by",
        arguments: [
            (.keyNeeded(.welcome), .listFavorites, .noPermission), (.notRead("c"), .listFavorites, .inputOutput),
            (.notSaved("c"), .addFavorites([]), .inputOutput), (.tooMany(1001), .addFavorite("Rye"), .usage),
            (.tooMany(1001), .addFavorites([]), .unreadableInput),
            (.searchFailed(.notFound), .addFavorite("Rye"), .noMatch),
            (.searchFailed(.timedOut), .addFavorite("Rye"), .tryAgainLater),
            (.ambiguous([], of: []), .removeFavorite("Rye"), .noMatch),
            (.ambiguous([rye, rye], of: [rye]), .removeFavorite("Rye"), .usage),
            (.invalidKey(.empty), .storeKey(SecretText("")), .unreadableInput),
            (.invalidKey(.malformed), .storeKey(SecretText("a b")), .unreadableInput),
            (.keyNotChanged("c"), .storeKey(SecretText("a")), .inputOutput),
            (.keyNotChanged("c"), .deleteKey, .inputOutput),
        ] as [(LifecycleCore.Job.Problem, LifecycleCore.Job.Order, ExitCode)])
    func problems(problem: LifecycleCore.Job.Problem, order: LifecycleCore.Job.Order, status: ExitCode) {
        #expect(Diagnostics.failure(of: problem, in: order, Texts()).status == status)
    }

    private static let rye = Place(name: "Rye", coordinate: Coordinate(latitude: 1, longitude: 2))

    @Test("the desktop is advised only when it was not asked")
    func advice() {
        for asked in [false, true] {
            let told = Texts().whereAreYou("now", asksDesktop: asked)
            #expect(told.contains("--location auto") == !asked && told.contains("--location LAT,LON"))
        }
    }

    @Test("what helps after no match depends on what was asked for")
    func hint() {
        #expect(
            Texts().hint(afterNoMatch: "Rye")
                == "Check the spelling, or try a larger place nearby.")
        #expect(
            Texts().hint(afterNoMatch: "Rye,GB").hasSuffix(
                "leave out what follows the comma: Rye"))
        #expect(
            Texts().hint(afterNoMatch: ",GB")
                == "Check the spelling, or try a larger place nearby.")
    }
}

import ArgumentTable
import HomeFeature
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import Testing
import TextApp
import TextUI
import WeatherModel
import WeatherText
import WeatherViews

@testable import WeatherCLI

@Suite("Exit statuses and messages of failures")
struct TroublesTests {
    private static let rye = Place(name: "Rye", coordinate: Coordinate(latitude: 1, longitude: 2))

    private func settings(_ environment: [String: String] = [:]) throws -> Settings {
        try Settings(
            Invocation(WeatherApp.commandLine.parse([]).get(), of: "weather", environment: environment))
    }

    @Test(
        "Each failure has its exit status and the screen's message with a remedy",
        arguments: [
            (.notAuthorized, .noPermission), (.badRequest("wrong latitude"), .unavailable), (.notFound, .noMatch),
            (.quotaExceeded, .tryAgainLater), (.rateLimited, .tryAgainLater), (.offline("refused"), .tryAgainLater),
            (.timedOut, .tryAgainLater), (.serviceError(status: 502), .unavailable),
            (.unreadable(.html), .unavailable),
        ] as [(WeatherFailure, ExitCode)])
    func statuses(failure: WeatherFailure, status: ExitCode) throws {
        let told = try settings().failure(of: failure)
        let texts = Texts(.english)
        let remedy = failure == .notAuthorized ? texts.storeKeyAgain : texts.remedy(for: failure)
        #expect(told.status == status && told.message == "\(texts.message(for: failure)) \(remedy)")
    }

    @Test(
        "Each problem of a job has its exit status",
        arguments: [
            (.keyNeeded(.welcome), .listFavorites, .noPermission), (.notRead("c"), .listFavorites, .inputOutput),
            (.notSaved("c"), .addFavorites([]), .inputOutput), (.tooMany(1001), .addFavorite("Rye"), .usage),
            (.tooMany(1001), .addFavorites([]), .unreadableInput),
            (.searchFailed(.notFound), .addFavorite("Rye"), .noMatch),
            (.searchFailed(.timedOut), .addFavorite("Rye"), .tryAgainLater),
            (.ambiguous([], of: []), .removeFavorite("Rye"), .noMatch),
            (.ambiguous([rye, rye], of: [rye]), .removeFavorite("Rye"), .usage),
            (.invalidKey(.empty), .storeKey(SecretText("")), .unreadableInput),
            (.invalidKey(.refused), .storeKey(SecretText("a")), .noPermission),
            (.invalidKey(.malformed), .storeKey(SecretText("a b")), .unreadableInput),
            (.keyNotChanged("c"), .storeKey(SecretText("a")), .inputOutput),
            (.keyNotChanged("c"), .deleteKey, .inputOutput),
        ] as [(WeatherViews.Job.Problem, WeatherViews.Job.Order, ExitCode)])
    func problems(problem: WeatherViews.Job.Problem, order: WeatherViews.Job.Order, status: ExitCode) throws {
        let told = try settings().failure(of: problem, in: order)
        #expect(told.status == status)
        // The place that is one too many is not among them.
        if case (.tooMany, .addFavorites) = (problem, order) {
            #expect(told.message.contains("would be 1001 favorites, and there can be 1000. Nothing was added."))
        }
        if case (.tooMany, .addFavorite) = (problem, order) { #expect(told.message.contains("are 1000 favorites")) }
    }

    @Test("Advice about places of one name is singular for two places and plural for three, in every language")
    func others() {
        for (texts, shown, found) in [
            (Texts(.english), ["For the other one:", "For the others:"], ["add the other one", "add another one"]),
            (Texts(.german), ["Für den anderen:", "Für die anderen:"], ["Den anderen hinz", "Einen anderen hinz"]),
        ] {
            for (index, count) in [2, 3].enumerated() {
                #expect(texts.shown("Rye", of: count).hasSuffix(shown[index]))
                let added = texts.found("Rye", other: "add 1,2", of: count)
                #expect(added.contains(found[index]) && added.hasSuffix("add 1,2") == (count == 2))
                let choice = LocationAmbiguous(name: "Rye", places: Array(repeating: Self.rye, count: count))
                #expect(texts.taken(choice).contains("\(shown[index]) --location="))
            }
        }
    }

    @Test("One hour and one day are singular, in every language")
    func shortages() {
        for (texts, hours, days) in [
            (Texts(.english), [" 1 hour", " 2 hours"], [" 1 day", " 2 days"]),
            (Texts(.german), [" 1 Stunde", " 2 Stunden"], [" 1 Tag", " 2 Tage"]),
        ] {
            #expect((1...2).map { texts.fewerHours($0).hasSuffix(hours[$0 - 1]) } == [true, true])
            #expect((1...2).map { texts.fewerDays($0).hasSuffix(days[$0 - 1]) } == [true, true])
        }
    }
}

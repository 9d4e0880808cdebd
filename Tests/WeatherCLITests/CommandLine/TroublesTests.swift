import LifecycleCore
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
        for reason in [OnboardScreen.Reason.welcome, .reset] {
            let told = Diagnostics.failure(of: Self.onboard(reason))
            #expect(told?.status == .noPermission)
            #expect(told?.message.contains("weather key set") == true)
            #expect(told?.message.contains("weather demo") == true)
        }
    }

    @Test("a refused key and an unreadable one are told apart")
    func refusedKey() {
        #expect(Diagnostics.failure(of: Self.onboard(.unauthorized))?.message.contains("two hours") == true)
        #expect(Diagnostics.failure(of: Self.onboard(.unreadable("no access")))?.message.contains("no access") == true)
    }

    @Test("a view that goes on is no failure, and one that stopped is")
    func views() {
        #expect(Diagnostics.failure(of: .loading) == nil)
        #expect(Diagnostics.failure(of: .failed(message: "full"))?.status == .software)
    }

    private static func onboard(_ reason: OnboardScreen.Reason) -> Lifecycle.ViewModel {
        .onboard(OnboardScreen.view(of: OnboardScreen.State(reason: reason, phase: .editing(.init(""), problem: nil))))
    }
}

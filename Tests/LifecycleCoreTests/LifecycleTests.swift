import CoreTesting
import KeyValueEffects
import LifecycleCore
import SecretEffects
import Testing
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct LifecycleCoreTests {
    @Test(
        "Key and favorites are requested concurrently and may be answered in any order", arguments: [true, false])
    func initializing(keyFirst: Bool) throws {
        var driver = WeatherDriver(Lifecycle.State())
        try driver.send(.useSource(openWeather))
        try driver.send(.start)
        #expect(driver.effects(of: SecretEffect.self) == [.fetch(keyName)])
        #expect(driver.effects(of: KeyValueEffect.self) == [.get(key: "favorites")])
        let bytes = Favorites([london]).encoded()
        if !keyFirst { try driver.answer(KeyValueEffect.self) { _ in .read(bytes) } }
        try driver.answer(SecretEffect.self) { _ in .fetched(keyName, key) }
        #expect((driver.view == .loading) == keyFirst)
        if keyFirst { try driver.answer(KeyValueEffect.self) { _ in .read(bytes) } }
        #expect(driver.home?.favorites.map(\.place) == [london])
    }

    @Test("A second start is ignored")
    func startTwice() throws {
        var driver = try WeatherDriver.started([london])
        let before = driver.view
        try driver.send(.start)
        // A wire does not say it.
        let ignored = DriverBridges.areDirect ? 1 : 0
        #expect(driver.view == before && driver.ignoredCount == ignored)
    }

    @Test(
        "Without a usable key the app starts with onboarding and the reason",
        arguments: [
            (SecretOutput.missing(keyName), OnboardScreen.Reason.welcome),
            (.fetched(keyName, SecretText("")), .welcome), (.fetchError("locked"), .unreadable("locked")),
        ])
    func asks(output: SecretOutput, reason: OnboardScreen.Reason) throws {
        let driver = try WeatherDriver.started([london], key: output)
        #expect(driver.onboard?.reason == reason && driver.knownFavorites == [london])
    }
}

import CoreTesting
import FavoritesScreen
import HTTPEffects
import HomeScreen
import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import WeatherModel

@Suite(.everyBridge) struct KeyTests {
    private func unauthorized(_ driver: WeatherDriver, _ favorites: [Place] = [london]) {
        #expect(driver.onboard?.reason == .unauthorized && driver.knownFavorites == favorites)
        #expect(driver.workWaiting.isEmpty, "the screen's work has ended")
    }

    @Test("A key refused for the local weather leads to onboarding, and the favorites are kept")
    func localWeather() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        try driver.answer(LocationEffect.self) { _ in .location(oslo.coordinate) }
        try driver.answer(HTTPEffect.self, where: Question.weather(at: oslo)) { _ in Service.refused }
        unauthorized(driver)
    }

    @Test("A key refused for the weather of a favorite leads to onboarding, and the favorites are kept")
    func favoriteWeather() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.answer(403, "") }
        unauthorized(driver)
    }

    @Test(
        "A key refused for a looked-up place leads to onboarding, for its name or its weather",
        arguments: [0, 1])
    func lookup(step: Int) throws {
        var driver = try WeatherDriver.started([london])
        try driver.send(.active(.home(.lookUp("Oslo"))))
        if step == 1 { try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo } }
        let question = step == 0 ? Question.search : Question.weather(at: oslo)
        try driver.answer(HTTPEffect.self, where: question) { _ in Service.refused }
        unauthorized(driver)
    }

    @Test("A key refused for a search leads to onboarding, and the favorites are kept")
    func geocoding() throws {
        var driver = try WeatherDriver.atFavorites()
        try driver.list(.requestAddFavorite)
        try driver.search("Oslo")
        try driver.answer(HTTPEffect.self) { _ in Service.refused }
        unauthorized(driver)
    }

    @Test("Deleting the key needs a confirmation, can be cancelled, and leads to onboarding")
    func reset() throws {
        var driver = try WeatherDriver.started([london])
        try driver.send(.active(.requestResetAPIKey))
        #expect(driver.active?.reset == .confirming)
        try driver.send(.active(.cancelResetAPIKey))
        #expect(driver.active?.reset == nil)
        try driver.send(.active(.requestResetAPIKey))
        try driver.send(.active(.resetAPIKey))
        #expect(driver.active?.reset == .deleting)
        #expect(driver.effects(of: SecretEffect.self) == [.delete(OnboardScreen.keyName)])
        try driver.answer(SecretEffect.self) { _ in .deleted(OnboardScreen.keyName) }
        #expect(driver.onboard?.reason == .reset && driver.knownFavorites == [london])
    }

    @Test("A key that cannot be deleted is reported, and the app continues until another key is stored")
    func deletionError() throws {
        var driver = try WeatherDriver.started([london])
        try driver.send(.active(.resetAPIKey))
        try driver.answer(SecretEffect.self) { _ in .deleteError("locked") }
        #expect(driver.active?.notice == .keyNotDeleted("locked") && driver.home != nil)
        try driver.send(.active(.replaceAPIKey))
        try driver.send(.onboard(.apiKey(key)))
        try driver.send(.onboard(.submit))
        try driver.answer(SecretEffect.self) { _ in .stored(OnboardScreen.keyName) }
        #expect(driver.home != nil && driver.active?.notice == nil)
    }

    @Test("No other key is requested while the key is being deleted")
    func deletion() throws {
        for answer in [SecretOutput.deleted(OnboardScreen.keyName), .deleteError("locked")] {
            var driver = try WeatherDriver.started([london])
            try driver.send(.active(.resetAPIKey))
            try driver.send(.active(.replaceAPIKey))
            try driver.answer(HTTPEffect.self, where: Question.weather(at: london)) { _ in Service.refused }
            #expect(driver.active?.reset == .deleting)
            try driver.answer(SecretEffect.self) { _ in answer }
            #expect(driver.onboard?.reason == (answer == .deleteError("locked") ? .unauthorized : .reset))
            #expect(driver.knownFavorites == [london])
        }
    }

    @Test("Another key can be entered without deleting the old one first")
    func replace() throws {
        var driver = try WeatherDriver.started([london])
        try driver.send(.active(.replaceAPIKey))
        #expect(driver.onboard?.reason == .reset && driver.effects(of: SecretEffect.self).isEmpty)
    }

    @Test("No view, request or state shows the key")
    func secrecy() throws {
        var driver = try WeatherDriver.started([london], key: .missing(OnboardScreen.keyName))
        try driver.send(.onboard(.apiKey(key)))
        try driver.send(.onboard(.submit))
        #expect(!shown(driver).contains(canary))
        try driver.answer(SecretEffect.self) { _ in .stored(OnboardScreen.keyName) }
        #expect(!shown(driver).contains(canary))
    }
}

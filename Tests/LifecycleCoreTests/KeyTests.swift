import CoreTesting
import SecretEffects
import Testing
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct KeyTests {
    @Test("A key refused by any request leads to onboarding, and the favorites are kept")
    func refused() throws {
        let ways: [(inout WeatherDriver) throws -> Void] = [
            { try $0.serve(Service.answer(403, "")) },
            { driver in
                try driver.send(.active(.home(.goToFavorites)))
                try driver.list(.requestAddFavorite)
                try driver.search("Oslo")
                try driver.serve(Service.refused)
            },
        ]
        for way in ways {
            var driver = try WeatherDriver.started([london])
            try way(&driver)
            #expect(driver.onboard?.reason == .unauthorized && driver.knownFavorites == [london])
            #expect(driver.workWaiting.isEmpty, "the screen's work has ended")
        }
    }

    @Test("A key that cannot be deleted is reported, and the app continues until another key is stored")
    func deletionError() throws {
        var driver = try WeatherDriver.started([london])
        try driver.send(.active(.resetAPIKey))
        try driver.answer(SecretEffect.self) { _ in .deleteError("locked") }
        #expect(driver.active?.notice == .keyNotDeleted("locked") && driver.home != nil)
        try driver.send(.active(.replaceAPIKey))
        #expect(driver.onboard?.reason == .reset && driver.effects(of: SecretEffect.self).isEmpty)
        try driver.submitKey()
        #expect(driver.home != nil && driver.active?.notice == nil)
    }

    @Test("No other key is requested while the key is being deleted", arguments: [false, true])
    func deletion(inFavorites: Bool) throws {
        for answer in [SecretOutput.deleted(keyName), .deleteError("locked")] {
            var driver = try WeatherDriver.started([london])
            if inFavorites {
                try driver.send(.active(.home(.goToFavorites)))
                try driver.list(.requestAddFavorite)
                try driver.search("Oslo")
            }
            try driver.send(.active(.resetAPIKey))
            try driver.send(.active(.replaceAPIKey))
            try driver.serve(inFavorites ? Question.search : Question.weather(at: london), Service.refused)
            #expect(driver.active?.reset == .deleting)
            try driver.answer(SecretEffect.self) { _ in answer }
            #expect(driver.onboard?.reason == (answer == .deleteError("locked") ? .unauthorized : .reset))
            #expect(driver.knownFavorites == [london])
        }
    }

    @Test("A key that could not be tried is stored with a notice, and no view, request or state shows the key")
    func untried() throws {
        var driver = try WeatherDriver.started([london], key: .missing(keyName))
        try driver.send(.onboard(.apiKey(key)))
        try driver.send(.onboard(.submit))
        try driver.serve(Service.quota)
        #expect(!shown(driver).contains(canary))
        try driver.answer(SecretEffect.self) { _ in .stored(keyName) }
        #expect(driver.active?.notice == .keyNotTried(.quotaExceeded) && !shown(driver).contains(canary))
    }
}

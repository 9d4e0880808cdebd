import CoreTesting
import SecretEffects
import Testing
import WeatherViews

/// What a shell that is about to end has to wait for, and to tell.
@Suite(.everyBridge) struct StoringTests {
    @Test("The view is storing while a list is saved, and has the cause if that fails")
    func favorites() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        #expect(!driver.view.isStoring && driver.view.unstored == nil)
        try driver.delete(oslo)
        #expect(driver.view.isStoring && driver.view.unstored == "it took too long")
        try driver.answerSave(.failed("disk full"))
        #expect(!driver.view.isStoring && driver.view.unstored == "disk full")
        try driver.send(.active(.retrySave))
        try driver.answerSave()
        #expect(!driver.view.isStoring && driver.view.unstored == nil)
    }

    @Test("An unsaved list is reported also during onboarding and after the app has failed")
    func withoutKey() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try driver.delete(oslo)
        try driver.send(.active(.replaceAPIKey))
        #expect(driver.onboard != nil && driver.view.isStoring && driver.view.unstored == "it took too long")
        try driver.answerSave(.failed("disk full"))
        #expect(!driver.view.isStoring && driver.view.unstored == "disk full")
        try driver.submitKey(.storeError("full"))
        let message = "The API key could not be stored: full"
        #expect(driver.view == .failed(message: message, saving: .failed(cause: "disk full")))
        #expect(driver.view.unstored == "disk full")
        try driver.elapse()
        try driver.answerSave()
        #expect(driver.view == .failed(message: message) && driver.view.unstored == nil)
    }

    @Test("The view is not storing if the list could not be read and is unchanged")
    func blocked() throws {
        let driver = try WeatherDriver.started(stored: .failed("locked"))
        #expect(!driver.view.isStoring && driver.view.unstored == nil)
    }

    @Test("The view is storing while a key is deleted or stored")
    func keys() throws {
        var driver = try WeatherDriver.started()
        try driver.send(.active(.resetAPIKey))
        #expect(driver.view.isStoring && driver.view.unstored == "it took too long")
        try driver.answer(SecretEffect.self) { _ in .deleted(keyName) }
        #expect(!driver.view.isStoring && driver.view.unstored == nil)
        try driver.send(.onboard(.apiKey(key)))
        try driver.send(.onboard(.submit))
        #expect(driver.view.isStoring && driver.view.unstored == "it took too long")
        try driver.serve(Service.weather)
        #expect(driver.view.isStoring)
        try driver.answer(SecretEffect.self) { _ in .storeError("full") }
        #expect(!driver.view.isStoring && driver.view.unstored == nil, "the view says it")
    }
}

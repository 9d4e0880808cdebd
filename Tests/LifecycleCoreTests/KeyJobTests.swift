import CoreTesting
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import OnboardFeature
import SecretEffects
import Testing
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct KeyJobTests {
    @Test(
        "A key is tried, then stored without reading the last one, whatever the favorites are",
        arguments: [(Service.weather, Job.KeyTest.accepted), (Service.quota, .failed(.quotaExceeded))])
    func store(answer: HTTPOutput, test: Job.KeyTest) throws {
        var driver = try WeatherDriver.running(
            .storeKey(SecretText(" appid=\(canary)\n")), stored: .failed("disk"))
        #expect(driver.effects(of: SecretEffect.self).isEmpty)
        try driver.serve(answer)
        #expect(driver.effects(of: SecretEffect.self) == [.store(keyName, key)])
        #expect(!shown(driver).contains(canary))
        try driver.answer(SecretEffect.self) { _ in .stored(keyName) }
        #expect(driver.result == .keyStored(test) && !shown(driver).contains(canary))
    }

    @Test("A key that the service rejects is not stored, unless it was not to be tried")
    func rejected() throws {
        var driver = try WeatherDriver.running(.storeKey(key))
        try driver.serve(Service.refused)
        #expect(driver.result == .failed(.invalidKey(.refused)) && driver.effects(of: SecretEffect.self).isEmpty)
        driver = try WeatherDriver.running(.storeUntriedKey(key))
        try driver.answer(SecretEffect.self) { _ in .stored(keyName) }
        #expect(driver.result == .keyStored(.notWanted))
    }

    @Test("A text that is no key is not stored")
    func invalid() throws {
        for (text, problem) in [("", OnboardScreen.Problem.empty), ("two words", .malformed)] {
            let driver = try WeatherDriver.running(.storeKey(SecretText(text)))
            #expect(driver.result == .failed(.invalidKey(problem)) && driver.effects(of: SecretEffect.self).isEmpty)
        }
    }

    @Test("A key is deleted, even one that cannot be read; without one, nothing is deleted")
    func delete() throws {
        let keys: [(SecretOutput, Job.Result)] = [
            (.fetched(keyName, key), .keyDeleted), (.fetchError("locked"), .unreadableKeyDeleted),
        ]
        for (stored, result) in keys {
            var driver = try WeatherDriver.running(.deleteKey, key: stored)
            #expect(driver.result == nil)
            try driver.answer(SecretEffect.self) { _ in .deleted(keyName) }
            #expect(driver.result == result)
        }
        #expect(try WeatherDriver.running(.deleteKey, key: .missing(keyName)).result == .keyMissing)
    }

    @Test("A key that cannot be stored or deleted is a problem")
    func notChanged() throws {
        for (order, answer) in [
            (Job.Order.storeUntriedKey(key), SecretOutput.storeError("full")), (.deleteKey, .deleteError("full")),
        ] {
            var driver = try WeatherDriver.running(order)
            try driver.answer(SecretEffect.self) { _ in answer }
            #expect(driver.result == .failed(.keyNotChanged("full")))
        }
    }
}

import CoreTesting
import KeyValueEffects
import LifecycleCore
import OnboardFeature
import SecretEffects
import Testing
import WeatherViews

@Suite(.everyBridge) struct KeyJobTests {
    @Test("A key is stored without reading the last one, whatever the favorites are")
    func store() throws {
        var driver = try WeatherDriver.running(
            .storeKey(SecretText(" appid=\(canary)\n")), stored: .failed("disk"))
        #expect(driver.effects(of: SecretEffect.self) == [.store(keyName, key)])
        #expect(!shown(driver).contains(canary))
        try driver.answer(SecretEffect.self) { _ in .stored(keyName) }
        #expect(driver.result == .keyStored && !shown(driver).contains(canary))
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
            (Job.Order.storeKey(key), SecretOutput.storeError("full")), (.deleteKey, .deleteError("full")),
        ] {
            var driver = try WeatherDriver.running(order)
            try driver.answer(SecretEffect.self) { _ in answer }
            #expect(driver.result == .failed(.keyNotChanged("full")))
        }
    }
}

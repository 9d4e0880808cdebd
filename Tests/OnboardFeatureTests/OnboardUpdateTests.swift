import CoreRuntime
import CoreTesting
import HTTPEffects
import LocationEffects
import OnboardFeature
import OpenWeather
import SecretEffects
import Testing
import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

private typealias Driver = MachineDriver<OnboardScreen>

extension Driver {
    /// The screen in the middle of its life.
    fileprivate init(_ phase: OnboardScreen.Phase, reason: OnboardScreen.Reason = .welcome) {
        self.init(in: OnboardScreen.State(reason: reason, access: source, phase: phase))
    }

    /// The screen with this text in its field.
    fileprivate init(editing text: String) { self.init(.editing(SecretText(text), problem: nil)) }
}

@Suite struct OnboardUpdateTests {
    @Test(
        "The screen starts with an empty field and the reason",
        arguments: [OnboardScreen.Reason.welcome, .unauthorized, .reset, .unreadable("locked")])
    func start(reason: OnboardScreen.Reason) throws {
        let test = Driver(startingWith: .init(reason: reason, access: source))
        let entry = OnboardScreen.Entry.input(apiKey: SecretText(""), canSubmit: false, problem: nil)
        try test.expectView(OnboardScreen.ViewModel(reason: reason, state: entry))
        try test.expectNothingElse()
    }

    @Test(
        "A malformed key is refused with the reason, and nothing is stored",
        arguments: [
            ("", OnboardScreen.Problem.empty), ("  \t", .empty), ("\"\"", .empty), ("two words", .malformed),
            ("appid=", .empty),
        ])
    func refused(text: String, problem: OnboardScreen.Problem) throws {
        var test = Driver(editing: text)
        test.send(.shell(.submit))
        try test.expectState { $0.phase = .editing(SecretText(text), problem: problem) }
        try test.expectNothingElse()
    }

    @Test(
        "The key that is tried is extracted from the pasted text",
        arguments: [canary, " \(canary)\n", "appid=\(canary)"])
    func cleaned(text: String) throws {
        var test = Driver(editing: text)
        test.send(.shell(.submit))
        try test.expectState { $0.phase = .trying(key) }
        let nowhere = Coordinate(latitude: 0, longitude: 0)
        try test.expect(OpenWeatherSource().conditions(at: nowhere, key: key).effect.reloading)
        try test.expectNothingElse()
    }

    @Test(
        "A key is stored if the service accepts it or if it could not be tried",
        arguments: [KeyTrial.accepted, .untried(.offline("no route")), .untried(.quotaExceeded)])
    func tried(trial: KeyTrial) throws {
        var test = Driver(.trying(key))
        test.send(.tried(trial))
        try test.expectState { $0.phase = .saving(key, trial) }
        try test.expect(SecretEffect.store("openweather_api_key", key))
        try test.expectNothingElse()
    }

    @Test("A key that the service rejects is not stored, and leaves the field, which does not show it")
    func rejected() throws {
        var test = Driver(.trying(key))
        test.send(.tried(.refused))
        try test.expectState { $0.phase = .editing(SecretText(""), problem: .refused) }
        try test.expectNothingElse()
    }

    @Test("The view shows when the key can be submitted", arguments: ["", "two words", canary, " \(canary) "])
    func canSubmit(text: String) throws {
        let entry = OnboardScreen.Entry.input(
            apiKey: SecretText(text), canSubmit: text.contains(canary), problem: nil)
        try Driver(editing: text).expectView(OnboardScreen.ViewModel(reason: .welcome, state: entry))
    }

    @Test(
        "The screen ends with the stored key, or with the cause of a failed store",
        arguments: [
            (SecretOutput.stored("openweather_api_key"), OnboardScreen.Exit.stored(access, .accepted)),
            (.storeError("disk full"), .failed("The API key could not be stored: disk full")),
        ])
    func exits(output: SecretOutput, exit: OnboardScreen.Exit) throws {
        var test = Driver(.trying(key))
        test.send(.tried(.accepted))
        try test.answer(test.expect(SecretEffect.self), with: output)
        try test.expectExit(exit)
        try test.expectNothingElse()
    }

    @Test("Neither state, event, view nor exit shows the key")
    func secrecy() {
        for state in Samples.states {
            let view = OnboardScreen.view(of: state)
            for value in [state, view, OnboardScreen.Exit.stored(access, .accepted)] as [Any] {
                var dumped = ""
                dump(value, to: &dumped)
                #expect(!"\(value)\(String(reflecting: value))\(dumped)".contains(canary))
            }
        }
        for event in Samples.events {
            var dumped = ""
            dump(event, to: &dumped)
            #expect(!"\(event)\(String(reflecting: event))\(dumped)".contains(canary))
        }
    }
}

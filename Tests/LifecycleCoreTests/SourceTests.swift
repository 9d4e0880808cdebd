import CoreTesting
import HTTPEffects
import SecretEffects
import Testing
import WeatherModel
import WeatherViews

@Suite("Choice of the weather source", .everyBridge) struct SourceTests {
    @Test("Without a key the app starts with a source that needs none")
    func withoutKey() throws {
        var driver = try WeatherDriver.started([london], key: .missing(keyName), source: nil)
        #expect(driver.active?.source?.name == openMeteo)
        try driver.serve(isOpenMeteo, openMeteoWeather)
        #expect(driver.home?.favorites.first?.weather.latest?.conditions.temperature == 7.5)
        #expect(driver.home?.favorites.first?.forecast == .fetching(previous: nil))
        try driver.serve(isOpenMeteo, openMeteoWeather)
        #expect(driver.home?.favorites.first?.forecast?.latest?.days.first?.highest == 9)
    }

    @Test("A key that cannot be read leads to onboarding, from which the other source is chosen")
    func unreadable() throws {
        var driver = try WeatherDriver.started([london], key: .fetchError("locked"), source: nil)
        #expect(driver.onboard?.reason == .unreadable("locked") && driver.onboard?.alternative?.name == openMeteo)
        try driver.send(.useSource(openMeteo))
        #expect(driver.active?.source?.name == openMeteo && driver.knownFavorites == [london])
    }

    @Test("A chosen source that needs no key is used without reading the key")
    func chosen() throws {
        var driver = WeatherDriver()
        try driver.send(.useSource(openMeteo))
        try driver.send(.start)
        #expect(driver.effects(of: SecretEffect.self).isEmpty)
        let report = try WeatherDriver.running(.report(Job.Question(place: .place(london))), source: openMeteo)
        #expect(
            report.effects(of: SecretEffect.self).isEmpty && report.effects(of: HTTPEffect.self).allSatisfy(isOpenMeteo)
        )
    }

    @Test("A report without a key uses the source that needs none")
    func report() throws {
        var driver = try WeatherDriver.running(
            .report(Job.Question(place: .place(london))), key: .missing(keyName), source: nil)
        try driver.serve(isOpenMeteo, openMeteoWeather)
        try driver.tell(1_773_500_100)
        #expect(driver.reported?.source?.name == openMeteo)
    }

    @Test("A key entered at run time replaces a source without one")
    func entered() throws {
        var driver = try WeatherDriver.started([london], key: .missing(keyName), source: nil)
        try driver.send(.active(.replaceAPIKey))
        #expect(driver.onboard?.reason == .welcome && driver.workWaiting.isEmpty)
        try driver.submitKey()
        try driver.locate(at: oslo)
        try driver.serve(Question.weather(at: oslo), Service.weather)
        #expect(driver.active?.source?.name == openWeather)
    }

    @Test("A stored key selects its source, and choosing another one cancels the requests to it")
    func switched() throws {
        var driver = try WeatherDriver.started([london], source: nil)
        #expect(driver.active?.source?.name == openWeather)
        #expect(!driver.effects(of: HTTPEffect.self).contains(where: isOpenMeteo))
        try driver.send(.useSource(openMeteo))
        #expect(driver.active?.source?.name == openMeteo)
        #expect(driver.effects(of: HTTPEffect.self).allSatisfy(isOpenMeteo))
    }

    @Test("An unknown source, one that needs a key, and a change while a key is stored are ignored at run time")
    func ignored() throws {
        var driver = try WeatherDriver.started([london], key: .missing(keyName), source: "unknown")
        #expect(driver.active?.source?.name == openMeteo)
        let view = driver.view
        for name in ["unknown", openWeather, openMeteo] { try driver.send(.useSource(name)) }
        #expect(driver.view == view)
        driver = try WeatherDriver.started([london], key: .missing(keyName))
        try driver.send(.onboard(.apiKey(key)))
        try driver.send(.onboard(.submit))
        try driver.send(.useSource(openMeteo))
        #expect(driver.onboard?.state == .saving)
    }

    private func isOpenMeteo(_ effect: HTTPEffect) -> Bool { effect.url.contains("open-meteo.com/v1/forecast") }
}

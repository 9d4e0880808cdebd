import ArgumentTable
import CapabilityTesting
import LocationCapability
import LocationEffects
import SecretCapability
import Testing
import TextApp
import TextUI
import WeatherModel
import WeatherText

@testable import WeatherCLI

@Suite("Settings")
struct SettingsTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    private func settings(
        _ arguments: String..., environment: [String: String] = [:], file: String? = nil
    ) throws -> Settings {
        if let file { try home.write(file, to: ".config/weather/config") }
        let command = try WeatherApp.commandLine.parse(arguments).get()
        let environment = environment.merging(["HOME": home.path]) { given, _ in given }
        return try Settings(Invocation(command, of: "weather", environment: environment))
    }

    private func failure(_ make: () throws -> Settings) -> Failure? {
        do {
            _ = try make()
            return nil
        } catch {
            return error as? Failure
        }
    }

    @Test("without anything said, units are metric, glyphs are Unicode and there is no place")
    func usual() throws {
        let settings = try settings()
        #expect(settings.display.presentation.units == .metric)
        #expect(settings.display.presentation.glyphs == .unicode)
        #expect(settings.display.color == .auto)
        #expect(settings.location.chosen == nil)
        #expect(settings.dataDirectory == "\(home.path)/.local/share/weather")
        #expect(settings.notes == [])
    }

    @Test("a flag wins over the environment, and the environment over the configuration file")
    func units() throws {
        let file = "units = imperial\n"
        #expect(try settings(file: file).display.presentation.units == .imperial)
        #expect(
            try settings(environment: ["WEATHER_UNITS": "metric"], file: file).display.presentation.units == .metric)
        #expect(
            try settings("--units", "imperial", environment: ["WEATHER_UNITS": "metric"], file: "units = metric")
                .display.presentation.units
                == .imperial)
    }

    @Test("an empty variable counts as absent")
    func emptyVariable() throws {
        #expect(
            try settings(environment: ["WEATHER_UNITS": ""], file: "units = imperial").display.presentation.units
                == .imperial)
    }

    @Test("a place is taken from the flag, else the environment, else the file")
    func location() throws {
        let file = "location = 3,3\n"
        let environment = ["WEATHER_LOCATION": "2,2"]
        #expect(try settings(file: file).location.chosen?.coordinate.latitude == 3)
        #expect(try settings(environment: environment, file: file).location.chosen?.coordinate.latitude == 2)
        #expect(
            try settings("-l", "-1,1", environment: environment, file: file).location.chosen?.coordinate.latitude == -1)
    }

    @Test("the desktop is asked for the place when the first that says anything says auto")
    func automaticLocation() throws {
        #expect(try !settings().asksDesktopForLocation)
        #expect(try settings("--location", "auto", environment: ["WEATHER_LOCATION": "2,2"]).asksDesktopForLocation)
        #expect(try settings("--location", "auto", file: "location = 3,3").location.chosen == nil)
        #expect(try settings(environment: ["WEATHER_LOCATION": " auto "]).asksDesktopForLocation)
        #expect(try settings(file: "location = auto").asksDesktopForLocation)
        let flag = try settings("--location=1,1", environment: ["WEATHER_LOCATION": "auto"])
        #expect(!flag.asksDesktopForLocation && flag.location.chosen?.coordinate.latitude == 1)
    }

    @Test("a place is named where no coordinate can be meant", arguments: ["Oslo", " 's-Hertogenbosch ", "Paris 15"])
    func namedLocation(name: String) throws {
        let settings = try settings(file: "location = \(name)")
        #expect(settings.locationName == CleanText.clean(name) && settings.location.chosen == nil)
        #expect(try self.settings("--location=1,1", file: "location = \(name)").locationName == nil)
        #expect(try self.settings("--location=auto", file: "location = \(name)").locationName == nil)
    }

    @Test(
        "without a choice, the units are those of the locale",
        arguments: [
            ([:], Units.metric), (["LANG": "en_US.UTF-8"], .imperial), (["LANG": "my_MM"], .imperial),
            (["LANG": "en_GB.UTF-8"], Units(.metric, wind: .milesPerHour)), (["LANG": "C.UTF-8"], .metric),
            (["LANG": "en_US.UTF-8", "LC_MEASUREMENT": "de_DE.UTF-8@euro"], .metric),
            (["LANG": "de_DE", "LC_MEASUREMENT": "de_DE", "LC_ALL": "en_LR"], .imperial),
            (["LC_ALL": "", "LANG": "en_US"], .imperial),
        ])
    func locale(environment: [String: String], units: Units) throws {
        #expect(try settings(environment: environment).display.presentation.units == units)
    }

    @Test(
        "without a choice, the language is that of the locale's messages, and English for all that the app does not speak",
        arguments: [
            ([:], .english), (["LANG": "de_AT.UTF-8"], .german), (["LANG": "de"], .german), (["LANG": "C"], .english),
            (["LANG": "DE_DE"], .german), (["LANG": "fr_FR", "LC_MESSAGES": "de_CH@euro"], .german),
            (["LANG": "de_DE", "LC_MESSAGES": "en_GB"], .english), (["LANG": "de_DE", "LC_ALL": "fr_FR"], .english),
            (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], .german), (["LANG": "def_DE"], .english),
        ] as [([String: String], Language)])
    func localeLanguage(environment: [String: String], language: Language) throws {
        #expect(try settings(environment: environment).display.presentation.language == language)
    }

    @Test("a language that is chosen wins over the locale: the option, the variable, the file")
    func language() throws {
        let german = ["LANG": "de_DE"]
        #expect(try settings("--lang", "en", environment: german).display.presentation.language == .english)
        #expect(try settings(environment: german, file: "lang = en").display.presentation.language == .english)
        let both = ["LANG": "de_DE", "WEATHER_LANG": "de"]
        #expect(try settings(environment: both, file: "lang = en").display.presentation.language == .german)
        #expect(
            failure { try settings(file: "lang = fr") }?.message.hasSuffix("lang is \"fr\"; it must be en or de.")
                == true)
    }

    @Test("a system that is chosen is all of it, and the wind has a choice of its own")
    func wind() throws {
        let britain = ["LANG": "en_GB"]
        #expect(try settings("--units", "metric", environment: britain).display.presentation.units == .metric)
        let (file, variable) = ("wind = kn", ["WEATHER_WIND": "km/h"])
        #expect(try settings(file: file).display.presentation.units == Units(.metric, wind: .knots))
        #expect(try settings(environment: variable, file: file).display.presentation.units.wind == .kilometersPerHour)
        #expect(try settings("--wind", "mph", environment: variable).display.presentation.units.wind == .milesPerHour)
        #expect(try settings("--wind", "m/s", "-u", "imperial").display.presentation.units.wind == .metersPerSecond)
        #expect(failure { try settings(file: "wind = bft") }?.status == .configuration)
    }

    @Test("the data directory is taken from the flag, else the environment")
    func dataDirectory() throws {
        #expect(try settings(environment: ["WEATHER_DATA_DIR": "/b"]).dataDirectory == "/b")
        #expect(try settings("--data-dir", "/a", environment: ["WEATHER_DATA_DIR": "/b"]).dataDirectory == "/a")
    }

    @Test("the place of the key is taken from the flag, else the environment, else the file, and is open otherwise")
    func secretPlace() throws {
        let (file, environment) = ("secret-store = service\n", ["WEATHER_SECRET_STORE": "file"])
        #expect(try settings().secretPlace == nil)
        #expect(try settings(environment: environment, file: file).secretPlace == .file)
        #expect(try settings("--secret-store", "service", environment: environment).secretPlace == .service)
        #expect(try settings(file: file).secretPlace == .service)
        #expect(failure { try settings(environment: ["WEATHER_SECRET_STORE": "x"]) }?.status == .configuration)
    }

    @Test("glyphs and color can be configured")
    func look() throws {
        let settings = try settings(file: "glyphs = ascii\ncolor = always\n")
        #expect(settings.display.presentation.glyphs == .ascii)
        #expect(settings.display.color == .always)
    }

    @Test("a dialogue of lines is asked for by the flag or the environment, and has no colors")
    func plain() throws {
        #expect(try !settings(environment: ["WEATHER_PLAIN": ""]).display.isPlain)
        for plain in [try settings("--plain", "--color", "always"), try settings(environment: ["WEATHER_PLAIN": "1"])] {
            #expect(plain.display.isPlain && plain.display.color == .never)
        }
        #expect(try settings("--color", "always", file: "color = never").display.color == .always)
        #expect(try settings("--ascii").display.presentation.glyphs == .ascii)
    }

    @Test("blank variables count as absent, and blank lines of the file too")
    func blank() throws {
        let place = try settings(environment: ["WEATHER_LOCATION": "  "], file: "location = 3,3").location.chosen
        #expect(place?.coordinate.latitude == 3)
        #expect(try settings(file: "location =").location.chosen == nil)
        #expect(
            try settings("--api-origin", "http://a", environment: ["WEATHER_API_ORIGIN": "http://b"]).apiOrigin
                == "http://a")
        #expect(try settings("--record", "run", environment: [:]).display.record == "run")
    }

    @Test(
        "a word that a name does not take is refused with those that it does",
        arguments: ["units = kelvin", "glyphs = asci", "color = blue"])
    func wrongWord(line: String) {
        let failure = failure { try settings(file: line) }
        #expect(failure?.status == .configuration)
        #expect(failure?.message.contains(line.split(separator: " ")[2]) == true)
        #expect(failure?.message.contains("must be") == true)
        let name = line.split(separator: " ")[0]
        #expect(failure?.message.hasPrefix("\(home.path)/.config/weather/config:1: \(name) is ") == true)
    }

    @Test("a wrong place on the command line is a wrong use, elsewhere a wrong configuration")
    func wrongLocation() {
        #expect(failure { try settings("--location=91,0") }?.status == .usage)
        #expect(failure { try settings(environment: ["WEATHER_LOCATION": "1 north"]) }?.status == .configuration)
        #expect(failure { try settings("--location", "x") }?.message.contains("too short") == true)
        #expect(failure { try settings(file: "location = 1") }?.status == .configuration)
    }

    @Test("without a home the user is told that nothing will be kept")
    func noHome() throws {
        let settings = try settings(environment: ["HOME": ""])
        #expect(settings.dataDirectory == nil)
        #expect(settings.notes.count == 1)
        #expect(settings.notes.first?.contains("--data-dir") == true)
    }

    @Test("commands that work on the stored key do not take the key of the run for it")
    func storedKey() throws {
        let file = try home.write("abcd1234", to: "key")
        let given = try settings("--key-file", file)
        #expect(given.runKey != nil)
        #expect(given.withStoredKey.runKey == nil)
        var unpreserved = try settings("--key-file", file, environment: ["HOME": ""])
        #expect(unpreserved.withStoredKey.runKey != nil, "it is the only one")
        unpreserved.secretPlace = .service
        #expect(unpreserved.withStoredKey.runKey == nil, "a keyring needs no directory")
    }
}

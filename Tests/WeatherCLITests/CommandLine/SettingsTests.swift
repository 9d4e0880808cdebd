import ArgumentTable
import CapabilityTesting
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
        _ arguments: String = "", _ environment: [String: String] = [:], file: String = ""
    ) throws -> Settings {
        try home.write(file, to: ".config/weather/config")
        let words = arguments.split(separator: " ").map(String.init)
        let environment = environment.merging(["HOME": home.path]) { given, _ in given }
        return try Settings(
            Invocation(WeatherApp.commandLine.parse(words).get(), of: "weather", environment: environment))
    }

    private func failure(_ arguments: String, _ environment: [String: String] = [:], file: String = "") -> Failure? {
        do {
            _ = try settings(arguments, environment, file: file)
            return nil
        } catch {
            return error as? Failure
        }
    }

    /// What the settings have under a name.
    private static func value(_ name: Substring, in settings: Settings) -> String {
        let presentation = settings.display.presentation
        return switch name {
        case "units": "\(presentation.units.system)"
        case "wind": presentation.units.wind.rawValue
        case "temperature": presentation.units.temperature.rawValue
        case "pressure": presentation.units.pressure.rawValue
        case "rain": presentation.units.rain.rawValue
        case "clock": presentation.clock.rawValue
        case "icons": presentation.icons.rawValue
        case "lang": presentation.language.rawValue
        case "glyphs": presentation.glyphs == .ascii ? "ascii" : "unicode"
        case "color": "\(settings.display.color)"
        case "theme": "\(settings.display.theme)"
        case "mouse": "\(settings.display.hasMouse)"
        case "plain": "\(settings.display.isPlain)"
        case "latitude":
            if case .given(.place(let place)) = settings.place { "\(place.coordinate.latitude)" } else { "none" }
        case "name": if case .given(.name(let name)) = settings.place { name } else { "none" }
        case "auto": "\(settings.place == .desktop)"
        case "data": settings.dataDirectory ?? "none"
        case "secrets": settings.secretPlace.map { "\($0)" } ?? "open"
        case "origin": settings.apiOrigin?.text ?? "none"
        case "clear": settings.clearAfter.map { "\($0.components.seconds)" } ?? "never"
        case "lock": "\(settings.lockAfter.components.seconds)"
        case "record": settings.display.record ?? "none"
        default: "?"
        }
    }

    private static let us = ["LANG": "en_US.UTF-8"]
    private static let german = ["LANG": "de_AT.UTF-8"]

    /// Options, variables, the configuration file, and the settings that they lead to.
    private static let rows: [(options: String, variables: [String: String], file: String, settings: String)] = [
        ("", [:], "", "units=metric wind=m/s lang=en glyphs=unicode color=auto plain=false latitude=none name=none"),
        ("", [:], "", "auto=false secrets=open origin=none record=none clear=never lock=300 theme=auto mouse=true"),
        ("", [:], "clear-after = 90s\nlock-after = 0s", "clear=90 lock=0"),
        // An option wins over a variable, which wins over the file; blank ones count as absent.
        ("", [:], "units = imperial", "units=imperial wind=mph"),
        ("--units imperial", ["WEATHER_UNITS": "metric"], "units = metric", "units=imperial"),
        ("", [:], "location = 3,3", "latitude=3.0"), ("", [:], "location =", "latitude=none"),
        ("-l -1,1", ["WEATHER_LOCATION": "2,2"], "location = 3,3", "latitude=-1.0"),
        ("", ["WEATHER_LOCATION": "  "], "location = 3,3", "latitude=3.0"),
        ("--data-dir /a", ["WEATHER_DATA_DIR": "/b"], "", "data=/a"),
        ("", ["WEATHER_SECRET_STORE": "file"], "secret-store = service", "secrets=file"),
        ("--api-origin http://a", ["WEATHER_API_ORIGIN": "http://b"], "", "origin=http://a"),
        ("--record run", [:], "glyphs = ascii\ncolor = always", "record=run glyphs=ascii color=always"),
        ("", [:], "theme = light\nmouse = off", "theme=light mouse=false"),
        ("--theme dark --mouse on", ["WEATHER_THEME": "light", "WEATHER_MOUSE": "off"], "", "theme=dark mouse=true"),
        ("", ["WEATHER_PLAIN": "1"], "color = always", "plain=true color=never"),
        ("", ["WEATHER_PLAIN": "off"], "", "plain=false color=auto"),
        // The desktop is asked when the first that says anything says auto, and a name is no coordinate.
        ("--location auto", ["WEATHER_LOCATION": "2,2"], "location = 3,3", "auto=true latitude=none name=none"),
        ("--location=1,1", ["WEATHER_LOCATION": "auto"], "", "auto=false latitude=1.0"),
        ("", [:], "location = Oslo", "name=Oslo latitude=none"), ("-l auto", [:], "location = Oslo", "name=none"),
        // Without a choice, units and language are those of the locale; a chosen system is all of it but the wind.
        ("", ["LANG": "en_GB.UTF-8"], "", "units=metric wind=mph"), ("", ["LANG": "C.UTF-8"], "", "units=metric"),
        ("", us.merging(["LC_MEASUREMENT": "de_DE.UTF-8@euro"]) { $1 }, "", "units=metric wind=m/s"),
        ("", ["LANG": "de_DE", "LC_MEASUREMENT": "de_DE", "LC_ALL": "en_LR"], "", "units=imperial"),
        ("--units metric", ["LANG": "en_GB"], "", "units=metric wind=m/s"), ("", [:], "wind = kn", "wind=kn"),
        ("", us, "", "units=imperial temperature=F pressure=inHg rain=in clock=12 icons=plain"),
        ("--units metric --pressure mmHg", us, "", "temperature=C pressure=mmHg rain=mm clock=12"),
        ("--temperature C --rain mm", us, "pressure = hPa", "temperature=C pressure=hPa rain=mm wind=mph"),
        ("", us, "temperature = C\nrain = mm", "temperature=C rain=mm"),
        ("--clock 24", us, "clock = 12", "clock=24"), ("", [:], "clock = 12", "clock=12"),
        ("", us.merging(["LC_TIME": "de_DE"]) { $1 }, "", "clock=24"), ("", german, "", "clock=24 lang=de"),
        ("--icons nerd", ["WEATHER_ICONS": "emoji"], "", "icons=nerd"), ("", [:], "icons = emoji", "icons=emoji"),
        ("", ["LANG": "def_DE"], "", "lang=en"),
        ("", ["LANG": "fr_FR", "LC_MESSAGES": "de_CH@euro"], "", "lang=de"),
        ("", ["LANG": "de_DE", "LC_ALL": "fr_FR"], "", "lang=en"),
        ("", ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], "", "lang=de"),
        ("--lang en", german, "", "lang=en"), ("", german, "lang = en", "lang=en"),
    ]

    @Test(
        "A setting comes from the option, else the variable, else the file, else the locale", arguments: rows.indices
    )
    func values(row: Int) throws {
        let (options, variables, file, expected) = Self.rows[row]
        let settings = try settings(options, variables, file: file)
        for pair in expected.split(separator: " ") {
            let name = pair.prefix { $0 != "=" }
            #expect("\(name)=\(Self.value(name, in: settings))" == pair)
        }
    }

    @Test(
        "An invalid value of a setting is refused with its place, as a usage or a configuration error",
        arguments: [
            ("", [:], "glyphs = asci", "config:1: glyphs is \"asci\"; it must be"),
            ("", ["WEATHER_PRESSURE": "bar"], "", "WEATHER_PRESSURE is"),
            ("", ["WEATHER_SECRET_STORE": "x"], "", "WEATHER_SECRET_STORE is \"x\""),
            ("", ["WEATHER_SOURCE": "x"], "", "WEATHER_SOURCE is \"x\"; it must be openweather or open-meteo."),
            ("", [:], "location = 1", "config:1"), ("--location=91,0", [:], "", "--location"),
            ("", ["WEATHER_LOCATION": "1 north"], "", "WEATHER_LOCATION"), ("--location x", [:], "", "too short"),
        ] as [(String, [String: String], String, String)])
    func refused(options: String, variables: [String: String], file: String, words: String) {
        let failure = failure(options, variables, file: file)
        #expect(failure?.status == (options.isEmpty ? .configuration : .usage))
        #expect(failure?.message.contains(words) == true, "\(String(describing: failure))")
    }

    @Test("Without a home the user is warned that nothing will be kept")
    func noHome() throws {
        #expect(try settings().dataDirectory == "\(home.path)/.local/share/weather")
        let settings = try settings("", ["HOME": ""])
        #expect(settings.dataDirectory == nil && settings.notes.count == 1)
        #expect(settings.notes.first?.contains("--data-dir") == true)
    }

    @Test("A command on the stored key ignores the key of the run, unless there is nowhere to store one")
    func storedKey() throws {
        let file = try home.write("abcd1234", to: "key")
        let given = try settings("--key-file \(file)")
        #expect(given.runKey != nil && given.withStoredKey.runKey == nil)
        var unpreserved = try settings("--key-file \(file)", ["HOME": ""])
        #expect(unpreserved.withStoredKey.runKey != nil, "it is the only one")
        unpreserved.secretPlace = .service
        #expect(unpreserved.withStoredKey.runKey == nil, "a keyring needs no directory")
    }
}

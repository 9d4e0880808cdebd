import ArgumentTable
import LifecycleCore
import SecretCapability
import TextUI
import WeatherModel
import WeatherSources
import WeatherText
import WeatherViews

/// The options of `weather`, except those that every app has.
enum WeatherOption {
    static let units = Option<Units.System>(
        "units", short: "u", value: "UNITS", summary: "All quantities in metric or imperial units",
        environmentVariable: "WEATHER_UNITS")
    static let temperature = Option<TemperatureUnit>(
        "temperature", value: "UNIT", summary: "Temperatures in C or F", environmentVariable: "WEATHER_TEMPERATURE")
    static let wind = Option<WindUnit>(
        "wind", value: "UNIT", summary: "The wind in m/s, km/h, mph or kn", environmentVariable: "WEATHER_WIND")
    static let pressure = Option<PressureUnit>(
        "pressure", value: "UNIT", summary: "The pressure in hPa, mmHg or inHg",
        environmentVariable: "WEATHER_PRESSURE")
    static let rain = Option<DepthUnit>(
        "rain", value: "UNIT", summary: "Rain in mm or in, snow in cm or in", environmentVariable: "WEATHER_RAIN")
    static let clock = Option<ClockStyle>(
        "clock", value: "HOURS", summary: "Times in 12 or 24 hours",
        environmentVariable: "WEATHER_CLOCK")
    static let icons = Option<IconSet>(
        "icons", value: "SET", summary: "The sky as emoji, nerd (in a Nerd Font) or plain symbols",
        environmentVariable: "WEATHER_ICONS")
    static let language = Option<Language>(
        "lang", value: "LANG", summary: "English or German (en or de)",
        environmentVariable: "WEATHER_LANG")
    static let location = Option(
        "location", short: "l", value: "PLACE",
        summary: "Where you are: Oslo, or 60.74,11.32 (auto asks the desktop)", environmentVariable: "WEATHER_LOCATION")
    static let source = Option(
        "source", value: "NAME",
        summary: "The weather service: \(Lifecycle.sources.names.joined(separator: " or "))",
        allowedValues: Lifecycle.sources.names,
        environmentVariable: "WEATHER_SOURCE")
    static let keyFile = Option(
        "key-file", value: "PATH", summary: "Use the API key in this file (- for standard input) for this run only",
        environmentVariable: "WEATHER_KEY_FILE")
    static let apiOrigin = Option(
        "api-origin", value: "URL", summary: "Ask this origin instead of the weather service",
        environmentVariable: "WEATHER_API_ORIGIN")
    static let dataDirectory = Option(
        "data-dir", value: "DIR", summary: "Keep favorites and key here", environmentVariable: "WEATHER_DATA_DIR")
    static let secretStore = Option<SecretPlace>(
        "secret-store", value: "STORE",
        summary: "Keep the key in a sealed file or in the desktop's keyring (file or service)",
        environmentVariable: "WEATHER_SECRET_STORE")
    static let core = Option(
        "core", value: "PATH", summary: "Use the core in this library instead of the app's own, for a replay, too")

    // Options of single commands.
    static let json = Option("json", summary: "Print one JSON object")
    static let oneLine = Option("oneline", summary: "Print one short line, for a status bar")
    static let format = Option(
        "format", value: "TEXT",
        summary: "Print a line of your own, with fields in braces: '{icon} {temp:0}, rain {chance}'")
    static let short = Option("short", summary: "Print a line for each day")
    static let hours = Option("hours", value: "N", summary: "Print a line for each step of the next N hours")
    static let days = Option("days", value: "N", summary: "Days to print, today included (8, at most 14)")
    static let fromFile = Option(
        "from-file", value: "PATH", summary: "Read it from this file (- for standard input)")
    static let untried = Option(
        "untried", summary: "Store the key without asking the weather service whether it accepts it")
    static let yes = Option("yes", short: "y", summary: "Do not ask first; needed without a terminal")
    static let offline = Option("offline", summary: "Do not ask the weather service")
}

import OpenMeteo
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenMeteoConditionsTests {
    private static let time: Int64 = 1_773_499_500

    private func read(_ members: String, _ others: String = "") throws(WeatherFailure) -> Conditions {
        let body = "{\"current\":{\"time\":\(Self.time),\"temperature_2m\":1.5\(members)}\(others)}"
        return try OpenMeteoSource.conditions.read(answer(body)).get()
    }

    @Test("A report without temperature or time is unreadable, and the failure names the missing field")
    func required() {
        for (body, reason) in [
            ("{}", .missing("current")), ("{\"current\":7}", .wrongShape("current")),
            ("{\"current\":{\"temperature_2m\":1}}", .missing("current.time")),
            ("{\"current\":{\"temperature_2m\":1,\"time\":\"2026-03-14T15:45\"}}", .wrongShape("current.time")),
            ("{\"current\":{\"time\":1,\"temperature_2m\":null}}", .missing("current.temperature_2m")),
            ("{\"current\":{\"time\":1,\"temperature_2m\":1e9}}", .wrongShape("current.temperature_2m")),
        ] as [(String, Unreadable)] {
            #expect(OpenMeteoSource.conditions.read(answer(body)) == .failure(.unreadable(reason)), "\(body)")
        }
    }

    @Test(
        "A missing current temperature is replaced by that of the first hour",
        arguments: [
            "", "\"current\":7,", "\"current\":{\"time\":7100,\"temperature_2m\":null,\"rain\":3},",
        ])
    func firstHour(current: String) throws {
        let body = """
            {\(current)"hourly":{"time":[7200,10800],"temperature_2m":[4,5],"rain":[0.5,0]},"utc_offset_seconds":3600}
            """
        let read = try OpenMeteoSource.conditions.read(answer(body)).get()
        #expect(
            read
                == Conditions(
                    temperature: 4, rain: Precipitation(millimeters: 0.5, minutes: 60), observedAt: 7200,
                    utcOffset: 3600))
    }

    @Test(
        "A field that is null, of another type or out of range counts as absent",
        arguments: ["null", "[]", "{}", "\"\"", "\"x\"", "-1e999", "1e300", "-99999"])
    func oddParts(value: String) throws {
        for name in [
            "apparent_temperature", "relative_humidity_2m", "pressure_msl", "cloud_cover", "visibility", "weather_code",
            "is_day", "rain", "showers", "snowfall", "wind_speed_10m", "wind_gusts_10m", "uv_index", "dew_point_2m",
        ] {
            #expect(try read(",\"\(name)\":\(value)") == Conditions(temperature: 1.5, observedAt: Self.time), "\(name)")
        }
        for direction in [value, "361"] {
            let wind = try read(",\"wind_speed_10m\":1,\"wind_direction_10m\":\(direction)").wind
            #expect(wind == Wind(speed: 1, degrees: nil))
        }
        #expect(try read("", ",\"utc_offset_seconds\":\(value)").utcOffset == nil)
        #expect(try read("", ",\"daily\":\(value)").sun == nil)
    }

    @Test("Precipitation is the sum of its interval, and a sum of zero is none")
    func sums() throws {
        #expect(try read(",\"rain\":1,\"interval\":3600").rain == Precipitation(millimeters: 1, minutes: 60))
        #expect(try read(",\"rain\":1,\"interval\":0").rain == Precipitation(millimeters: 1, minutes: 15))
        #expect(try read(",\"rain\":null,\"showers\":0.4").rain == Precipitation(millimeters: 0.4, minutes: 15))
        #expect(try read(",\"rain\":0.0,\"showers\":0.0,\"snowfall\":0.0").rain == nil)
    }

    @Test(
        "The sun times are those of the day of the observation",
        arguments: [
            (Self.time - 20_000, Self.time + 20_000, nil), (Self.time - 43_200, Self.time - 43_200, .down),
            (Self.time - 43_200, Self.time + 43_200, .up), (0, 0, nil), (Self.time, .max, nil),
        ] as [(Int64, Int64, PolarSun?)])
    func sun(rise: Int64, set: Int64, polar: PolarSun?) throws {
        let days = [-129_600, -43_200, 43_200].map { Self.time + $0 }
        let daily = ",\"daily\":{\"time\":\(days),\"sunrise\":[1,\(rise),3],\"sunset\":[2,\(set),4]}"
        let read = try read(",\"is_day\":0", daily)
        let isUsual = rise == Self.time - 20_000
        #expect(
            read.polarSun == polar && read.sunrise == (isUsual ? rise : nil) && read.sunset == (isUsual ? set : nil))
        #expect(read.isDaytime == (isUsual ? true : polar.map { $0 == .up }))
    }

    @Test("A day that is not in the answer has no sun times")
    func noSun() throws {
        let daily = ",\"daily\":{\"time\":[\(Self.time + 1)],\"sunrise\":[\(Self.time)],\"sunset\":[\(Self.time + 9)]}"
        #expect(try read("", daily) == Conditions(temperature: 1.5, observedAt: Self.time))
    }

    @Test(
        "A documented code has a kind, and an icon for day or night",
        arguments: [
            (0, .clear), (1, .fewClouds), (2, .scatteredClouds), (3, .overcast), (45, .fog), (48, .fog), (51, .drizzle),
            (53, .drizzle), (55, .drizzle), (56, .freezingRain), (57, .freezingRain), (61, .rain), (63, .rain),
            (65, .rain), (66, .freezingRain), (67, .freezingRain), (71, .snow), (73, .snow), (75, .snow), (77, .snow),
            (80, .rain), (81, .rain), (82, .rain), (85, .snow), (86, .snow), (95, .thunderstorm), (96, .thunderstorm),
            (99, .thunderstorm),
        ] as [(Int, ConditionKind)])
    func codes(code: Int, kind: ConditionKind) throws {
        for (isDay, suffix) in [(1, "d"), (0, "n")] {
            let phenomenon = try #require(try read(",\"weather_code\":\(code),\"is_day\":\(isDay)").phenomena.first)
            #expect(phenomenon.kind == kind && phenomenon.icon.hasSuffix(suffix) && phenomenon.icon.count == 3)
            #expect(!phenomenon.main.isEmpty && phenomenon.text.isEmpty)
        }
        let unknown = try #require(try read(",\"weather_code\":\(code)").phenomena.first)
        #expect(unknown.kind == kind && unknown.icon.isEmpty)
    }

    @Test("An undocumented code has the kind of its group, and is never a clear sky")
    func otherCodes() throws {
        for (code, kind) in [
            ("4", .smoke), ("17", .thunderstorm), ("18", .squall), ("19", .tornado), ("31", .dust), ("68", .sleet),
            ("79", .sleet), ("97", .thunderstorm), ("14", .unknown), ("29", .unknown), ("100", .unknown),
            ("-1", .unknown), ("2.5", .unknown), ("1e18", .unknown), ("99999999999999999999", .unknown),
        ] as [(String, ConditionKind)] {
            #expect(try read(",\"weather_code\":\(code)").kind == kind, "\(code)")
        }
        for code in 4...99 { #expect(try read(",\"weather_code\":\(code)").kind != .clear) }
    }
}

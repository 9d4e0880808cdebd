import OpenMeteo
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenMeteoForecastTests {
    private func read(hourly: String = "null", daily: String = "null") throws(WeatherFailure) -> Forecast {
        try OpenMeteoSource.forecast.read(answer("{\"hourly\":\(hourly),\"daily\":\(daily)}")).get()
    }

    @Test("An hour needs a time and a temperature, a day a time")
    func least() throws {
        let hourly = #"{"time":[3600,7200,null,14400],"temperature_2m":[1,null,3]}"#
        #expect(
            try read(hourly: hourly, daily: #"{"time":[0,null,"86400"]}"#)
                == Forecast(
                    steps: [ForecastStep(time: 3600, temperature: 1)], stepLength: 3600,
                    dailyValues: [DailyValues(time: 0), DailyValues(time: 86_400)]))
    }

    @Test("Hours or days may be missing, but not both")
    func parts() throws {
        let (hours, days) = (#"{"time":[5],"temperature_2m":[1]}"#, #"{"time":[0]}"#)
        #expect(try read(hourly: hours).days.count == 1 && read(daily: days).days.count == 1)
        #expect(try read(hourly: #"{"time":[5]}"#, daily: days).steps.isEmpty)
        #expect(try read(hourly: #"{"time":[]}"#) == Forecast(stepLength: 3600))
        for (hourly, daily, reason) in [
            ("null", "null", .missing("hourly.time")), ("7", "{\"time\":[]}", .missing("hourly.time")),
            (#"{"time":[5]}"#, "[]", .missing("hourly[0].temperature_2m")),
            (#"{"time":[1e300],"temperature_2m":[1]}"#, "{}", .wrongShape("hourly.time[0]")),
        ] as [(String, String, Unreadable)] {
            #expect(throws: WeatherFailure.unreadable(reason)) { try read(hourly: hourly, daily: daily) }
        }
    }

    @Test("Hours and days are in order, and the first of several with the same time is used")
    func order() throws {
        let read = try read(
            hourly: #"{"time":[9,3,6,3,9],"temperature_2m":[1,2,null,3,4]}"#,
            daily: #"{"time":[86400,0,0],"temperature_2m_max":[1,2,3]}"#)
        #expect(read.steps.map(\.time) == [3, 9] && read.steps.map(\.temperature) == [2, 1])
        #expect(read.dailyValues.map(\.time) == [0, 86_400] && read.dailyValues.map(\.highest) == [2, 1])
    }

    @Test("Every field of an hour is read")
    func hour() throws {
        let hourly = """
            {"time":[5],"temperature_2m":[-1],"apparent_temperature":[-4],"relative_humidity_2m":[89],
            "pressure_msl":[1008],"cloud_cover":[70],"visibility":[2737],"weather_code":[73],"is_day":[false],
            "rain":[0],"showers":[0],"snowfall":[1.4],"wind_speed_10m":[1.9],"wind_direction_10m":[356],
            "wind_gusts_10m":[2.27],"uv_index":[0.5],"dew_point_2m":[-3],"precipitation_probability":[76]}
            """
        #expect(
            try read(hourly: hourly).steps == [
                ForecastStep(
                    time: 5, temperature: -1, feelsLike: -4,
                    phenomena: [Phenomenon(id: 601, main: "Snow", icon: "13n")],
                    chance: 76, snow: Precipitation(millimeters: 2, minutes: 60),
                    wind: Wind(speed: 1.9, degrees: 356, gust: 2.27), cloudCover: 70, humidity: 89, pressure: 1008,
                    uvIndex: 0.5, visibility: Visibility(meters: 2737), isDaytime: false)
            ])
    }

    @Test("Every field of a day is read; no rain is known to be none")
    func day() throws {
        let daily = """
            {"time":[0],"temperature_2m_max":[3],"temperature_2m_min":["-2"],"weather_code":[95],
            "precipitation_probability_max":[22],"rain_sum":[0.0],"showers_sum":[0.0],"snowfall_sum":[7],
            "wind_speed_10m_max":[6],"wind_gusts_10m_max":[10],"wind_direction_10m_dominant":[216],"uv_index_max":[5.2]}
            """
        #expect(
            try read(daily: daily).dailyValues == [
                DailyValues(
                    time: 0, lowest: -2, highest: 3,
                    phenomenon: Phenomenon(id: 211, main: "Thunderstorm", icon: "11d"), chance: 22, rain: 0, snow: 10,
                    wind: Wind(speed: 6, degrees: 216, gust: 10), uvIndex: 5.2)
            ])
    }

    @Test("Days are those of the place, by the one offset of the answer")
    func offset() throws {
        let body = #"{"utc_offset_seconds":19800,"daily":{"time":[1773426600,1773513000]}}"#
        let days = try OpenMeteoSource.forecast.read(answer(body)).get().days.map(\.date)
        #expect(days.map(\.day) == [14, 15] && days.map(\.hour) == [0, 0])
    }

    @Test("The first 400 hours and 32 days are read")
    func most() throws {
        let times = (0..<2000).map { $0 * 86_400 }
        let read = try read(
            hourly: "{\"time\":\(times),\"temperature_2m\":\(times.map { _ in 1 })}", daily: "{\"time\":\(times)}")
        #expect(read.steps.count == 400 && read.dailyValues.count == 32)
    }
}

import OpenMeteo
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenMeteoForecastTests {
    private func read(hourly: String = "null", daily: String = "null") throws(WeatherFailure) -> Forecast {
        try OpenMeteoSource.forecast.read(answer("{\"hourly\":\(hourly),\"daily\":\(daily)}")).get()
    }

    @Test("An hour requires a time and a temperature, and a day requires a time")
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

    @Test("The first 400 hours and 32 days are read")
    func most() throws {
        let times = (0..<2000).map { $0 * 86_400 }
        let read = try read(
            hourly: "{\"time\":\(times),\"temperature_2m\":\(times.map { _ in 1 })}", daily: "{\"time\":\(times)}")
        #expect(read.steps.count == 400 && read.dailyValues.count == 32)
    }
}

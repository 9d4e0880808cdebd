import Testing
import WeatherModel
import WeatherWire

/// The forecast and the quality of the air as a screen's view model has them.
@Suite struct ForecastGoldenTests {
    private let some: (Double) -> [Part] = { [.yes, .f64($0)] }

    @Test("a step of a forecast has the sky's fields of an observation")
    func forecast() throws {
        let step = ForecastStep(
            time: 1, temperature: 2, feelsLike: 3, phenomena: [Phenomenon(id: 500, main: "m", text: "t", icon: "10d")],
            chance: 57, rain: Precipitation(millimeters: 4, hours: 3), snow: Precipitation(millimeters: 5, hours: 3),
            wind: Wind(speed: 6, degrees: 7, gust: 8), cloudCover: 9, humidity: 10, pressure: 11, visibility: 12,
            isDaytime: false)
        let fall: (Double) -> [Part] = { [.yes, .f64($0), .i64(3)] }
        let air: [Part] = [.count(1), .i64(1), .f64(2)] + [3, 11, 10].flatMap(some)
        let phenomena: [Part] = [.count(1), .i64(500), .text("m"), .text("t"), .text("10d")]
        let sky = phenomena + some(12) + [.yes, .f64(6), .yes, .f64(7), .yes, .f64(8)] + some(9) + fall(4) + fall(5)
        let rest: [Part] = [.yes, .f64(57), .yes, .no, .yes, .i64(20_700)]
        try expect(
            Forecast(steps: [step], utcOffset: 20_700), Forecast.wire, air + sky + rest,
            #"{"steps":[{"time":1,"temperature":2.0,"feels_like":3.0,"pressure":11.0,"humidity":10.0,"#
                + #""phenomena":[{"id":500,"main":"m","text":"t","icon":"10d"}],"visibility":12.0,"#
                + #""wind":{"speed":6.0,"degrees":7.0,"gust":8.0},"cloud_cover":9.0,"#
                + #""rain":{"millimeters":4.0,"hours":3},"snow":{"millimeters":5.0,"hours":3},"#
                + #""chance":57.0,"is_daytime":false}],"utc_offset":20700}"#)
    }

    @Test("a forecast that says little is told from one that says zero")
    func gaps() throws {
        try expect(
            Forecast(), Forecast.wire, [.count(0), .no],
            #"{"steps":[],"utc_offset":null}"#)
        let nothing = [Part](repeating: .no, count: 7)
        try expect(
            Forecast(steps: [ForecastStep(time: 1, temperature: 0)], utcOffset: 0), Forecast.wire,
            [.count(1), .i64(1), .f64(0), .no, .no, .no, .count(0)] + nothing + [.yes, .i64(0)],
            #"{"steps":[{"time":1,"temperature":0.0,"feels_like":null,"pressure":null,"humidity":null,"#
                + #""phenomena":[],"visibility":null,"wind":null,"cloud_cover":null,"rain":null,"snow":null,"#
                + #""chance":null,"is_daytime":null}],"utc_offset":0}"#)
    }

    @Test("the air: its index by name, and each component or none")
    func air() throws {
        try expect(
            AirQuality(index: .moderate, measuredAt: 5, components: [.pm25: 1, .o3: 2, .nh3: 0]), AirQuality.wire,
            [.tag(2), .i64(5)] + some(1) + [.no] + some(2) + [.no, .no, .no, .no] + some(0),
            #"{"index":"Moderate","measured_at":5,"components":{"pm2_5":1.0,"pm10":null,"o3":2.0,"no2":null,"#
                + #""so2":null,"co":null,"no":null,"nh3":0.0}}"#)
        let names = ["Good", "Fair", "Moderate", "Poor", "VeryPoor"]
        let none = #"{"pm2_5":null,"pm10":null,"o3":null,"no2":null,"so2":null,"co":null,"no":null,"nh3":null}"#
        for (number, index) in AirQuality.Index.allCases.enumerated() {
            try expect(
                AirQuality(index: index, measuredAt: 0), AirQuality.wire,
                [.tag(UInt32(number)), .i64(0)] + [Part](repeating: .no, count: 8),
                #"{"index":"\#(names[number])","measured_at":0,"components":\#(none)}"#)
        }
    }
}

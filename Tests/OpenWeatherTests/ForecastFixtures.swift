import OpenWeather
import Testing
import WeatherModel

/// What is to be read of the recorded forecasts.
let forecasts: [String: Check<Forecast>] = [
    "forecast-01-complete.json": { read in
        #expect(read.steps.count == 40 && read.utcOffset == 19_800)
        #expect(read.days.map(\.steps.count) == [2, 8, 8, 8, 8, 6])
        #expect(read.days.map(\.isWhole) == [false, true, true, true, true, false])
        let first = try #require(read.steps.first)
        #expect(read.localTime(first.time).rfc3339 == "2026-03-14T20:30:00+05:30" && first.isDaytime == false)
        #expect(first.chance == 1 && first.rain == nil && first.wind == Wind(speed: 3.96, degrees: 73, gust: 4.2))
        #expect(read.steps.contains { $0.rain != nil && $0.snow != nil })
        #expect(read.steps.compactMap(\.snow).allSatisfy { $0.hours == 3 })
        let sun = [1_773_450_099, 1_773_492_957].map { LocalTime(epoch: $0, utcOffset: 19_800) }
        #expect(read.sun == .times(rise: sun[0], set: sun[1]))
        #expect(sun.map(\.clock) == ["06:31", "18:25"])
    },
    "forecast-02-polar-night.json": { read in
        #expect(read.steps.count == 40 && read.steps.allSatisfy { $0.isDaytime == false })
        #expect(read.sun == .noneToday && read.utcOffset == 25_200)
        #expect(read.days.allSatisfy { $0.kind != .unknown && $0.rain == nil })
    },
    "forecast-03-dry-plus-14.json": { read in
        #expect(read.days.map(\.steps.count) == [7, 8, 8, 8, 8, 1])
        #expect(read.days.first?.date.rfc3339 == "2026-03-15T05:00:00+14:00")
        #expect(read.steps.allSatisfy { $0.rain == nil && $0.snow == nil && $0.chance == 0 })
        #expect(read.days.allSatisfy { $0.rain == nil && $0.snow == nil && $0.chance == 0 })
    },
    "forecast-05-pop-visibility-gust-missing.json": { read in
        #expect(read.days.map(\.steps.count) == [7, 8, 8, 8, 8, 1])
        #expect(read.steps.allSatisfy { $0.wind?.gust == nil && $0.wind != nil })
        #expect(read.steps.count { $0.chance == nil } == 14 && read.steps.count { $0.visibility == nil } == 13)
        #expect(read.days.first?.chance == nil && read.days.last?.chance != nil)
    },
    "forecast-06-number-shapes-huge-values.json": { read in
        #expect(read.steps.count == 11 && read.utcOffset == 20_700)
        #expect(read.steps.prefix(8).map(\.temperature) == [2, -0.85, -0.89, -0.78, 1.4, 3.93, -0.04, 3.45])
        #expect(read.steps.prefix(8).map(\.chance) == [79, 76, 60, 35, 40, 100, 0, 75])
        #expect(read.steps[4].kind == .rain && read.steps[4].rain == Precipitation(millimeters: 0.54, hours: 3))
        #expect(read.steps[8].temperature == 54.4 && read.steps[9].temperature == -89.2)
        for odd in read.steps[8...9] {
            #expect(odd.pressure == (odd == read.steps[9] ? 1007 : nil))
            #expect(odd.humidity == nil && odd.visibility == nil && odd.wind == nil && odd.chance == nil)
            #expect(odd.rain == nil && odd.snow == nil)
        }
        #expect(read.days.map(\.date.year) == [2026, 2026, 2026, 10_000])
    },
    "forecast-08-unsorted-duplicate-gap-no-timezone.json": { read in
        #expect(read.steps.count == 12 && read.utcOffset == nil)
        #expect(zip(read.steps, read.steps.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(read.steps.first { $0.time == 1_773_597_600 }?.temperature == 25.54)
        #expect(read.days.map(\.steps.count) == [3, 5, 4] && read.days.allSatisfy { !$0.isWhole })
        #expect(read.days.first?.date.rfc3339 == "2026-03-14T15:00:00+00:00" && read.sun == .noneToday)
        #expect(read.steps.map(\.isDaytime).prefix(4) == [false, false, false, true])
    },
    "forecast-10-one-step-unknown-condition-rtl-name.json": { read in
        let step = try #require(read.steps.first)
        #expect(read.steps.count == 1 && read.localTime(step.time).clock == "18:30")
        #expect(step.phenomena.count == 2 && step.kind == .mist && step.isDaytime == false)
        #expect(read.days.map(\.lowest) == [20.14] && read.days.map(\.highest) == [20.14])
    },
    "forecast-12-empty-list.json": { read in
        #expect(read.steps.isEmpty && read.days.isEmpty && read.utcOffset == 0 && read.sun == .noneToday)
    },
]

/// What is to be read of the recorded qualities of the air.
let airs: [String: Check<AirQuality>] = [
    "air-01-complete.json": { read in
        let components: [AirQuality.Component: Double] = [
            .co: 233.65, .no: 0, .no2: 4.28, .o3: 104.43, .so2: 1.12, .pm25: 18.02, .pm10: 24.7, .nh3: 0.87,
        ]
        #expect(read == AirQuality(index: .moderate, measuredAt: 1_773_500_000, components: components))
    },
    "air-02-number-shapes-missing-components.json": { read in
        #expect(read.index == .good && read.measuredAt == 1_773_500_000 && read.components.count == 8)
    },
]

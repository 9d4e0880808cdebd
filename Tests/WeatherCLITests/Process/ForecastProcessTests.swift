import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("The forecast as a command")
struct ForecastProcessTests {
    private func asked(_ installation: Installation, _ path: String) -> Int {
        installation.service.requests.count { $0.target.hasPrefix("/data/2.5/\(path)?") }
    }

    @Test(
        "the forecast here or at a place is asked for, beside nothing but the weather there",
        arguments: [[], ["Haarwick"]])
    func asked(place: [String]) async throws {
        let installation = try await Installation()
        let run = try await installation.run(["forecast"] + place)
        #expect(run.end == .exited(0))
        #expect(run.output.contains(place.first ?? "Fjellvang"))
        #expect(asked(installation, "forecast") == 1 && asked(installation, "weather") == 1)
        let json = try await installation.run(["forecast", "--json"] + place)
        #expect(json.end == .exited(0) && json.output.hasPrefix("{"))
    }

    @Test("a number of days that there is not is refused before anybody is asked", arguments: ["0", "7", "x", "-1"])
    func days(count: String) async throws {
        let installation = try await Installation()
        let run = try await installation.run("forecast", "--days=\(count)")
        #expect(run.end == .exited(64) && run.error.contains("must be a number from 1 to 6"))
        #expect(installation.service.requests.isEmpty)
    }

    @Test("what is wrong is said as by now: no such place, no place, no key")
    func failures() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("forecast", "Nowhereton").end == .exited(1))
        #expect(try await installation.run(["forecast"], environment: ["WEATHER_LOCATION": ""]).end == .exited(78))
        #expect(try await Installation(key: nil).run("forecast").end == .exited(77))
    }

    @Test("other places of the name are told with the command that shows their forecasts")
    func namesakes() async throws {
        let run = try await Installation().run("forecast", "Ashford")
        #expect(run.error.contains("weather forecast \"Ashford,US\""))
    }

    @Test("a line of the user's own is filled in, with the forecast where it names one")
    func format() async throws {
        let installation = try await Installation()
        let plain = try await installation.run("now", "--format", "{place}: {temp}")
        #expect(plain.end == .exited(0) && plain.output.hasPrefix("Fjellvang: ") && plain.output.hasSuffix(" °C\n"))
        #expect(asked(installation, "forecast") == 0)
        for place in [[], ["Haarwick"]] {
            let run = try await installation.run(["now", "--format={low}|{high}"] + place)
            #expect(run.end == .exited(0) && run.output.count { $0 == "°" } == 2, "\(run.output)")
        }
        let lines = try await installation.run("now", "--format", #"{place}\n\t{temp}\\n"#)
        #expect(lines.output.hasPrefix("Fjellvang\n\t") && lines.output.hasSuffix("°C\\n\n"), "\(lines.output)")
        let count = installation.service.requests.count
        let wrong = try await installation.run("now", "--format", "{tmp}")
        #expect(wrong.end == .exited(64) && wrong.error.contains("There is no field {tmp}. The fields are: icon, temp"))
        #expect(try await installation.run("now", "--format", "{temp}", "--json").end == .exited(64))
        #expect(installation.service.requests.count == count)
    }

    @Test(
        "a plain report is of sentences, without pictures, charts and bars",
        arguments: [["now"], ["now", "Haarwick"], ["forecast"], ["forecast", "Haarwick"]])
    func plain(command: [String]) async throws {
        let installation = try await Installation()
        for (flag, variable) in [(["--plain"], ""), ([], "1")] {
            let run = try await installation.run(command + flag, environment: ["WEATHER_PLAIN": variable])
            #expect(run.end == .exited(0))
            let drawn = run.output.unicodeScalars.filter {
                (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
            }
            #expect(drawn.isEmpty, "\(run.output)")
            if command[0] == "forecast" { #expect(run.output.contains("Next 24 hours: "), "\(run.output)") }
        }
    }

    @Test("in a pipe, the weather now asks for no forecast")
    func unasked() async throws {
        let installation = try await Installation()
        for arguments in [["now"], ["now", "--json"], ["now", "Haarwick"], ["now", "--oneline"]] {
            #expect(try await installation.run(arguments).end == .exited(0))
        }
        #expect(asked(installation, "forecast") == 0)
    }
}

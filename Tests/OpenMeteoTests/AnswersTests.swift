import LocationEffects
import OpenMeteo
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenMeteoAnswersTests {
    @Test(
        "The reason of a refusal is shown as one line",
        arguments: [("400", UInt16(400)), ("200 with an error", 200)])
    func reasons(name: String, status: UInt16) {
        let body = #"{"reason":"Latitude must be\u001b[2J in range.\nGiven: 912.5.","error":true}"#
        let expected = WeatherFailure.badRequest("Latitude must be in range. Given: 912.5")
        #expect(OpenMeteoSource.conditions.read(answer(body, status: status)) == .failure(expected))
        #expect(OpenMeteoSource.places.read(answer(body, status: status)) == .failure(expected))
    }

    @Test("An answer that breaks off with an error message counts as truncated")
    func broken() {
        let body = #"{"hourly":{"time":[1,2,Unexpected error while streaming data: timeout"#
        #expect(OpenMeteoSource.forecast.read(answer(body)) == .failure(.unreadable(.truncated)))
    }
}

@Suite struct OpenMeteoAirTests {
    private func read(_ members: String) throws(WeatherFailure) -> AirQuality {
        try OpenMeteoSource.air.read(answer("{\"current\":{\"time\":5\(members)}}")).get()
    }

    @Test("An air report without any known component is unreadable")
    func none() {
        for (body, reason) in [
            ("{}", .missing("current")), ("{\"current\":{\"time\":5,\"ammonia\":3}}", .missing("current.pm2_5")),
        ] as [(String, Unreadable)] {
            #expect(OpenMeteoSource.air.read(answer(body)) == .failure(.unreadable(reason)))
        }
    }
}

@Suite struct OpenMeteoPlacesTests {
    private func read(_ places: String...) throws(WeatherFailure) -> [Place] {
        try OpenMeteoSource.places.read(answer("{\"results\":[\(places.joined(separator: ","))]}")).get()
    }

    @Test("A missing list is empty, and one of another type is unreadable")
    func none() throws {
        #expect(OpenMeteoSource.places.read(answer("{\"generationtime_ms\":0.4}")) == .success([]))
        #expect(OpenMeteoSource.places.read(answer("{\"results\":null}")) == .success([]))
        #expect(
            OpenMeteoSource.places.read(answer("{\"results\":{}}")) == .failure(.unreadable(.wrongShape("results"))))
    }

    @Test("A missing latitude or longitude is zero, and a place without both is skipped")
    func zeros() throws {
        let read = try read(
            #"{"name":"A","longitude":6.52}"#, #"{"name":"B","latitude":51.5}"#, #"{"name":"C"}"#,
            #"{"name":"D","latitude":"x","longitude":1}"#, #"{"name":"E","latitude":91,"longitude":1}"#, "7")
        #expect(read.map(\.name) == ["A", "B"])
        #expect(read[0].coordinate == Coordinate(latitude: 0, longitude: 6.52))
        #expect(read[1].coordinate == Coordinate(latitude: 51.5, longitude: 0))
        #expect(throws: WeatherFailure.unreadable(.missing("results[0].latitude"))) {
            try self.read("{\"name\":\"C\"}")
        }
    }

    @Test("A place has its country's code and its region; namesakes in one region have their district, too")
    func regions() throws {
        let place = { (latitude: Int, members: String) in
            "{\"name\":\"A\",\"latitude\":\(latitude),\"longitude\":1,\"country\":\"Norway\"\(members)}"
        }
        let read = try read(
            place(1, #","country_code":"NO","admin1":"Viken","admin2":"Hol""#),
            place(2, #","country_code":"NO","admin1":"Viken""#),
            place(3, #","country_code":"NO","admin1":"Troms","admin2":"Lenvik""#), place(4, ""))
        #expect(read.map(\.region) == ["Hol, Viken, NO", "Viken, NO", "Troms, NO", "Norway"])
    }

    @Test("As many places are read as were requested")
    func most() throws {
        let list = (1...200).map { "{\"name\":\"\($0)\",\"latitude\":1,\"longitude\":1}" }.joined(separator: ",")
        #expect(try read("7", list).count == 10)
    }
}

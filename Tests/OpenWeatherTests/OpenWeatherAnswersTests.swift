import HTTPEffects
import LocationEffects
import OpenWeather
import SecretEffects
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenWeatherAnswersTests {
    private func failure(_ output: HTTPOutput, hiding key: APIKey = APIKey("")) -> WeatherFailure? {
        guard case .failure(let failure) = OpenWeatherSource.conditions.read(output, hiding: key) else { return nil }
        return failure
    }

    @Test("A body of status 200 with the code of an error is a failure", arguments: ["502", "\"502\""])
    func verdictInside(code: String) {
        let read = OpenWeatherSource.places.read(answer("{\"cod\":\(code),\"message\":\"wrong key\"}"))
        #expect(read == .failure(.serviceError(status: 502)))
    }

    @Test(
        "A code that is no error is ignored",
        arguments: ["200", "\"200\"", "null", "0", "\"x\"", "1e300", "[]"])
    func harmlessVerdict(code: String) throws {
        let read = OpenWeatherSource.conditions.read(answer("{\"cod\":\(code),\"main\":{\"temp\":1},\"dt\":2}"))
        #expect(read == .success(Conditions(temperature: 1, observedAt: 2)))
    }

    @Test("Credentials in a cause are redacted")
    func redaction() throws {
        let words = "cannot reach https://me:pw@host/data?lat=1&appid=0123456789"
        let message = "\(try #require(failure(.failure(.io(words)))))"
        #expect(!message.contains("0123456789") && !message.contains("pw") && message.contains("lat=1"))
    }

    private static let key = APIKey("Canary-5ecret-0123456789abcdef")

    @Test(
        "A key that the service repeats is redacted in every form",
        arguments: [
            "Canary-5ecret-0123456789abcdef", "CANARY-5ECRET-0123456789ABCDEF", "Canary%2D5ecret-0123456789abcde%66",
            #"\u0043anary-5ecret-0123456789abcdef"#, "Q2FuYXJ5LTVlY3JldC0wMTIzNDU2Nzg5YWJjZGVm",
            "Canary-5e\u{AD}cret-0123456789\u{200B}abcdef",
            // An escape sequence, which is removed, splits it.
            #"Canary\u001b]0;\"a title\u0007-5ecret-0123456789abcdef"#,
        ])
    func reflected(form: String) throws {
        let refusal = answer(#"{"cod":"400","message":"bad key \#(form), sorry"}"#, status: 400)
        #expect(
            OpenWeatherSource.places.read(refusal, hiding: Self.key) == .failure(.badRequest("bad key •••, sorry")))
        let found = answer(#"[{"name":"\#(form)","local_names":{"\#(form)":"A"},"lat":1,"lon":2}]"#)
        let place = try #require(OpenWeatherSource.places.read(found, hiding: Self.key).get().first)
        #expect(place.name == "•••" && place.localNames == ["•••": "A"])
    }

    @Test("A key at the end of a long message is redacted before the message is cut")
    func cutKey() {
        let long = String(repeating: "x ", count: 95) + Self.key.revealed
        #expect(failure(.failure(.io(long)), hiding: Self.key).map { "\($0)".contains("Canary") } == false)
        let refusal = answer(#"{"message":"\#(long)"}"#, status: 400)
        #expect(failure(refusal, hiding: Self.key).map { "\($0)".contains("Canary") } == false)
    }

    @Test("As many places are read as were requested")
    func manyPlaces() throws {
        let list = (1...1000).map { "{\"lat\":\(Double($0) / 100),\"lon\":0}" }.joined(separator: ",")
        let read = try OpenWeatherSource.places.read(answer("[7,\(list)]")).get()
        #expect(read.map(\.coordinate.latitude) == [0.01, 0.02, 0.03, 0.04, 0.05])
    }

    @Test("A list without a place among its first 50 elements is unreadable")
    func nothingButJunk() {
        let junk = String(repeating: "0,", count: 200_000)
        #expect(OpenWeatherSource.places.read(answer("[\(junk)0]")) == .failure(.unreadable(.wrongShape("[0]"))))
        let late = junk.prefix(2 * 50) + "{\"lat\":1,\"lon\":2}"
        #expect(OpenWeatherSource.places.read(answer("[\(late)]")) == .failure(.unreadable(.wrongShape("[0]"))))
        #expect(OpenWeatherSource.places.read(answer("[\(late.dropFirst(2))]")).places?.count == 1)
    }

    @Test("The first 512 local names are kept")
    func manyNames() throws {
        let names = (1...2000).map { "\"l\($0)\":\"n\($0)\"" }.joined(separator: ",")
        let read = try OpenWeatherSource.places.read(answer("[{\"lat\":1,\"lon\":2,\"local_names\":{\(names)}}]"))
            .get()
        #expect(read.first?.localNames.count == 512)
        #expect(read.first?.localNames["l512"] == "n512" && read.first?.localNames["l513"] == nil)
    }

    @Test("An unreadable place is skipped; if all are unreadable, the failure names the first")
    func partialList() throws {
        let good = "{\"name\":\"A\",\"lat\":1,\"lon\":2}"
        let bad = [
            "{\"name\":\"B\",\"lat\":91,\"lon\":0}", "null", "7", "{\"name\":\"C\",\"lon\":0}",
            "{\"lat\":1e999,\"lon\":0}",
        ]
        let read = try OpenWeatherSource.places.read(answer("[\((bad + [good]).joined(separator: ","))]")).get()
        #expect(read == [Place(name: "A", coordinate: Coordinate(latitude: 1, longitude: 2))])
        #expect(OpenWeatherSource.places.read(answer("[\(bad[0])]")) == .failure(.unreadable(.wrongShape("[0].lat"))))
        #expect(OpenWeatherSource.places.read(answer("[\(bad[3])]")) == .failure(.unreadable(.missing("[0].lat"))))
        #expect(OpenWeatherSource.places.read(answer("[null]")) == .failure(.unreadable(.wrongShape("[0]"))))
        #expect(OpenWeatherSource.places.read(answer("{}")) == .failure(.unreadable(.wrongShape("body"))))
    }
}

extension Result<[Place], WeatherFailure> {
    fileprivate var places: [Place]? { try? get() }
}

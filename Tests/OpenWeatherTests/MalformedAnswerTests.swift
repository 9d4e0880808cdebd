import CoreTesting
import HTTPEffects
import OpenWeather
import Testing
import WeatherModel

@Suite struct MalformedAnswerTests {
    /// A refusal is words that can be shown.
    private func expectWords(_ failure: WeatherFailure?) {
        let words =
            switch failure {
            case .badRequest(let text), .offline(let text): text
            case .unreadable(let reason): reason.description
            case nil, .notAuthorized, .notFound, .quotaExceeded, .timedOut, .serviceError, .rateLimited: ""
            }
        #expect(!words.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }, "\(words)")
    }

    /// Whatever the bytes are, every reader has a verdict on them, or that of the file they are from.
    private func expectVerdict(_ body: [UInt8], from file: String? = nil) {
        let output = HTTPOutput.success(HTTPResponse(status: 200, body: body))
        func isFrom(_ kinds: String...) -> Bool { file.map { file in kinds.contains(where: file.hasPrefix) } ?? true }
        if isFrom("weather", "error") { expectWords(OpenWeatherSource.conditions(from: output).failure) }
        if isFrom("geo", "error") { expectWords(OpenWeatherSource.places(from: output).failure) }
        if isFrom("air", "error") { expectWords(OpenWeatherSource.air(from: output).failure) }
        if isFrom("forecast", "error") { expectSound(OpenWeatherSource.forecast(from: output)) }
    }

    /// Whatever a forecast is read from, its days and hours can be asked for.
    private func expectSound(_ read: Result<Forecast, WeatherFailure>) {
        expectWords(read.failure)
        guard let forecast = try? read.get() else { return }
        #expect(zip(forecast.steps, forecast.steps.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(forecast.days.flatMap(\.steps) == forecast.steps)
        #expect(
            forecast.days.allSatisfy {
                ($0.lowest ?? .infinity) <= ($0.highest ?? -.infinity) && (0...100).contains($0.chance ?? 0)
            })
        #expect(forecast.days.count { $0.isWhole } <= forecast.steps.count / 8)
        #expect(forecast.steps(from: .min, hours: 24).count <= forecast.steps.count)
    }

    @Test(
        "An answer that is cut off anywhere, even inside a character, counts as truncated",
        arguments: ["weather-01-complete.json", "weather-12-name-emoji-zwj.json"])
    func prefixes(file: String) throws {
        let complete = try Fixtures.bytes(file)
        let end = try #require(complete.lastIndex(of: UInt8(ascii: "}")))
        for length in 0...end {
            let response = HTTPResponse(status: 200, body: Array(complete.prefix(length)))
            let read = OpenWeatherSource.conditions(from: .success(response))
            #expect(read == .failure(.unreadable(length == 0 ? .empty : .truncated)), "\(length) bytes")
        }
    }

    @Test(
        "No wrong byte makes a reader trap",
        arguments: [
            "weather-01-complete.json", "weather-12-name-emoji-zwj.json", "geo-02-state-null-local-names.json",
            "forecast-10-one-step-unknown-condition-rtl-name.json", "air-01-complete.json",
        ])
    func flippedBytes(file: String) throws {
        let complete = try Fixtures.bytes(file)
        for index in complete.indices {
            var body = complete
            body[index] ^= [0x01, 0x20, 0x80, 0xFF][index % 4]
            expectVerdict(body, from: file)
        }
    }

    @Test("No changed, inserted or missing bytes make a reader trap", arguments: 1...4)
    func mutations(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        // In the long forecasts there is nothing that is not in the short ones.
        let files = try Fixtures.files().sorted().map { ($0, try Fixtures.bytes($0)) }.filter { $1.count < 8192 }
        for _ in 0..<1_000 {
            let (file, body) = try #require(files.randomElement(using: &generator))
            expectVerdict(body.mutated(using: &generator), from: file)
        }
    }
}

extension [UInt8] {
    /// The bytes with up to four of them flipped, inserted, or cut away.
    fileprivate func mutated(using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Swift.min(bytes.count, start + Int.random(in: 0...8, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.replaceSubrange(start..<end, with: bytes[start..<end].map { $0 ^ 0x80 })
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: start)
            case 2: bytes.insert("{}[]\",:\\-0e.u".utf8.randomElement(using: &generator) ?? 0, at: start)
            default: bytes.removeSubrange(start..<end)
            }
        }
        return bytes
    }
}

extension Result {
    fileprivate var failure: Failure? {
        switch self {
        case .success: nil
        case .failure(let failure): failure
        }
    }
}

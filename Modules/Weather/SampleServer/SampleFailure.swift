import LocationEffects
import LoopbackHTTP
import Synchronization

/// A failure that a client can trigger: of OpenWeatherMap by a key, of Open-Meteo by a place with this name.
enum SampleFailure: String, CaseIterable {
    case slow, limited, html, down

    /// The place with this name, far from all others.
    var place: SamplePlace {
        let index = Self.allCases.firstIndex(of: self) ?? 0
        return SamplePlace(
            rawValue, nil, -48, -120 - Double(index), zone: -28_800, SampleWeather(sky: [.clear], temp: 9))
    }

    /// Creates the failure for the requests at a point; nil for any other point.
    init?(at coordinate: Coordinate) {
        guard let failure = Self.allCases.first(where: { $0.place.coordinate == coordinate }) else { return nil }
        self = failure
    }
}

/// Simulates failures, and counts the limited requests, of which only the first few are answered.
final class SampleFailures: Sendable {
    private static let callsWithinLimit = 3
    private let limitedCalls = Mutex(0)
    private let overLimit: LoopbackResponse

    /// - Parameter overLimit: The response to a client that exceeds the limit.
    init(overLimit: LoopbackResponse) { self.overLimit = overLimit }

    /// Returns the response to a request, with a simulated failure if one is given.
    func response(_ failure: SampleFailure?, _ answer: () -> LoopbackResponse) -> LoopbackResponse {
        var response =
            switch failure {
            case nil, .slow: answer()
            case .limited: isWithinLimit() ? answer() : overLimit
            case .html: Self.captivePortal
            case .down: Self.outage
            }
        if failure == .slow { response.delay = .seconds(2) }
        return response
    }

    private func isWithinLimit() -> Bool {
        limitedCalls.withLock { calls in
            calls += 1
            return calls <= Self.callsWithinLimit
        }
    }

    private static let captivePortal = LoopbackResponse.text(
        "<!doctype html><title>Welcome to Sample Cafe Wi-Fi</title><p>Sign in to continue.</p>\n", type: "text/html")

    private static let outage = LoopbackResponse.text(
        """
        <html>
        <head><title>500 Internal Server Error</title></head>
        <body bgcolor="white">
        <center><h1>500 Internal Server Error</h1></center>
        <hr><center>sample-proxy</center>
        </body>
        </html>

        """, status: 500, type: "text/html")
}

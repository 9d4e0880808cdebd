import LoopbackHTTP
import Synchronization

/// A failure that a client can trigger: of OpenWeatherMap by a key, of Open-Meteo by a place with this name.
enum SampleFailure: String, CaseIterable {
    case slow, limited, html, down

    /// The place with this name, far from all others.
    var place: SamplePlace {
        let index = Self.allCases.firstIndex(of: self) ?? 0
        return SamplePlace(rawValue, "AQ", -48, -120 - Double(index), zone: -8, .clear, temp: 9)
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
        switch failure {
        case nil: return answer()
        case .slow:
            var response = answer()
            response.delay = .seconds(2)
            return response
        case .limited:
            let calls = limitedCalls.withLock { calls in
                calls += 1
                return calls
            }
            return calls <= Self.callsWithinLimit ? answer() : overLimit
        case .html:
            return .text(
                "<!doctype html><title>Welcome to Sample Cafe Wi-Fi</title><p>Sign in to continue.</p>\n",
                type: "text/html")
        case .down:
            return .text(
                "<html><head><title>500</title></head><body>Internal Server Error</body></html>\n", status: 500,
                type: "text/html")
        }
    }
}

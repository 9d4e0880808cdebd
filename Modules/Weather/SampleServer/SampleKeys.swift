import LoopbackHTTP
import Synchronization

/// Determines by the key how a request is answered, so that every failure can be triggered.
final class SampleKeys: Sendable {
    private static let callsWithinLimit = 3
    private let limitedCalls = Mutex(0)

    /// Returns the response that refuses a request with this key; nil if it is answered.
    func refusal(of key: String?) -> LoopbackResponse? {
        switch key {
        case "limited": isWithinLimit() ? nil : Self.overLimit
        case "html": Self.captivePortal
        case "down": Self.outage
        case let key? where key.count >= 4: nil
        default: Self.invalidKey
        }
    }

    /// Returns the delay of the answer to a request with this key.
    static func delay(of key: String?) -> Duration { key == "slow" ? .seconds(2) : .zero }

    private func isWithinLimit() -> Bool {
        limitedCalls.withLock { calls in
            calls += 1
            return calls <= SampleKeys.callsWithinLimit
        }
    }

    private static let invalidKey = LoopbackResponse.failure(
        401, "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.", isNumbered: true)

    private static let overLimit = LoopbackResponse.failure(
        429,
        "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
            + "Please choose the proper subscription https://openweathermap.org/price", isNumbered: true)

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

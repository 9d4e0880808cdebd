import LoopbackHTTP
import Synchronization

/// Determines by the key how a request is answered, so that every failure can be triggered.
final class SampleKeys: Sendable {
    /// The decision for a key.
    enum Admission {
        /// Answer normally, after a delay.
        case accepted(after: Duration)
        /// Answer with this response instead.
        case refused(LoopbackResponse)
    }

    private static let callsWithinLimit = 3
    private let limitedCalls = Mutex(0)

    /// Returns the decision for a request's key.
    func admit(_ key: String?) -> Admission {
        switch key {
        case "slow": .accepted(after: .seconds(2))
        case "limited": isWithinLimit() ? .accepted(after: .zero) : .refused(SampleKeys.overLimit)
        case "html": .refused(SampleKeys.captivePortal)
        case "down": .refused(SampleKeys.outage)
        case let key? where key.count >= 4: .accepted(after: .zero)
        default: .refused(SampleKeys.invalidKey)
        }
    }

    private func isWithinLimit() -> Bool {
        limitedCalls.withLock { calls in
            calls += 1
            return calls <= SampleKeys.callsWithinLimit
        }
    }

    private static let invalidKey = LoopbackResponse.json(
        NumberedFailure(
            cod: 401, message: "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."),
        status: 401)

    private static let overLimit = LoopbackResponse.json(
        NumberedFailure(
            cod: 429,
            message: "Your account is temporary blocked due to exceeding of requests limitation of your subscription "
                + "type. Please choose the proper subscription https://openweathermap.org/price"),
        status: 429)

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

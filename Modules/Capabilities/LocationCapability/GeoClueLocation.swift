import DBus
public import LocationEffects

/// A source that uses GeoClue, the location service of Linux desktops, over the system bus.
///
/// It requests the accuracy of a city. GeoClue asks the user, or the desktop's settings, for permission. Since an
/// answer cannot say why the location is unknown, `report` receives the reason, worded for the user.
///
/// Every call opens its own connection and closes it. The interface is described at
/// https://www.freedesktop.org/software/geoclue/docs
public struct GeoClueLocation: LocationSource {
    private let application: String
    private let address: String
    private let timeout: Duration
    private let report: @Sendable (String) -> Void

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - application: The identifier of the application's desktop file, which permissions are granted to.
    ///   - environment: The environment, which may contain the address of the system bus.
    ///   - timeout: How long finding a location may take, including the user's permission.
    ///   - report: Receives the reason why the location is unknown, in one sentence.
    public init(
        application: String, environment: [String: String], timeout: Duration = .seconds(12),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.application = application
        address = DBusAddress.system(in: environment)
        self.timeout = timeout
        self.report = report
    }

    /// Whether GeoClue is running or can be started. Whether it grants permission is known only after a request.
    public func isEnabled() async -> Bool {
        do throws(DBusError) {
            let isOffered = try await withDBus(at: address, timeout: callTimeout) {
                connection throws(DBusError) in try connection.offers(GeoClueClient.service)
            }
            if !isOffered { throw .noService(GeoClueClient.service) }
            return true
        } catch {
            explain(error)
            return false
        }
    }

    public func location() async -> Coordinate? {
        let deadline = ContinuousClock.now + timeout
        do throws(DBusError) {
            return try await withClient(until: deadline) { client throws(DBusError) in
                try client.start(within: timeout)
                if let place = try client.next(until: deadline) { return place }
                let seconds = timeout.components.seconds
                let limit = seconds > 1 ? "\(seconds) seconds" : "a second"
                let hasEnded = ContinuousClock.now < deadline
                report(hasEnded ? "GeoClue ended before it found a place." : "GeoClue found no place in \(limit).")
                return nil
            }
        } catch {
            explain(error)
            return nil
        }
    }

    public func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async {
        do throws(DBusError) {
            try await withClient { client throws(DBusError) in
                try client.start(within: timeout)
                while let place = try client.next() { found(place) }
            }
            report("GeoClue has ended, and your place is no longer followed.")
            found(nil)
        } catch {
            explain(error)
            if error != .cancelled { found(nil) }
        }
    }

    /// Calls that need no permission are answered immediately or not at all.
    private var callTimeout: Duration { min(timeout, .seconds(3)) }

    private func withClient<Result: Sendable>(
        until deadline: ContinuousClock.Instant? = nil,
        _ body: @escaping @Sendable (GeoClueClient) throws(DBusError) -> Result
    ) async throws(DBusError) -> Result {
        try await withDBus(at: address, timeout: callTimeout, until: deadline) { connection throws(DBusError) in
            let client = try GeoClueClient(connection, application: application)
            defer { client.stop() }
            return try body(client)
        }
    }

    private func explain(_ error: DBusError) {
        switch error {
        case .noLibrary(let cause): report("Your place cannot be asked for: libdbus-1 could not be loaded (\(cause)).")
        case .noBus(let cause): report("Your place cannot be asked for: there is no system bus (\(cause)).")
        case .noService:
            report("Your place cannot be asked for: GeoClue is not on the system bus. Install geoclue-2.0.")
        case .denied:
            report(
                "GeoClue does not let \(application) know your place. "
                    + "Allow it in the desktop's settings for location services.")
        case .timedOut: report("Your place cannot be asked for: the system bus, or GeoClue on it, does not answer.")
        case .strange: report("GeoClue failed: its answer has an unknown form.")
        case .failed(_, let cause): report("GeoClue failed: \(cause).")
        case .cancelled: return
        }
    }
}

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
            if try await connection().offers(GeoClueClient.service) { return true }
            throw .noService(GeoClueClient.service)
        } catch {
            explain(error)
            return false
        }
    }

    public func location() async -> Coordinate? {
        let deadline = ContinuousClock.now + timeout
        do throws(DBusError) {
            return try await withClient { client throws(DBusError) in
                for await update in try await client.updates(until: deadline, permissionUntil: deadline) {
                    return try await client.place(in: update)
                }
                if Task.isCancelled { throw .cancelled }
                report("GeoClue found no place in \(timeout.components.seconds) seconds.")
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
                for await update in try await client.updates(until: nil, permissionUntil: .now + timeout) {
                    found(try await client.place(in: update))
                }
                throw Task.isCancelled ? .cancelled : .noService("it has ended")
            }
        } catch {
            explain(error)
            if error != .cancelled { found(nil) }
        }
    }

    /// A short timeout: calls that need no permission are answered immediately or not at all.
    private func connection() -> DBusConnection { DBusConnection(address, timeout: .seconds(3)) }

    private func withClient<Result>(
        _ body: (GeoClueClient) async throws(DBusError) -> Result
    ) async throws(DBusError) -> Result {
        let connection = connection()
        defer { connection.close() }
        let client = try await GeoClueClient(connection, application: application)
        // Deferred blocks run in reverse order, so the client is stopped before the connection is closed.
        defer { client.stop() }
        return try await body(client)
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
        case .failed(_, let cause): report("GeoClue failed: \(cause).")
        case .cancelled: return
        }
    }
}

import DBus
public import LocationEffects

/// Asks GeoClue, the location service of Linux desktops, over the machine's bus.
///
/// It is content with the accuracy of a city. GeoClue asks the user, or the desktop's settings, whether the application
/// may know the place. Why a place is not known does not fit into an answer: `report` is told, in words for the user.
///
/// Every call opens a connection of its own, and ends what it has begun. The interface is
/// https://www.freedesktop.org/software/geoclue/docs
public struct GeoClueLocation: LocationSource {
    private let application: String
    private let address: String
    private let patience: Duration
    private let report: @Sendable (String) -> Void

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - application: the identifier of the application's desktop file, by which permissions are given.
    ///   - environment: says where the machine's bus is, if not at the usual place.
    ///   - patience: how long a place may take to be found, the user's permission included.
    ///   - report: is told why a place is not known, in one sentence.
    public init(
        application: String, environment: [String: String], patience: Duration = .seconds(12),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.application = application
        address = DBusAddress.system(in: environment)
        self.patience = patience
        self.report = report
    }

    /// Whether there is a GeoClue, or one that would be started. Whether it gives permission shows only when it is
    /// asked.
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
        let deadline = ContinuousClock.now + patience
        do throws(DBusError) {
            return try await withClient { client throws(DBusError) in
                for await update in try await client.updates(until: deadline, permissionUntil: deadline) {
                    return try await client.place(in: update)
                }
                if Task.isCancelled { throw .cancelled }
                report("GeoClue found no place in \(patience.components.seconds) seconds.")
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
                for await update in try await client.updates(until: nil, permissionUntil: .now + patience) {
                    found(try await client.place(in: update))
                }
                throw Task.isCancelled ? .cancelled : .noService("it has ended")
            }
        } catch {
            explain(error)
            if error != .cancelled { found(nil) }
        }
    }

    /// What needs nobody's permission is answered at once, or not at all.
    private func connection() -> DBusConnection { DBusConnection(address, patience: .seconds(3)) }

    private func withClient<Result>(
        _ body: (GeoClueClient) async throws(DBusError) -> Result
    ) async throws(DBusError) -> Result {
        let connection = connection()
        defer { connection.close() }
        let client = try await GeoClueClient(connection, application: application)
        // Before the connection is closed: what is begun last here is ended first.
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

/// A connection of one's own to a bus, on a thread of its own.
///
/// It connects when it is first used. It ends, and its thread with it, when it is closed or no longer used; a
/// connection that was lost stays lost. Calls wait without a thread, end at their deadline, and can be cancelled.
package final class DBusConnection: Sendable {
    private let thread: DBusThread
    private let patience: Duration

    /// Prepares a connection.
    ///
    /// - Parameters:
    ///   - address: as in `unix:path=/run/user/1000/bus`.
    ///   - patience: how long a call may take that does not say otherwise.
    package init(_ address: String, patience: Duration = .seconds(5), library: String = DBusLibrary.standardFile) {
        thread = DBusThread(address: address, library: library)
        self.patience = patience
    }

    deinit { thread.stop() }

    /// Sends what waits to be sent, and ends the connection; whoever still waits is told that it is closed.
    package func close() { thread.stop() }

    /// Calls a method and returns the values of its answer.
    package func call(_ message: DBusMessage, within limit: Duration? = nil) async throws(DBusError) -> [DBusValue] {
        guard !Task.isCancelled else { throw .cancelled }
        let pending = Pending<[DBusValue]>()
        thread.perform(.call(message, pending, deadline: .now + (limit ?? patience)))
        do throws(DBusError) {
            return try await pending.value()
        } catch {
            if error == .cancelled { thread.perform(.tidy) }
            throw error
        }
    }

    /// Calls a method and does not wait for an answer.
    package func post(_ message: DBusMessage) { thread.perform(.post(message)) }

    /// Hears signals, from the moment this returns.
    ///
    /// The stream ends with the sender, with the connection, or after `limit`. Whoever is slow to read gets the newest
    /// 64.
    package func signals(
        _ match: DBusMatch, within limit: Duration? = nil
    ) async throws(DBusError) -> AsyncStream<DBusMessage> {
        let (stream, continuation) = AsyncStream<DBusMessage>.makeStream(bufferingPolicy: .bufferingNewest(64))
        let id = thread.newNumber()
        continuation.onTermination = { [weak thread] _ in thread?.perform(.ignore(id)) }
        thread.perform(.hear(id, match, continuation, deadline: limit.map { .now + $0 }))
        do throws(DBusError) {
            for rule in match.rules { _ = try await call(.bus("AddMatch", [.string(rule)])) }
        } catch {
            continuation.finish()
            throw error
        }
        return stream
    }

    /// Answers the calls that come in, and sends a signal.
    ///
    /// - Parameter answer: runs on the connection's thread, and must not wait.
    package func serve(_ answer: @escaping @Sendable (DBusMessage) -> DBusAnswer) { thread.perform(.serve(answer)) }

    /// Sends a signal to everybody who listens.
    package func emit(_ signal: DBusMessage) { thread.perform(.emit(signal)) }
}

extension DBusConnection {
    /// Takes a name on the bus, under which others can call.
    package func take(name: String) async throws(DBusError) {
        // 4: rather fail than wait in line for the name.
        let answer = try await call(.bus("RequestName", [.string(name), .uint32(4)]))
        guard answer == [.uint32(1)] else { throw .denied("the name \(name) is taken") }
    }

    /// Whether a service has the name, or would be started for it.
    package func offers(_ service: String) async throws(DBusError) -> Bool {
        if try await call(.bus("NameHasOwner", [.string(service)])) == [.bool(true)] { return true }
        guard case .array(_, let names)? = try await call(.bus("ListActivatableNames")).first else { return false }
        return names.contains(.string(service))
    }

    /// The unique name of the service that has a name; it is started when it can be.
    package func owner(of service: String) async throws(DBusError) -> String {
        if let owner = try await currentOwner(of: service) { return owner }
        _ = try await call(.bus("StartServiceByName", [.string(service), .uint32(0)]))
        guard let owner = try await currentOwner(of: service) else { throw .noService("\(service) did not stay") }
        return owner
    }

    private func currentOwner(of service: String) async throws(DBusError) -> String? {
        do throws(DBusError) {
            guard case .string(let owner)? = try await call(.bus("GetNameOwner", [.string(service)])).first else {
                throw .unreadable
            }
            return owner
        } catch .noService {
            return nil
        }
    }
}

extension DBusMessage {
    /// A call to the bus itself.
    static func bus(_ member: String, _ arguments: [DBusValue] = []) -> DBusMessage {
        DBusMessage("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
    }
}

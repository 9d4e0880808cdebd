/// A private connection to a bus, on a thread of its own.
///
/// It connects on first use. It ends, together with its thread, when it is closed or released; a lost connection is not
/// reestablished. Calls suspend without blocking a thread, have a deadline, and can be cancelled.
package final class DBusConnection: Sendable {
    private let thread: DBusThread
    private let timeout: Duration

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - address: The address of the bus, such as `unix:path=/run/user/1000/bus`.
    ///   - timeout: The default timeout of a call.
    package init(_ address: String, timeout: Duration = .seconds(5), library: String = DBusLibrary.standardFile) {
        thread = DBusThread(address: address, library: library)
        self.timeout = timeout
    }

    deinit { thread.stop() }

    /// Sends the queued messages and ends the connection; pending calls fail.
    package func close() { thread.stop() }

    /// Calls a method and returns the values of its reply.
    package func call(_ message: DBusMessage, within limit: Duration? = nil) async throws(DBusError) -> [DBusValue] {
        guard !Task.isCancelled else { throw .cancelled }
        let pending = Pending<[DBusValue]>()
        thread.perform(.call(message, pending, deadline: .now + (limit ?? timeout)))
        do throws(DBusError) {
            return try await pending.value()
        } catch {
            if error == .cancelled { thread.perform(.tidy) }
            throw error
        }
    }

    /// Calls a method without waiting for a reply.
    package func post(_ message: DBusMessage) { thread.perform(.post(message)) }

    /// Subscribes to signals; the subscription is active when this returns.
    ///
    /// The stream ends with the sender, with the connection, or after `limit`. It buffers the newest 64 signals.
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

    /// Sets the handler for incoming calls.
    ///
    /// - Parameter answer: Called on the connection's thread; it must not block.
    package func serve(_ answer: @escaping @Sendable (DBusMessage) -> DBusAnswer) { thread.perform(.serve(answer)) }

    /// Broadcasts a signal.
    package func emit(_ signal: DBusMessage) { thread.perform(.emit(signal)) }
}

extension DBusConnection {
    /// Acquires a name on the bus, under which others can call.
    package func take(name: String) async throws(DBusError) {
        // 4: fail instead of queueing for the name.
        let answer = try await call(.bus("RequestName", [.string(name), .uint32(4)]))
        guard answer == [.uint32(1)] else { throw .denied("the name \(name) is taken") }
    }

    /// Whether a service owns the name, or can be started for it.
    package func offers(_ service: String) async throws(DBusError) -> Bool {
        if try await call(.bus("NameHasOwner", [.string(service)])) == [.bool(true)] { return true }
        guard case .array(_, let names)? = try await call(.bus("ListActivatableNames")).first else { return false }
        return names.contains(.string(service))
    }

    /// Returns the unique name of the owner of a name, after starting the service if possible.
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
    /// Creates a call to the bus itself.
    static func bus(_ member: String, _ arguments: [DBusValue] = []) -> DBusMessage {
        DBusMessage("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
    }
}

import CDBus
import Platform

/// Connects to a bus, runs `body` with the connection on a separate thread, and closes the connection.
///
/// Calls block only that thread. Each has a deadline, and throws `cancelled` once the caller's task is
/// cancelled. What `body` has sent is still delivered.
///
/// - Parameters:
///   - address: The address of the bus, such as `unix:path=/run/user/1000/bus`.
///   - timeout: The default timeout of a call.
///   - deadline: The deadline of all calls together; nil for none.
package func withDBus<Result: Sendable>(
    at address: String, timeout: Duration = .seconds(5), until deadline: ContinuousClock.Instant? = nil,
    library: String = DBusLibrary.standardFile,
    _ body: @escaping @Sendable (DBusConnection) throws(DBusError) -> Result
) async throws(DBusError) -> Result {
    let result: Swift.Result<Result, DBusError>? = await DedicatedThread.result { cancellation, finish in
        do throws(DBusError) {
            let connection = try DBusConnection(
                DBusLibrary(file: library), address: address, timeout: timeout, deadline: deadline,
                cancellation: cancellation)
            defer { connection.close() }
            finish(
                Swift.Result { () throws(DBusError) in
                    try connection.greet()
                    return try body(connection)
                })
        } catch {
            finish(.failure(error))
        }
    }
    guard let result else { throw .failed(name: "thread", message: "the system has no threads or descriptors left") }
    return try result.get()
}

/// A private connection to a bus. Not thread-safe.
package final class DBusConnection {
    package let library: DBusLibrary
    private let connection: OpaquePointer
    private let descriptor: Int32
    private let timeout: Duration
    /// The deadline of all calls together.
    private let deadline: ContinuousClock.Instant?
    /// Readable once the caller's task is cancelled.
    private let cancellation: Waker
    /// The signals that arrived during calls.
    private var signals: [DBusMessage] = []

    private var functions: cdbus { library.functions }

    fileprivate init(
        _ library: DBusLibrary, address: String, timeout: Duration, deadline: ContinuousClock.Instant?,
        cancellation: Waker
    ) throws(DBusError) {
        let functions = library.functions
        var error = cdbus_error()
        functions.dbus_error_init(&error)
        defer { functions.dbus_error_free(&error) }
        guard let opened = functions.dbus_connection_open_private(address, &error) else {
            throw .noBus(library.text(error.message))
        }
        var socket: Int32 = -1
        _ = functions.dbus_connection_get_unix_fd(opened, &socket)
        (self.library, self.timeout, self.deadline, self.cancellation) = (library, timeout, deadline, cancellation)
        (connection, descriptor) = (opened, socket)
    }

    fileprivate func greet() throws(DBusError) { _ = try call(.bus("Hello")) }

    /// Calls a method and returns the values of its reply.
    package func call(_ message: DBusMessage, within limit: Duration? = nil) throws(DBusError) -> [DBusValue] {
        let ownDeadline = ContinuousClock.now + (limit ?? timeout)
        let deadline = deadline.map { min($0, ownDeadline) } ?? ownDeadline
        try wait(until: .now)
        let serial = try send(library.call(message))
        while let reply = try receive(until: deadline) {
            defer { functions.dbus_message_unref(reply) }
            if let signal = library.signal(reply) { signals.append(signal) }
            guard functions.dbus_message_get_reply_serial(reply) == serial else { continue }
            if let error = library.error(reply) { throw error }
            return library.values(of: reply)
        }
        throw .timedOut
    }

    /// Calls a method without waiting for a reply.
    package func post(_ message: DBusMessage) {
        do throws(DBusError) {
            _ = try send(library.call(message))
        } catch {
            // The caller waits for neither a reply nor an error.
            return
        }
    }

    /// Subscribes to signals, which `next` then returns.
    package func subscribe(to pattern: DBusMessage) throws(DBusError) {
        for rule in pattern.rules { _ = try call(.bus("AddMatch", [.string(rule)])) }
    }

    /// Returns the next signal of a subscription; nil after the deadline or the end of the sender.
    package func next(
        _ pattern: DBusMessage, until deadline: ContinuousClock.Instant? = nil
    ) throws(DBusError) -> DBusMessage? {
        while true {
            while !signals.isEmpty {
                let signal = signals.removeFirst()
                if pattern.matches(signal) { return signal }
                if pattern.ends(with: signal) { return nil }
            }
            guard let message = try receive(until: deadline) else { return nil }
            defer { functions.dbus_message_unref(message) }
            if let signal = library.signal(message) { signals.append(signal) }
        }
    }

    /// Queues and releases a message; returns its serial number, which the reply refers to.
    package func send(_ message: OpaquePointer) throws(DBusError) -> UInt32 {
        defer { functions.dbus_message_unref(message) }
        var serial: UInt32 = 0
        guard functions.dbus_connection_send(connection, message, &serial) != 0 else { throw .outOfMemory }
        return serial
    }

    /// Returns the next message, which the caller releases; nil after the deadline.
    package func receive(until deadline: ContinuousClock.Instant?) throws(DBusError) -> OpaquePointer? {
        while true {
            // Only the library knows the progress of the handshake, so it waits itself, 10 milliseconds at a time.
            let isGreeting = functions.dbus_connection_get_is_authenticated(connection) == 0
            let isConnected = functions.dbus_connection_read_write(connection, isGreeting ? 10 : 0) != 0
            if let message = functions.dbus_connection_pop_message(connection) { return message }
            guard isConnected else { throw .noBus("the bus has closed the connection") }
            if let deadline, deadline <= .now { return nil }
            try wait(until: isGreeting ? .now : deadline)
        }
    }

    /// Waits until the connection is readable or writable, or until the deadline.
    private func wait(until deadline: ContinuousClock.Instant?) throws(DBusError) {
        let hasMore = functions.dbus_connection_has_messages_to_send(connection) != 0
        var descriptors = [
            pollfd(fd: descriptor, events: Int16(hasMore ? POLLIN | POLLOUT : POLLIN), revents: 0),
            pollfd(fd: cancellation.end, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&descriptors, 2, deadline.map { ($0 - .now).milliseconds } ?? -1)
        if descriptors[1].revents != 0 { throw .cancelled }
    }

    /// Ends the connection, after waiting up to a second for the bus to read the queued messages.
    ///
    /// The socket must not be closed before: a bus that cannot deliver a reply drops the messages that it has not read.
    fileprivate func close() {
        let deadline = ContinuousClock.now + .seconds(1)
        var hasEnded = false
        while functions.dbus_connection_read_write(connection, 10) != 0, ContinuousClock.now < deadline {
            guard functions.dbus_connection_has_messages_to_send(connection) == 0 else { continue }
            if !hasEnded { shutdown(descriptor, Int32(SHUT_WR)) }
            hasEnded = true
        }
        functions.dbus_connection_close(connection)
        functions.dbus_connection_unref(connection)
    }
}

extension DBusConnection {
    /// Whether a service owns the name, or can be started for it.
    package func offers(_ service: String) throws(DBusError) -> Bool {
        if try isOwned(service) { return true }
        guard case .array(_, let names)? = try call(.bus("ListActivatableNames")).first else { return false }
        return names.contains(.string(service))
    }

    /// Returns the unique name of the owner of a name, after starting the service if possible.
    package func owner(of service: String) throws(DBusError) -> String {
        if try !isOwned(service) { _ = try call(.bus("StartServiceByName", [.string(service), .uint32(0)])) }
        guard case .string(let owner)? = try call(.bus("GetNameOwner", [.string(service)])).first else {
            throw .strange("GetNameOwner")
        }
        return owner
    }

    private func isOwned(_ name: String) throws(DBusError) -> Bool {
        try call(.bus("NameHasOwner", [.string(name)])) == [.bool(true)]
    }
}

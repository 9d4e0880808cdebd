import CDBus
import Platform

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// The state of a connection on its thread: pending calls, listeners, and the library's own state. Not thread-safe.
final class DBusLink {
    private struct Call {
        let pending: Pending<[DBusValue]>
        let deadline: ContinuousClock.Instant
    }

    private struct Listener {
        let match: DBusMatch
        let continuation: AsyncStream<DBusMessage>.Continuation
        let deadline: ContinuousClock.Instant?
    }

    private let library: DBusLibrary
    private let connection: OpaquePointer
    private let descriptor: Int32
    private var calls: [UInt32: Call] = [:]
    private var listeners: [Int: Listener] = [:]
    private var answer: (DBusMessage) -> DBusAnswer = { call in
        .error(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "there is no \(call.member) here")
    }

    private var functions: cdbus { library.functions }

    /// Connects, and sends Hello to the bus without waiting for the reply.
    init(_ library: DBusLibrary, address: String) throws(DBusError) {
        let functions = library.functions
        var error = cdbus_error()
        functions.dbus_error_init(&error)
        defer { functions.dbus_error_free(&error) }
        let opened = address.withCString { functions.dbus_connection_open_private($0, &error) }
        guard let opened else { throw .noBus(library.text(error.message)) }
        self.library = library
        connection = opened
        var socket: Int32 = -1
        let hasSocket = functions.dbus_connection_get_unix_fd(opened, &socket) != 0
        descriptor = hasSocket ? socket : -1
        do throws(DBusError) {
            try library.require(hasSocket, "the bus's address")
            _ = try send(library.call(.bus("Hello")))
        } catch {
            close()
            throw error
        }
    }

    /// Ends the connection.
    func close() {
        functions.dbus_connection_close(connection)
        functions.dbus_connection_unref(connection)
    }

    func perform(_ order: DBusOrder) {
        do throws(DBusError) {
            switch order {
            case .call(let message, let pending, let deadline):
                calls[try send(library.call(message))] = Call(pending: pending, deadline: deadline)
            case .post(let message): _ = try send(library.call(message))
            case .emit(let message): _ = try send(library.signal(message))
            case .hear(let id, let match, let continuation, let deadline):
                listeners[id] = Listener(match: match, continuation: continuation, deadline: deadline)
            case .ignore(let id): try ignore(id)
            case .serve(let answer): self.answer = answer
            case .tidy: calls = calls.filter { !$0.value.pending.isSettled }
            }
        } catch {
            order.giveUp(error)
        }
    }

    /// Reads and writes once, dispatches messages, and waits for activity, a deadline or the waker.
    func turn(wokenBy waker: Waker) throws(DBusError) {
        // Only the library knows the progress of the handshake, so it has to do that waiting itself.
        let isGreeting = functions.dbus_connection_get_is_authenticated(connection) == 0
        let isConnected = functions.dbus_connection_read_write(connection, isGreeting ? 10 : 0) != 0
        while let message = functions.dbus_connection_pop_message(connection) {
            receive(message)
            functions.dbus_message_unref(message)
        }
        guard isConnected else { throw .noBus("the bus has closed the connection") }
        expire()
        if !isGreeting { wait(waker) }
    }

    /// Waits up to a second for the bus to read the queued messages.
    ///
    /// The socket must not be closed before: a bus that cannot deliver a reply drops the messages that it has not read.
    func flush() {
        let deadline = ContinuousClock.now + .seconds(1)
        var hasEnded = false
        while functions.dbus_connection_read_write(connection, 10) != 0, ContinuousClock.now < deadline {
            guard functions.dbus_connection_has_messages_to_send(connection) == 0 else { continue }
            if !hasEnded { shutdown(descriptor, Int32(SHUT_WR)) }
            hasEnded = true
        }
    }

    /// Fails all calls and ends all streams.
    func giveUp(_ error: DBusError) {
        for call in calls.values { call.pending.settle(.failure(error)) }
        for listener in listeners.values { listener.continuation.finish() }
        (calls, listeners) = ([:], [:])
    }

    private func wait(_ waker: Waker) {
        let hasMore = functions.dbus_connection_has_messages_to_send(connection) != 0
        let events = Int16(hasMore ? POLLIN | POLLOUT : POLLIN)
        var descriptors = [
            pollfd(fd: descriptor, events: events, revents: 0),
            pollfd(fd: waker.end, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&descriptors, 2, millisecondsToDeadline())
    }

    private func millisecondsToDeadline() -> Int32 {
        let deadlines = calls.values.map(\.deadline) + listeners.values.compactMap(\.deadline)
        guard let next = deadlines.min() else { return -1 }
        let (seconds, attoseconds) = (next - .now).components
        // Plus one, so as not to wake up just before it; at most an hour, to stay in range.
        return seconds < 0 ? 0 : Int32(min(seconds, 3600) * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }

    private func expire() {
        let now = ContinuousClock.now
        for (serial, call) in calls where call.deadline <= now {
            calls[serial] = nil
            call.pending.settle(.failure(.timedOut))
        }
        for listener in listeners.values where listener.deadline.map({ $0 <= now }) ?? false {
            listener.continuation.finish()
        }
    }

    private func ignore(_ id: Int) throws(DBusError) {
        guard let listener = listeners.removeValue(forKey: id) else { return }
        for rule in listener.match.rules { _ = try send(library.call(.bus("RemoveMatch", [.string(rule)]))) }
    }

    /// Queues and releases a message; returns its serial number, which the reply refers to.
    private func send(_ message: OpaquePointer) throws(DBusError) -> UInt32 {
        defer { functions.dbus_message_unref(message) }
        var serial: UInt32 = 0
        guard functions.dbus_connection_send(connection, message, &serial) != 0 else { throw .outOfMemory }
        return serial
    }

    private func receive(_ message: OpaquePointer) {
        switch functions.dbus_message_get_type(message) {
        case MessageType.methodCall: serve(message)
        case MessageType.methodReturn:
            finish(message, library.values(of: message).map { .success($0) } ?? .failure(.unreadable))
        case MessageType.error: finish(message, .failure(error(in: message)))
        case MessageType.signal:
            guard let signal = content(of: message) else { return }
            for listener in listeners.values {
                if listener.match.matches(signal) { listener.continuation.yield(signal) }
                if listener.match.ends(with: signal) { listener.continuation.finish() }
            }
        default: return
        }
    }

    private func finish(_ message: OpaquePointer, _ result: Result<[DBusValue], DBusError>) {
        let call = calls.removeValue(forKey: functions.dbus_message_get_reply_serial(message))
        call?.pending.settle(result)
    }

    private func serve(_ message: OpaquePointer) {
        guard let call = content(of: message) else { return }
        do throws(DBusError) {
            if let reply = try library.reply(answer(call), to: message) { _ = try send(reply) }
        } catch {
            // The caller has a deadline, and there is no one else to notify.
            return
        }
    }

    private func content(of message: OpaquePointer) -> DBusMessage? {
        library.values(of: message).map { arguments in
            DBusMessage(
                library.text(functions.dbus_message_get_sender(message)),
                library.text(functions.dbus_message_get_path(message)),
                library.text(functions.dbus_message_get_interface(message)),
                library.text(functions.dbus_message_get_member(message)), arguments)
        }
    }

    private func error(in message: OpaquePointer) -> DBusError {
        let name = library.text(functions.dbus_message_get_error_name(message))
        guard case .string(let text)? = library.values(of: message)?.first else {
            return DBusError(name: name, message: name)
        }
        return DBusError(name: name, message: text)
    }
}

/// The message types of the protocol.
private enum MessageType {
    static let methodCall: Int32 = 1
    static let methodReturn: Int32 = 2
    static let error: Int32 = 3
    static let signal: Int32 = 4
}

extension DBusError {
    static let unreadable = DBusError.failed(name: "unreadable", message: "the answer is of an unknown type")
}

import CDBus
import CapabilityTesting
package import DBus
import Synchronization

/// A service on a private bus, which ends when it is released.
package final class BusService: Sendable {
    /// The answer to a call.
    package enum Answer: Sendable {
        /// Sends the signals, and then the reply.
        case values([DBusValue], after: [DBusMessage] = [])
        case error(name: String, message: String)
        case silence
    }

    private final class Log: Sendable { let calls = Mutex<[DBusMessage]>([]) }

    private let log: Log
    private let serving: Task<Void, Never>

    /// Takes the name and serves until it is released. `answer` may block only the service.
    package init(
        _ name: String, on bus: PrivateBus, answer: @escaping @Sendable (DBusMessage) -> Answer
    ) async throws {
        let (started, continuation) = AsyncStream<Void>.makeStream()
        let log = Log()
        self.log = log
        serving = Task { [address = bus.address as String] in
            do throws(DBusError) {
                try await withDBus(at: address) { connection throws(DBusError) in
                    // 4: fail instead of queueing for the name.
                    _ = try connection.call(.bus("RequestName", [.string(name), .uint32(4)]))
                    continuation.finish()
                    while let message = try connection.receive(until: nil) {
                        try connection.serve(message) { call in
                            log.calls.withLock { $0.append(call) }
                            return answer(call)
                        }
                    }
                }
            } catch {
                continuation.finish()
            }
        }
        for await _ in started {}
    }

    deinit { end() }

    /// The calls so far.
    package var calls: [DBusMessage] { log.calls.withLock { $0 } }

    /// Waits until a method was called; false if it is not in time.
    package func hears(_ method: String) async -> Bool {
        await eventually { calls.contains { $0.member == method } }
    }

    package func end() { serving.cancel() }
}

extension DBusConnection {
    /// Answers a message if it is a call, and releases it.
    fileprivate func serve(
        _ message: OpaquePointer, _ answer: (DBusMessage) -> BusService.Answer
    ) throws(DBusError) {
        let functions = library.functions
        defer { functions.dbus_message_unref(message) }
        guard functions.dbus_message_get_type(message) == 1 else { return }
        switch answer(library.content(of: message)) {
        case .values(let values, let signals):
            for signal in signals {
                let empty = functions.dbus_message_new_signal(signal.path, signal.interface, signal.member)
                _ = try send(library.fill(empty, with: signal.arguments))
            }
            _ = try send(library.fill(functions.dbus_message_new_method_return(message), with: values))
        case .error(let name, let words):
            _ = try send(library.fill(functions.dbus_message_new_error(message, name, words), with: []))
        case .silence: return
        }
    }
}

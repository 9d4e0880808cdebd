import CapabilityTesting
import Platform

/// A private D-Bus message bus for one test.
///
/// It ends when it is released, and also when the test's process dies.
package final class PrivateBus: Sendable {
    /// A program that runs beside the bus and ends with it.
    package enum Companion: Sendable {
        case none
        /// GNOME Keyring with an unlocked collection of its own.
        case keyring
    }

    /// The address that the bus listens on.
    package let address: String
    private let directory: TemporaryDirectory
    private let process: pid_t
    /// The write end of a pipe; the bus runs while it is open.
    private let lifeline: Int32

    /// Whether a program is installed in `/usr/bin`.
    package static func has(_ program: String) -> Bool { access("/usr/bin/\(program)", X_OK) == 0 }

    /// Starts a bus.
    ///
    /// - Parameters:
    ///   - policy: Further rules of the bus's policy, such as `<deny send_interface="a.b"/>`.
    ///   - services: The programs that the bus starts, by bus name.
    package init(
        policy: String = "", services: [String: String] = [:], with companion: Companion = .none
    ) async throws {
        directory = try TemporaryDirectory()
        address = "unix:path=\(directory.path)/bus"
        try directory.write(Self.configuration(address, directory.path, policy), to: "bus.conf")
        for (name, program) in services {
            try directory.write("[D-BUS Service]\nName=\(name)\nExec=\(program)\n", to: "services/\(name).service")
        }
        mkdir(directory.path + "/run", 0o700)
        (process, lifeline) = try Self.start(
            Self.script(companion),
            [
                "HOME=\(directory.path)", "XDG_RUNTIME_DIR=\(directory.path)/run", "PATH=/usr/bin:/bin",
                "DBUS_SESSION_BUS_ADDRESS=\(address)", "DBUS_SYSTEM_BUS_ADDRESS=\(address)",
            ])
        let isReady = await eventually(within: .seconds(20)) { access(directory.path + "/ready", F_OK) == 0 }
        guard isReady else { throw ProgramFailure(program: "dbus-daemon") }
    }

    deinit { end() }

    /// Returns the contents of the files in the bus's directory, which is also the companion's home.
    package func files() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try directory.files() where !name.hasPrefix("run/") && name != "bus" {
            files[name] = try directory.bytes(of: name)
        }
        return files
    }

    private func end() {
        close(lifeline)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    private static func configuration(_ address: String, _ directory: String, _ policy: String) -> String {
        """
        <busconfig>
          <type>session</type>
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(directory)/services</servicedir>
          <policy context="default">
            <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>\(policy)
          </policy>
        </busconfig>
        """
    }

    /// Returns a script that runs until its standard input ends, and then kills what it has started by process id.
    private static func script(_ companion: Companion) -> String {
        let beside =
            switch companion {
            case .none: "beside=''"
            case .keyring:
                """
                printf password | gnome-keyring-daemon --foreground --unlock --components=secrets & beside=$!
                await test -e .local/share/keyrings/login.keyring
                await dbus-send --session --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \
                    org.freedesktop.DBus.GetNameOwner string:org.freedesktop.secrets
                """
            }
        return """
            await() { n=0; until "$@" || [ $n -gt 1500 ]; do sleep 0.01; n=$((n + 1)); done; }
            cd "$HOME"
            mkdir -p services
            dbus-daemon --nofork --nopidfile --config-file=bus.conf --print-address >address & bus=$!
            await test -s address
            \(beside)
            echo >ready
            read _
            kill -9 $beside $bus
            wait
            """
    }

    private static func start(_ script: String, _ environment: [String]) throws -> (pid_t, Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ProgramFailure(program: "dbus-daemon", code: errno) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        do {
            return (
                try startProgram(["/bin/sh", "-c", script], .files(input: ends[0]), environment: environment), ends[1]
            )
        } catch {
            close(ends[1])
            throw error
        }
    }
}

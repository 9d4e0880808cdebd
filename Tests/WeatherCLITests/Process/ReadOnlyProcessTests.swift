#if os(Linux)
    import CapabilityTesting
    @preconcurrency import Glibc
    import Testing

    @Suite(
        "The program on a read-only disk", .enabled(if: canMakeSmallDisks(), "making a small disk takes a superuser"))
    struct ReadOnlyProcessTests {
        /// An installation with a key and a favorite on a disk that is then made read-only.
        private func onReadOnlyDisk(_ body: (Installation, [String]) async throws -> Void) async throws {
            let installation = try await Installation(key: nil)
            try await withSmallDisk { _, disk in
                let place = ["--data-dir", disk + "/data"]
                for (command, input) in [(["key", "set"], "demo"), (["favorites", "add", "Fjellvang"], "")] {
                    #expect(try await installation.run(place + command, input: input).end == .exited(0))
                }
                try #require(mount(nil, disk, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
                try await body(installation, place)
            }
        }

        @Test("favorites are listed and shown")
        func reading() async throws {
            try await onReadOnlyDisk { installation, place in
                let list = try await installation.run(place + ["favorites"])
                #expect(list.end == .exited(0))
                #expect(list.output.hasPrefix("Fjellvang, NO\t"))
                #expect(list.error == "")
                let report = try await installation.run(place + ["now", "--json"])
                #expect(report.end == .exited(0))
                #expect(report.output.ranges(of: "\"status\": \"fetched\"").count == 2)
                #expect(report.error.hasPrefix("weather: kept answers cannot be changed, "))
                #expect(report.error.split(separator: "\n").count == 1)
            }
        }

        @Test("a change that cannot be kept fails, and is not said to be done")
        func changing() async throws {
            try await onReadOnlyDisk { installation, place in
                for command in [["add", "Haarwick"], ["remove", "Fjellvang"]] {
                    let run = try await installation.run(place + ["favorites"] + command)
                    #expect(run.end == .exited(74))
                    #expect(run.output == "")
                    #expect(run.error.contains("read-only"))
                }
                #expect(try await installation.run(place + ["favorites"]).output.hasPrefix("Fjellvang, NO\t"))
            }
        }

        @Test("the app ends with a failure when the last change could not be stored")
        func leaving() async throws {
            try await onReadOnlyDisk { installation, place in
                let screen = try TerminalScreen()
                let app = try installation.start(
                    place + ["--plain"], environment: ["TERM": "xterm"], .terminal(screen.path))
                for (line, answer) in [
                    ("", "12.6 °C"), ("f", "d 1: delete"), ("a", "Type a name"), ("haarw", "1. Haarwick"),
                    ("1", "are not saved:"), ("q", "weather: The last change could not be stored: "),
                ] {
                    if !line.isEmpty { screen.type(line + "\n") }
                    #expect(await screen.hears(answer), "\(screen.bytes)")
                }
                #expect(await app.end() == .exited(74))
            }
        }

        @Test("a key that cannot be deleted or replaced is told, and goes on working")
        func key() async throws {
            try await onReadOnlyDisk { installation, place in
                let reset = try await installation.run(place + ["key", "reset", "--yes"])
                #expect(reset.end == .exited(74))
                #expect(reset.error.hasPrefix("weather: The API key could not be deleted: "))
                let set = try await installation.run(place + ["key", "set"], input: "other")
                #expect(set.end == .exited(74))
                #expect(!set.error.contains("is stored"))
                #expect(try await installation.run(place + ["key", "status"]).end == .exited(0))
            }
        }
    }
#endif

import ArgumentTable
import Testing
import TextUI

@testable import TextApp

@Suite("Settings")
struct SettingTests {
    @Test(
        "A time is a whole number of seconds, minutes or hours; any other text is refused",
        arguments: [
            ("0s", .zero), ("90s", .seconds(90)), ("15m", .seconds(900)), ("1000000h", .seconds(3_600_000_000)),
            ("", nil), ("s", nil), ("5", nil), ("5d", nil), ("1.5h", nil), ("-1s", nil), ("1000001s", nil),
            ("5 s", nil),
        ] as [(String, Duration?)])
    func durations(text: String, duration: Duration?) {
        #expect((try? Setting(text: text, source: .variable("TIME")).duration()) == duration)
    }

    @Test("A flag's variable is on or off, and its option is on; any other text is refused")
    func flags() throws {
        let flags = ["1", "on", "Yes", "TRUE", "0", "off", "no", "false", "2", "maybe"]
        #expect(
            flags.map { try? Setting(text: $0, source: .variable("PLAIN")).flag() }
                == [true, true, true, true, false, false, false, false, nil, nil])
        #expect(try Setting(text: "", source: .option("plain")).flag())
    }

    @Test("A value that its option's type does not accept is refused with the name of the option or variable")
    func typed() throws {
        let (time, color) = (
            Option<Duration>("time", value: "TIME", summary: "", environmentVariable: "TIME"),
            Option<ColorChoice>("color", value: "WHEN", summary: "", environmentVariable: "COLOR")
        )
        let table = CommandTable(name: "notes", version: "1", summary: "", options: [time, color], commands: [])
        func read(_ arguments: [String], _ environment: [String: String]) throws -> (Duration?, ColorChoice?) {
            let invocation = Invocation(try table.parse(arguments).get(), of: "notes", environment: environment)
            return (try invocation[time], try invocation[color])
        }
        #expect(try read([], [:]) == (nil, nil))
        #expect(try read(["--time", "2m", "--color", "never"], ["TIME": "5x"]) == (.seconds(120), .never))
        #expect(try read([], ["TIME": "5s", "COLOR": "always"]) == (.seconds(5), .always))
        for (arguments, environment, message) in [
            (["--time", "5x"], [:], "--time is \"5x\"; it must be a time like 90s, 15m or 2h."),
            ([], ["COLOR": "red"], "COLOR is \"red\"; it must be auto or always or never."),
        ] as [([String], [String: String], String)] {
            let failure = #expect(throws: Failure.self) { try read(arguments, environment) }
            #expect(failure?.message == message)
        }
    }

    @Test(
        "A directory of the user is under HOME unless another, absolute one is set",
        arguments: [
            (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/notes"), (["HOME": "/h"], "/h/.local/share/notes"),
            (["HOME": "/h", "XDG_DATA_HOME": "d"], "/h/.local/share/notes"), (["HOME": "h"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func directories(environment: [String: String], path: String?) {
        #expect(UserDirectory.data.path(for: "notes", in: environment) == path)
    }
}

import ArgumentTable
import Testing

@Suite("Completion")
struct CompletionTests {
    @Test(
        "Candidates for the word at the cursor are offered",
        arguments: [
            ([""], ["now", "favorites", "fav", "favs", "preview", "completions", "help"]),
            (["favorites", "r"], ["add", "list", "remove", "rm"]), (["-u", "metric", "fav", ""], ["add"]),
            (["now", "-u", "m"], ["metric", "imperial", "kelvin"]),
            (["now", "--units", ""], ["metric", "imperial", "kelvin"]),
            (["-qu", ""], ["metric", "imperial", "kelvin"]),
            (["favorites", "-jq", ""], ["add", "list", "remove", "rm"]),
            (["-um"], ["-umetric", "-uimperial", "-ukelvin"]),
            (["--units=m"], ["--units=metric", "--units=imperial", "--units=kelvin"]),
            (["--units", "=", "m"], ["metric", "imperial", "kelvin"]),
            (["--units", "="], ["metric", "imperial", "kelvin"]),
            (["now", "-l", "5,5", "-j", "-u", "metric", "-"], ["--days", "--color", "--quiet", "-q", "--help", "-h"]),
            (["completions", ""], ["bash", "zsh", "fish"]), (["completions", "bash", ""], []),
            (["now", "--", "-"], []),
            (["preview", "now", ""], []), (["--location", ""], []), (["nonsense", ""], []),
            (["help", "favorites", ""], ["add", "list", "remove", "rm"]), (["help", "now", ""], []),
            (["help", "completions", ""], []),
            (["help", ""], ["now", "favorites", "fav", "favs", "preview", "completions", "environment"]),
        ])
    func words(_ typed: [String], _ offered: [String]) {
        let completion = weather.completion(of: typed)
        #expect(completion.lines.map { $0.prefix { $0 != "\t" } } == offered.map { $0[...] })
        #expect(completion.listedBy == nil)
    }

    @Test("Words and options are offered with their descriptions")
    func meanings() {
        let lines = weather.completion(of: [""]).lines
        #expect(lines.contains("now\tShow the weather now") && lines.contains("favorites\tadd, list, remove"))
        #expect(weather.completion(of: ["-"]).lines.contains("-j\tPrint JSON"))
        #expect(weather.completion(of: ["-"]).lines.contains("--version\tShow the version"))
    }

    @Test("The output of a command completes the operand that names it")
    func listed() {
        #expect(weather.completion(of: ["favorites", "rm", "Fj"]).listedBy == "favorites list")
        #expect(weather.completion(of: ["favorites", "remove", "--", "-"]).listedBy == "favorites list")
        #expect(weather.completion(of: ["favorites", "rm", "Fjellvang", ""]).listedBy == nil)
    }

    @Test("Paths are completed for values that help calls paths")
    func paths() {
        let table = CommandTable(
            name: "notes", version: "1", summary: "", options: [Option("store", short: "s", value: "DIR", summary: "")],
            commands: [
                CommandSpec(
                    "add", summary: "", operands: [Operand("TEXT"), Operand("FILE", isRepeated: true)],
                    options: [Option("from", value: "PATH", summary: "")])
            ])
        for typed in [["--store", ""], ["add", "-s", "a"], ["--store=a"], ["add", "-sa"]] {
            #expect(table.completion(of: typed).lines == [":directories"])
        }
        for typed in [["add", "a", ""], ["add", "a", "b", "c"], ["--from", ""]] {
            #expect(table.completion(of: typed).lines == [":files"])
        }
        #expect(table.completion(of: ["add", ""]).lines == [])
    }

    @Test(
        "A value with allowed values is completed by those, even if it is called a path",
        arguments: ["FILE", "PATH", "DIR"])
    func allowedPaths(value: String) {
        let option = Option("from", value: value, summary: "", allowedValues: ["here", "there"])
        let table = CommandTable(name: "notes", version: "1", summary: "", options: [option])
        #expect(table.completion(of: ["--from", ""]).lines == ["here", "there"])
    }
}

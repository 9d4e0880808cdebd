import Testing
import TextUI
import WeatherPreviews
import WeatherText

@Suite("Key map")
struct KeyMapTests {
    private func command(for key: Key, in mode: Mode) -> KeyCommand? {
        KeyMap.bindings(for: mode).first { $0.keys.contains(key) }?.command
    }

    @Test("whatever is shown, ^C quits", arguments: Previews.all.map(\.id))
    func quit(id: String) throws {
        var interaction = WeatherInteraction()
        #expect(interaction.press(.control("c"), in: try #require(Previews.named(id)).view) == [.quit])
    }

    @Test(
        "what the user is in the middle of decides what keys do",
        arguments: [
            ("starting/loading", .waiting), ("stopped/short", .waiting), ("onboard/welcome-empty", .keyField),
            ("onboard/welcome-saving", .waiting), ("home/fetched", .home), ("home/reset-confirming", .confirmReset),
            ("home/reset-deleting", .waiting), ("favorites/two", .favorites), ("add/results", .searchField),
            ("favorites/confirm-delete", .confirmDelete), ("favorites/filter", .filterField),
            ("favorites/filtered", .filteredFavorites),
        ] as [(String, Mode)])
    func modes(id: String, mode: Mode) throws { #expect(Mode(try #require(Previews.named(id)).view) == mode) }

    @Test(
        "within a mode, a key is bound to one command for a row and one for the screen at most",
        arguments: Mode.allCases)
    func unambiguous(mode: Mode) {
        for needsRow in [false, true] {
            let keys = KeyMap.bindings(for: mode).filter { $0.needsRow == needsRow }.flatMap(\.keys)
            #expect(Dictionary(grouping: keys, by: \.self).filter { $0.value.count > 1 }.isEmpty)
        }
    }

    @Test("every hint writes a key that its binding has", arguments: Mode.allCases)
    func hints(mode: Mode) {
        for binding in KeyMap.bindings(for: mode) {
            let words = binding.hint.key.split(separator: " ").map(String.init)
            #expect(!words.isEmpty && !binding.hint.label.isEmpty)
            for word in words { #expect(binding.keys.map(\.written).contains(word), "\(word) in \(mode)") }
        }
    }

    @Test("where text is typed, printable keys are text", arguments: [Mode.keyField, .searchField, .filterField])
    func text(mode: Mode) {
        for character in "qQadxyn?/+R01 é" { #expect(command(for: .character(character), in: mode) == nil) }
    }

    @Test(
        "a question is confirmed by a capital letter or Enter, and by no key that does something else elsewhere",
        arguments: [Mode.confirmDelete, .confirmReset], Language.allCases)
    func confirmation(mode: Mode, language: Language) {
        func keys(_ command: KeyCommand) -> [Key] {
            KeyMap.bindings(for: mode, in: language).filter { $0.command == command }.flatMap(\.keys)
        }
        #expect(keys(.confirm) == (language == .german ? ["J", "Y", .enter] : ["Y", .enter]))
        #expect(keys(.cancel) == ["n", "N", .escape])
    }
}

extension Key {
    /// The key as hints write it.
    fileprivate var written: String {
        switch self {
        case .character(let character): String(character)
        case .control(let character): "^\(character.uppercased())"
        case .function(let number): "F\(number)"
        case .enter: "Enter"
        case .escape: "Esc"
        case .up: "↑"
        case .down: "↓"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        default: "\(self)"
        }
    }
}

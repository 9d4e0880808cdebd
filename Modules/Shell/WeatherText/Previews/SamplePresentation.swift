/// How samples are presented: with the keys that work on their screens.
extension Presentation {
    static let home = Presentation(hints: [
        KeyHint(key: "f", label: "favorites"), KeyHint(key: "a", label: "add"), KeyHint(key: "/", label: "look up"),
        KeyHint(key: "r", label: "refresh"), KeyHint(key: "?", label: "help"), KeyHint(key: "q", label: "quit"),
    ])
    static let notice = Presentation(hints: [KeyHint(key: "x", label: "dismiss")] + home.hints)
    static let confirm = Presentation(hints: [
        KeyHint(key: "y", label: "delete"), KeyHint(key: "n", label: "keep"), KeyHint(key: "^C", label: "quit"),
    ])
    static let favorites = Presentation(hints: [
        KeyHint(key: "a", label: "add"), KeyHint(key: "d", label: "delete"), KeyHint(key: "Esc", label: "back"),
        KeyHint(key: "?", label: "help"), KeyHint(key: "q", label: "quit"),
    ])
    static let field = Presentation(hints: [
        KeyHint(key: "Enter", label: "add"), KeyHint(key: "↑ ↓", label: "choose"), KeyHint(key: "Esc", label: "cancel"),
        KeyHint(key: "F1", label: "help"), KeyHint(key: "^C", label: "quit"),
    ])
    static let onboard = Presentation(hints: [
        KeyHint(key: "Enter", label: "save the key"), KeyHint(key: "F1", label: "help"),
        KeyHint(key: "^C", label: "quit"),
    ])

    func with(_ change: (inout Presentation) -> Void) -> Presentation {
        var copy = self
        change(&copy)
        return copy
    }
}

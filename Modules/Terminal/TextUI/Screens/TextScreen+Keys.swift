extension TextScreen {
    /// Returns all keys: the screen's own, the usual ones that it does not replace, and those of every screen.
    public func allKeys(in language: Language = .english) -> [ScreenKey<Event>] {
        let texts = ScreenTexts(language: language)
        let usual = hasUsualKeys ? usualKeys(texts) : []
        let own = keys.compactMap { $0.command }
        return keys + (own.isEmpty ? usual : usual.filter { key in !own.contains { $0 == key.command } }) + [
            ScreenKey([.control("c")], texts.quit, performs: .quit).alwaysShown,
            ScreenKey([.control("l")], texts.redraw, isFrequent: false, performs: .redraw),
            ScreenKey([.control("z")], texts.suspend, isFrequent: false, performs: .suspend),
        ]
    }

    /// Returns the keys of a list, and those that quit and show all keys: F1, and `q` and `?` unless they are input.
    private func usualKeys(_ texts: ScreenTexts) -> [ScreenKey<Event>] {
        let hasList = scrolls || selectable != nil
        guard field == nil else {
            let list = [
                ScreenKey<Event>([.up, .control("p")], texts.up, performs: .selectUp),
                ScreenKey([.down, .control("n")], texts.down, performs: .selectDown),
            ]
            return (hasList ? list : [])
                + [ScreenKey([.function(1)], texts.help, performs: .toggleHelp).alwaysShown]
        }
        let list = [
            ScreenKey<Event>([.up, "k"], texts.up, isFrequent: false, performs: .selectUp).named("↑ k"),
            ScreenKey([.down, "j"], texts.down, isFrequent: false, performs: .selectDown).named("↓ j"),
            ScreenKey([.pageUp], texts.pageUp, isFrequent: false, performs: .pageUp),
            ScreenKey([.pageDown], texts.pageDown, isFrequent: false, performs: .pageDown),
            ScreenKey(["g", .home], texts.first, isFrequent: false, performs: .selectFirst),
            ScreenKey(["G", .end], texts.last, isFrequent: false, performs: .selectLast),
        ]
        let help = ScreenKey<Event>(["?", .function(1)], texts.help, performs: .toggleHelp).alwaysShown
        let quit = ScreenKey<Event>(["q"], texts.quit, performs: .quit).alwaysShown
        // While there is nothing else to do, quitting comes first.
        return (hasList ? list : []) + (keys.isEmpty ? [quit, help] : [help, quit])
    }
}

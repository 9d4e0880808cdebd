package import TextUI
import WeatherModel
package import WeatherViews

extension Active.ViewModel {
    /// Returns the current screen below the messages, or the question whether to delete the key.
    package func screen(_ presentation: Presentation) -> TextScreen<Active.ShellEvent> {
        let texts = presentation.texts
        let shown =
            switch screen {
            case .home(let home): home.screen(in: self, texts)
            case .favorites(let favorites): favorites.screen(in: self, texts)
            case .detail(let detail): detail.screen(in: self, texts)
            }
        var screen = covered(shown, texts)
        screen.body = { ActiveText(view: self, layout: $0).above(shown.body) }
        screen.newRow = newFavorite.map { "\($0.coordinate)" }
        screen.message = shownToast.map { WeatherRenderer.sentence(for: $0.message, presentation) }
        return screen
    }

    /// Returns the screen that is shown while the key is being changed, else the given one.
    private func covered(_ shown: TextScreen<Active.ShellEvent>, _ texts: Texts) -> TextScreen<Active.ShellEvent> {
        switch reset {
        case nil: return shown
        case .deleting:
            var screen: TextScreen<Active.ShellEvent> = WeatherRenderer.waiting(shown.title, shown.body)
            screen.list = shown.list
            screen.compact = { Block(lines: $0.progress(texts.deletingKey)) }
            return screen
        case .confirming:
            let answers = ScreenKey.answers(
                in: texts.language, yes: Active.ShellEvent.resetAPIKey, no: .cancelResetAPIKey)
            var screen = TextScreen(
                "confirmReset", app: WeatherRenderer.app, title: shown.title, keys: answers, hasUsualKeys: false,
                body: shown.body)
            (screen.list, screen.rowCount, screen.rowID) = (shown.list, shown.rowCount, shown.rowID)
            screen.compact = { Block(lines: $0.paragraph(texts.deleteKeyQuestion), cursor: .origin) }
            return screen
        }
    }

    /// The key that dismisses the notice, or the toast.
    func dismiss(_ key: Key, _ texts: Texts) -> ScreenKey<Active.ShellEvent> {
        ScreenKey(
            [key], texts.dismissNotice, isFrequent: notice != nil, when: notice != nil || toast != nil,
            sends: .dismissNotice)
    }

    /// The key that saves, or reads, the favorites again after a failure.
    func saveAgain(_ texts: Texts) -> ScreenKey<Active.ShellEvent> {
        ScreenKey(["s"], retryLabel(texts), when: isUnsaved, sends: .retrySave)
    }

    /// The label of that key.
    fileprivate func retryLabel(_ texts: Texts) -> String {
        if case .blocked = saving { texts.readAgain } else { texts.saveAgain }
    }

    private var isUnsaved: Bool {
        switch saving {
        case .saved, .saving: false
        case .failed, .blocked: true
        }
    }

    /// The toast; nil while saving is failed or blocked, because the screen then reports that the change is not saved.
    private var shownToast: Toast? { isUnsaved ? nil : toast }

    /// The place that the user has just added.
    private var newFavorite: Place? {
        if case .favorites(.added(let place))? = toast?.message { place } else { nil }
    }
}

extension TextScreen {
    /// Makes the favorites the rows of the screen, whose body draws them.
    mutating func select(_ places: [Place]) {
        list = "favorites"
        rowCount = places.count
        rowID = { "\(places[$0].coordinate)" }
    }
}

/// The active app: the notice, the save state and the key reset above the screen.
struct ActiveText {
    let view: Active.ViewModel
    let layout: TextLayout

    func above(_ content: (TextLayout) -> Block) -> Block {
        let messages = Block.stack([Block(lines: notice), Block(lines: saving), reset], spacing: 0)
        let used = messages.lines.isEmpty ? 0 : messages.lines.count + 1
        return messages.above(
            content(layout.resized(width: layout.width, height: layout.height.map { max(1, $0 - used) })))
    }

    /// The notice, with the key that dismisses it, if any.
    private var notice: [StyledLine] {
        guard let notice = view.notice else { return [] }
        let way = layout.key(labeled: layout.texts.dismissNotice).map {
            layout.paragraph(layout.texts.pressToDismiss($0), Theme.label)
        }
        return layout.warning(notice.words(layout.texts)) + (way ?? [])
    }

    /// The save state; empty if everything is on disk. A line means that the user has to wait or act.
    private var saving: [StyledLine] {
        switch view.saving {
        case .saved: []
        case .saving: layout.progress(layout.texts.savingFavorites)
        case .failed(let cause):
            layout.warning(layout.texts.favoritesNotSaved(cause.asSentence) + retry)
        case .blocked(let cause):
            layout.warning(
                layout.texts.favoritesNotRead(cause.asSentence) + (isRunning ? layout.texts.isReadAgain + retry : ""))
        }
    }

    /// Whether the app continues after this is shown, unlike after a report.
    private var isRunning: Bool { layout.isInteractive || layout.presentation.isDialogue }

    private var retry: String {
        layout.key(labeled: view.retryLabel(layout.texts)).map { " " + layout.texts.pressToTryNow($0) } ?? ""
    }

    private var reset: Block {
        let texts = layout.texts
        return switch view.reset {
        case nil: Block()
        case .deleting: Block(lines: layout.progress(texts.deletingKey))
        case .confirming:
            layout.question(texts.deleteKeyQuestion, yes: texts.deleteIt, no: texts.keepIt) { inner in
                inner.paragraph(texts.deleteKeyMeaning)
            }
        }
    }
}

extension Active.ViewModel {
    /// The text in place of the favorites if none are shown.
    func emptyList(_ texts: Texts) -> String {
        if case .blocked = saving { texts.unreadFavorites } else { texts.noFavorites }
    }

    /// Returns that text with the key that adds a favorite.
    func inPlaceOfFavorites(_ layout: TextLayout) -> [StyledLine] {
        let key = layout.key(labeled: layout.texts.add).map { " " + layout.texts.pressToAdd($0) } ?? ""
        return layout.paragraph(emptyList(layout.texts) + key, Theme.label)
    }
}

extension Notice {
    /// The event and its consequence, in one paragraph.
    func words(_ texts: Texts) -> String {
        switch self {
        case .favoritesQuarantined(let reason): texts.favoritesQuarantined(texts.favoritesNotReadable(reason))
        case .keyNotDeleted(let cause): texts.keyNotDeleted(cause.asSentence)
        case .keyNotTried(let failure): texts.keyNotTried(texts.brief(failure))
        case .mapNotOpened(let address, let cause): texts.mapNotOpened(cause.asSentence, address)
        }
    }
}

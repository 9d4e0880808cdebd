import LifecycleCore
import TextUI

/// The active app: the notice, the save state and the key reset above the screen.
struct ActiveText {
    let view: Active.ViewModel
    let layout: Layout

    var block: Block {
        let news = Block.stack([Block(lines: notice), Block(lines: saving), reset], spacing: 0)
        let used = news.lines.isEmpty ? 0 : news.lines.count + 1
        return news.above(
            view.screen.screenText.block(
                layout.resized(width: layout.width, height: layout.height.map { max(1, $0 - used) }),
                view.emptyList(layout.texts)))
    }

    /// The notice, with the key that dismisses it, if any.
    private var notice: [StyledLine] {
        guard let notice = view.notice else { return [] }
        let way = layout.key(to: .dismiss).map { layout.paragraph(layout.texts.pressToDismiss($0), Theme.label) }
        return layout.warning(notice.words(layout.texts)) + (way ?? [])
    }

    /// The save state; empty if everything is on disk. A line means that the user has to wait or act.
    private var saving: [StyledLine] {
        switch view.saving {
        case .saved: []
        case .saving: layout.progress(layout.texts.savingFavorites)
        case .failed(let cause):
            layout.warning(layout.texts.favoritesNotSaved(cause) + retry)
        case .blocked(let cause):
            layout.warning(layout.texts.favoritesNotRead(cause) + (isRunning ? layout.texts.isReadAgain + retry : ""))
        }
    }

    /// Whether the app goes on after this is shown, unlike after a report.
    private var isRunning: Bool { layout.isInteractive || layout.presentation.isDialogue }

    private var retry: String { layout.key(to: .retrySave).map { " " + layout.texts.pressToTryNow($0) } ?? "" }

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
        if case .blocked = saving { texts.favoritesNotRead } else { texts.noFavorites }
    }
}

extension Notice {
    /// The event and its consequence, in one paragraph.
    func words(_ texts: Texts) -> String {
        switch self {
        case .favoritesQuarantined(let reason): texts.favoritesQuarantined(reason)
        case .keyNotDeleted(let cause): texts.keyNotDeleted(cause)
        }
    }
}

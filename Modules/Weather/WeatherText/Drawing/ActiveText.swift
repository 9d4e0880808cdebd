import Lifecycle
import TextUI

/// The app in use: what the user should know, then the screen.
struct ActiveText {
    let view: Active.ViewModel
    let layout: Layout

    var block: Block {
        let news = Block.stack([Block(lines: notice), Block(lines: saving), reset], spacing: 0)
        let used = news.lines.isEmpty ? 0 : news.lines.count + 1
        return news.above(
            view.screen.screenText.block(layout.resized(width: layout.width, height: layout.height.map { $0 - used })))
    }

    /// The notice, with the key that dismisses it where there is one.
    private var notice: [StyledLine] {
        guard let notice = view.notice else { return [] }
        let way = layout.key(to: .dismiss).map { layout.paragraph("Press \($0) to dismiss this.", Theme.label) }
        return layout.warning(notice.words) + (way ?? [])
    }

    /// Nothing while all is on disk: a line tells that the user has to wait or to act.
    private var saving: [StyledLine] {
        switch view.saving {
        case .saved: []
        case .saving: layout.progress("Saving the favorites")
        case .failed(let cause):
            layout.warning("The favorites are not saved: \(cause.asSentence) It will be tried again.\(retry)")
        case .blocked where view.notice?.saysWhyNothingIsSaved == true: []
        case .blocked(let cause): layout.warning("Changes to the favorites are not saved: \(cause.asSentence)")
        }
    }

    private var retry: String { layout.key(to: .retrySave).map { " Press \($0) to try now." } ?? "" }

    private var reset: Block {
        switch view.reset {
        case nil: Block()
        case .deleting: Block(lines: layout.progress("Deleting the API key"))
        case .confirming:
            layout.question("Delete the API key?", yes: "delete it", no: "keep it") { inner in
                inner.paragraph("You will be asked for another one. Your favorites are kept.")
            }
        }
    }
}

extension Notice {
    /// Whether it is known from this that changes are not saved, and why.
    fileprivate var saysWhyNothingIsSaved: Bool {
        if case .favoritesNotLoaded = self { true } else { false }
    }

    /// What happened and what it means, in one paragraph.
    var words: String {
        switch self {
        case .favoritesQuarantined(let reason):
            "\(reason.asSentence) They were put aside as they were, and the list begins anew."
        case .favoritesNotLoaded(let cause):
            "The favorites could not be loaded: \(cause.asSentence) Changes to them are not saved until that works again."
        case .keyNotDeleted(let cause): "The API key could not be deleted: \(cause.asSentence) It is still in use."
        }
    }
}

extension String {
    /// The text with a full stop. Causes come from many sources, of which some end their sentences and some do not.
    var asSentence: String { last.map { ".!?".contains($0) } ?? true ? self : self + "." }
}

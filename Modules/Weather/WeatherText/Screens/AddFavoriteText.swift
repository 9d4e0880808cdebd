import TextUI
import WeatherModel
import WeatherViews

extension AddFavorite.ViewModel {
    /// Returns the screen of the search.
    ///
    /// - Parameters:
    ///   - isFirst: Whether there are no favorites yet: adding the first one leads to home, which shows its weather.
    ///   - body: Draws the search.
    func screen(
        isFirst: Bool, _ texts: Texts, _ body: @escaping @Sendable (TextLayout) -> Block
    ) -> TextScreen<Active.ShellEvent> {
        var (places, isFailed) = ([Place](), false)
        switch search {
        case .results(let found, _): places = found
        case .failed: isFailed = true
        case .prompt, .searching, .noMatch, .noCoordinate: break
        }
        let keys: [ScreenKey<Active.ShellEvent>] = [
            ScreenKey([.enter], texts.add, needsRow: true) { [places] row in
                guard let row else { return [] }
                return [.favorites(.add(.submit(places[row])))] + (isFirst ? [.favorites(.goToHome)] : [])
            }, ScreenKey([.escape], texts.clearOrBack, clearsFieldOrSends: .favorites(.add(.cancel))),
            ScreenKey([.control("o")], texts.myPlace) { [places] in .usePlace(places[$0]) },
            ScreenKey([.control("r")], texts.searchAgain, isFrequent: isFailed, performs: .resendField),
        ]
        let field = TextScreenField(
            input, prompt: texts.searchPrompt, lineEvent: { Active.ShellEvent.favorites(.add(.searchAtOnce($0))) },
            event: { .favorites(.add(.search($0))) })
        var screen = TextScreen(
            "searchField", app: WeatherRenderer.app, title: texts.favoritesTitle, keys: keys, field: field, body: body)
        screen.list = "results"
        screen.rowCount = places.count
        return screen
    }
}

/// The search for a place to add.
///
/// Without enough room for the field and the selected result, or the message in its place, the empty line between them
/// is dropped first, then the count of the results, then the box with the title. Two lines show the field and the name
/// of a result; one line shows only the field.
struct AddFavoriteText {
    let view: AddFavorite.ViewModel
    let layout: TextLayout

    var block: Block {
        let spare = spare
        guard layout.hasBoxes, spare >= 0 else { return entry(layout, gap: 0, isCounted: false) }
        let count = isCounted ? 1 : 0
        return layout.section(StyledLine(layout.texts.addFavorite, Theme.name)) {
            entry($0, gap: spare > count ? 1 : 0, isCounted: count > 0 && spare >= count)
        }
    }

    /// The field above the full name of the selected result, for the smallest terminals.
    var compact: Block {
        let field = layout.field(layout.texts.place)
        guard case .results(let places, _) = view.search, !places.isEmpty else { return field }
        let name = layout.texts.fullName(of: places[layout.selection(of: places.count)])
        return field.above(Block(lines: layout.wrapped(StyledLine(name, Theme.name))), spacing: 0)
    }

    /// The number of lines that a box with the field and the least outcome leaves; negative if they do not fit.
    private var spare: Int {
        guard let height = layout.height else { return .max }
        let inner = layout.resized(width: layout.width - Card.margin, height: nil)
        let least =
            switch view.search {
            case .results(let places, let refused):
                PlaceTable(rows: places.prefix(1).map { .init(place: $0) }, layout: inner).block.lines.count
                    + refusal(of: refused, inner).count
            case .prompt, .searching, .noMatch, .noCoordinate, .failed:
                outcome(inner, isCounted: false).lines.count
            }
        return height - 3 - least
    }

    /// Whether there are several results, whose number is shown.
    private var isCounted: Bool { if case .results(let places, _) = view.search { places.count > 1 } else { false } }

    private func entry(_ layout: TextLayout, gap: Int, isCounted: Bool) -> Block {
        let room = layout.height.map { max(1, $0 - 1 - gap) }
        let inner = layout.resized(width: layout.width, height: room)
        return layout.field(layout.texts.place).above(outcome(inner, isCounted: isCounted), spacing: gap)
    }

    private func outcome(_ layout: TextLayout, isCounted: Bool) -> Block {
        switch view.search {
        case .prompt: Block(lines: layout.paragraph(layout.texts.typeTwoLetters, Theme.label))
        case .searching: Block(lines: layout.progress(layout.texts.searching))
        case .noMatch: Block(lines: layout.noMatch(for: view.input))
        case .noCoordinate: Block(lines: layout.warning(layout.texts.noCoordinate))
        case .failed(let failure): Block(lines: layout.failure(failure))
        case .results(let places, let refused): results(places, refused: refused, layout, isCounted: isCounted)
        }
    }

    /// The results. The cursor stays in the field, because typing continues there while a row is selected.
    private func results(_ places: [Place], refused: Place?, _ layout: TextLayout, isCounted: Bool) -> Block {
        // A line of the results takes precedence over the end of the reason.
        let refusal = refusal(of: refused, layout).prefix(layout.height.map { max(0, $0 - 1) } ?? .max)
        let note = layout.listNote(of: places.count)
        let count = StyledLine(
            layout.isInteractive ? layout.texts.result(note) : layout.texts.results(note), Theme.label)
        let room = layout.height.map { max(1, $0 - (isCounted ? 1 : 0) - refusal.count) }
        let inner = layout.resized(width: layout.width, height: room)
        let list = PlaceTable(rows: places.map { .init(place: $0) }, layout: inner).block
        return Block(lines: Array(refusal)).above(Block(lines: isCounted ? [count] : []), spacing: 0)
            .above(list, spacing: 0).withoutCursor
    }

    /// The reason a place was not added; empty without one.
    private func refusal(of place: Place?, _ layout: TextLayout) -> [StyledLine] {
        guard let name = place.map(layout.texts.fullName) else { return [] }
        return layout.wrapped(StyledLine("! \(layout.texts.isFavoriteAlready(name))", Theme.warning))
    }
}

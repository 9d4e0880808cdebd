import TextUI
import WeatherModel
import WeatherViews

extension AddFavorite.ViewModel {
    /// Returns the screen of the search.
    ///
    /// - Parameters:
    ///   - isFirst: whether there are no favorites yet: adding the first one leads to home, which shows its weather.
    ///   - body: draws the search.
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
struct AddFavoriteText {
    let view: AddFavorite.ViewModel
    let layout: TextLayout

    var block: Block {
        guard layout.hasBoxes else { return entry(layout, gap: 0) }
        return layout.section(StyledLine(layout.texts.addFavorite, Theme.name)) { entry($0, gap: 1) }
    }

    private func entry(_ layout: TextLayout, gap: Int) -> Block {
        let room = layout.height.map { max(1, $0 - 1 - gap) }
        return layout.field(layout.texts.place)
            .above(outcome(layout.resized(width: layout.width, height: room)), spacing: gap)
    }

    private func outcome(_ layout: TextLayout) -> Block {
        switch view.search {
        case .prompt: Block(lines: layout.paragraph(layout.texts.typeTwoLetters, Theme.label))
        case .searching: Block(lines: layout.progress(layout.texts.searching))
        case .noMatch: Block(lines: layout.noMatch(for: view.input))
        case .noCoordinate: Block(lines: layout.warning(layout.texts.noCoordinate))
        case .failed(let failure): Block(lines: layout.failure(failure))
        case .results(let places, let refused): results(places, refused: refused, layout)
        }
    }

    /// The results. The cursor stays in the field, because typing continues there while a row is selected.
    private func results(_ places: [Place], refused: Place?, _ layout: TextLayout) -> Block {
        let name = refused.map { PlaceText(layout).fullName(of: $0) }
        let refusal = name.map { layout.wrapped(StyledLine("! \(layout.texts.isFavoriteAlready($0))", Theme.warning)) }
        let note = layout.listNote(of: places.count)
        let count = StyledLine(
            layout.isInteractive ? layout.texts.result(note) : layout.texts.results(note), Theme.label)
        let isCounted = places.count > 1 && layout.hasBoxes
        let room = layout.height.map { max(1, $0 - (isCounted ? 1 : 0) - (refusal?.count ?? 0)) }
        let inner = layout.resized(width: layout.width, height: room)
        let list = PlaceTable(rows: places.map { .init(place: $0) }, layout: inner).block
        return Block(lines: refusal ?? []).above(Block(lines: isCounted ? [count] : []), spacing: 0)
            .above(list, spacing: 0).withoutCursor
    }
}

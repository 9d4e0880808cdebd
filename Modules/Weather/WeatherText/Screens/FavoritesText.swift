import TextUI
import WeatherModel
import WeatherViews

extension FavoritesScreen.ViewModel {
    /// Returns the screen of the list, or of the operation in progress.
    func screen(in active: Active.ViewModel, _ texts: Texts) -> TextScreen<Active.ShellEvent> {
        let body: @Sendable (TextLayout) -> Block = { FavoritesText(view: self, active: active, layout: $0).block }
        func rows(
            _ id: String, _ keys: [ScreenKey<Active.ShellEvent>], _ field: TextScreenField<Active.ShellEvent>? = nil,
            hasUsualKeys: Bool = true
        ) -> TextScreen<Active.ShellEvent> {
            var screen = TextScreen(
                id, app: WeatherRenderer.app, title: texts.favoritesTitle, keys: keys,
                hasUsualKeys: hasUsualKeys, field: field, body: body)
            // A row is chosen before it is renamed.
            if case .rename = workflow { screen.list = "favorites" } else { screen.select(shown) }
            return screen
        }
        var screen =
            switch workflow {
            case .none: rows(filter == nil ? "favorites" : "filteredFavorites", listKeys(in: active, texts))
            case .filter:
                rows(
                    "filterField",
                    [
                        ScreenKey([.enter], texts.keepThese, sends: .favorites(.filter(.keep))),
                        ScreenKey([.escape], texts.clearOrBack, clearsFieldOrSends: .favorites(.filter(.clear))),
                    ],
                    TextScreenField(filter?.text ?? "", prompt: texts.filterPrompt) {
                        .favorites(.filter(.text($0)))
                    })
            case .add(let search): search.screen(isFirst: list.isEmpty, texts, body)
            case .rename(_, let name):
                rows(
                    "nameField",
                    [
                        ScreenKey([.enter], texts.saveName, sends: .favorites(.rename(.save))),
                        ScreenKey([.escape], texts.keepName, sends: .favorites(.rename(.cancel))),
                    ],
                    TextScreenField(name, prompt: texts.namePrompt) { .favorites(.rename(.text($0))) })
            case .confirmDelete:
                rows(
                    "confirmDelete",
                    ScreenKey.answers(
                        in: texts.language, yes: .favorites(.confirmDelete(.confirmed)),
                        no: .favorites(.confirmDelete(.cancelled))), hasUsualKeys: false)
            }
        screen.compact = { compact($0, in: active) }
        return screen
    }

    private var shown: [Place] { rows.map { list[$0].place } }

    private func listKeys(in active: Active.ViewModel, _ texts: Texts) -> [ScreenKey<Active.ShellEvent>] {
        let places = shown
        var keys: [ScreenKey<Active.ShellEvent>] = [
            ScreenKey(["a", "+"], texts.add, sends: .favorites(.requestAddFavorite)),
            list.isEmpty
                ? ScreenKey([.enter], texts.add, sends: .favorites(.requestAddFavorite))
                : ScreenKey([.enter, "o"], texts.details) { .favorites(.goToDetail(places[$0])) },
            ScreenKey(["d", "x", .delete], texts.delete) { .favorites(.requestDelete(places[$0].coordinate)) },
            ScreenKey(["m"], texts.myPlace, isFrequent: false) { .usePlace(places[$0]) },
            ScreenKey(["r"], texts.rename, isFrequent: false) { .favorites(.requestRename(places[$0].coordinate)) },
        ]
        // A list that fits on a terminal of usual height is faster to scan than to filter.
        let find = ScreenKey<Active.ShellEvent>(
            ["/"], texts.find, isFrequent: filter != nil || list.count > 12, sends: .favorites(.requestFilter))
        if filter != nil {
            keys += [
                ScreenKey([.escape], texts.allFavorites, sends: .favorites(.filter(.clear))), find,
                ScreenKey(["h", .tab, .backTab], texts.home, isFrequent: false, sends: .favorites(.goToHome)),
            ]
        } else {
            keys += [
                ScreenKey([.escape, "h", .tab, .backTab], texts.home, sends: .favorites(.goToHome)), find,
                // Of a filtered list, most of the rows that a place would move past are hidden.
                ScreenKey(["K"], texts.moveUp) { .favorites(.move(places[$0].coordinate, .up)) },
                ScreenKey(["J"], texts.moveDown) { .favorites(.move(places[$0].coordinate, .down)) },
            ]
        }
        return keys + [active.saveAgain(texts), active.dismiss("n", texts)]
    }

    /// The current workflow, else the selected row.
    private func compact(_ layout: TextLayout, in active: Active.ViewModel) -> Block {
        let texts = layout.texts
        switch workflow {
        case .add(let search): return AddFavoriteText(view: search, layout: layout).compact
        case .confirmDelete(let place):
            let name = AmbiguousNames(favorites, texts).name(of: place)
            return Block(lines: layout.wrapped(StyledLine(texts.deleteQuestion(name))))
        case .filter: return layout.field(texts.findField)
        case .rename: return layout.field(texts.nameField)
        case .none:
            guard !list.isEmpty else { return Block(lines: layout.paragraph(active.emptyList(texts))) }
            let rows = rows
            guard !rows.isEmpty else {
                return Block(lines: layout.paragraph("\(texts.found(0, of: list.count))."))
            }
            let selected = rows[layout.selection(of: rows.count)]
            let name = AmbiguousNames(favorites, texts).name(of: favorites[selected])
            return Block(lines: layout.wrapped(StyledLine(name, Theme.name)), cursor: .origin)
        }
    }
}

/// The list of favorites with the current workflow.
struct FavoritesText {
    let view: FavoritesScreen.ViewModel
    let active: Active.ViewModel
    let layout: TextLayout

    var block: Block {
        switch view.workflow {
        case .none, .filter: list(layout)
        case .rename(let place, _): layout.stack(renaming(place)) { list($0).withoutCursor.dimmed }
        case .add(let search): AddFavoriteText(view: search, layout: layout).block
        case .confirmDelete(let place):
            layout.stack(confirmation(place)) { list($0).withoutCursor.dimmed }
        }
    }

    private func list(_ layout: TextLayout) -> Block {
        let rows = view.rows
        let credit = view.list.contains { $0.weather != nil } ? active.source : nil
        return layout.section(layout.favoritesTitle(rows.count, credit)) { inner in
            guard !view.list.isEmpty else { return Block(lines: active.inPlaceOfFavorites(inner)) }
            let narrowing = narrowing(inner)
            let room = inner.height.map { max(1, $0 - narrowing.lines.count) }
            let list = PlaceTable(
                rows: rows.map { .init(view.list[$0]) }, layout: inner.resized(width: inner.width, height: room),
                prefersAge: true)
            return narrowing.above(rows.isEmpty ? Block() : list.block, spacing: 0)
        }
    }

    /// The filter, in a field while it is typed, and the number of matches.
    private func narrowing(_ layout: TextLayout) -> Block {
        guard let filter = view.filter else { return Block() }
        let (texts, found, all) = (layout.texts, filter.matches.count, view.list.count)
        if view.workflow == .filter {
            return layout.field(texts.findField)
                .above(Block(lines: layout.paragraph("\(texts.found(found, of: all)).", Theme.label)), spacing: 0)
        }
        return Block(lines: layout.paragraph(texts.found(found, of: all, by: filter.text), Theme.label))
    }

    /// The field for another name, below the region of the place. In a dialogue, the prompt says what can be typed.
    private func renaming(_ place: Place) -> Block {
        layout.section(layout.texts.title(of: place, role: layout.texts.rename)) { inner in
            let hint =
                inner.isInteractive ? inner.paragraph(inner.texts.emptyNameIsOriginal, Theme.label) : []
            return inner.field(inner.texts.nameField)
                .above(Block(lines: hint), spacing: 0)
        }
    }

    /// The confirmation question, with everything that distinguishes the place from its namesakes.
    private func confirmation(_ place: Place) -> Block {
        let texts = layout.texts
        let facts = texts.facts(of: place)
        return layout.question(texts.deleteFavoriteQuestion, yes: texts.deleteIt, no: texts.keepIt) { inner in
            let name = inner.wrapped(StyledLine(texts.name(of: place), Theme.name))
            let line = StyledLine(facts.joined(separator: " \(inner.glyphs.separator) "), Theme.label)
            return name + inner.wrapped(line)
        }
    }
}

extension TextLayout {
    /// Returns the title of a list of favorites, with the source to credit if no other part of the screen does.
    func favoritesTitle(_ count: Int, _ credited: SourceDescription?) -> StyledLine {
        let notes = [listNote(of: count), credited.map { words($0.shortCredit) } ?? ""]
        return texts.title(
            texts.favorites, region: "",
            role: notes.filter { !$0.isEmpty }.joined(separator: " \(glyphs.separator) "))
    }
}

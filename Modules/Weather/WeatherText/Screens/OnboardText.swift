import SecretEffects
import TextUI
import WeatherModel
import WeatherViews

extension OnboardScreen.ViewModel {
    /// Returns the screen that asks for the API key.
    func screen(_ texts: Texts) -> TextScreen<Lifecycle.ShellEvent> {
        let body: @Sendable (TextLayout) -> Block = { OnboardText(view: self, layout: $0).block }
        let withoutKey = alternative.map { source in
            ScreenKey([.escape], texts.withoutKey, sends: Lifecycle.ShellEvent.useSource(source.name))
        }
        var screen: TextScreen<Lifecycle.ShellEvent> =
            switch state {
            case .saving: WeatherRenderer.waiting(texts.keyTitle, body)
            case .input(let key, _, _):
                TextScreen(
                    "keyField", app: WeatherRenderer.app, title: texts.keyTitle,
                    keys: [ScreenKey([.enter], texts.saveKey, sends: .onboard(.submit))]
                        + (withoutKey.map { [$0] } ?? []),
                    field: TextScreenField(
                        key.revealed, isSecret: true,
                        prompt: withoutKey == nil ? texts.typeKeyPrompt : texts.typeKeyOrNothingPrompt
                    ) {
                        .onboard(.apiKey(SecretText($0)))
                    }, body: body)
            }
        screen.compact = { OnboardText(view: self, layout: $0).field }
        return screen
    }
}

/// The content of the screen that asks for the API key.
struct OnboardText {
    let view: OnboardScreen.ViewModel
    let layout: TextLayout

    var block: Block {
        let card = layout.resized(width: min(layout.width, 76), height: layout.height)
        return card.section(StyledLine(layout.texts.keyCard, Theme.name)) { inner in
            let entry = entry(inner)
            return Block(lines: reason(inner, within: inner.height.map { $0 - entry.lines.count - 1 })).above(entry)
        }
    }

    /// The field without its advice, for layouts with no room for anything else.
    var field: Block { entry(layout) }

    /// The reason for requesting a key, where to get one, and what works without one, in the longest form that fits.
    private func reason(_ layout: TextLayout, within room: Int?) -> [StyledLine] {
        let forms = forms(layout)
        return forms.first { form in room.map { form.count <= $0 } ?? true } ?? forms.last ?? []
    }

    /// The forms in descending length. The reason there is no usable key takes precedence over where to get one.
    private func forms(_ layout: TextLayout) -> [[StyledLine]] {
        let texts = layout.texts
        let source = layout.paragraph(texts.keySource)
        let delay = layout.paragraph(texts.newKeyDelay, Theme.label)
        let alternative = alternative(layout)
        switch view.reason {
        case .welcome, .reset:
            let why = layout.paragraph(view.reason == .reset ? texts.enterAnotherKey : texts.welcome)
            return [why + source + delay + alternative, why + source + alternative, source + alternative, source]
        case .unauthorized:
            let why = layout.warning(texts.keyNotAccepted)
            let advice = layout.paragraph(texts.keyNotAcceptedAdvice)
            return [advice, delay, []].map { why + $0 + source + alternative } + [why + source, why]
        case .unreadable(let cause):
            let why = layout.warning(texts.keyNotRead(cause.asSentence)) + layout.paragraph(texts.enterKeyAgain)
            return [why + source + alternative, why + alternative, why]
        }
    }

    /// The source that needs no key, with the key that chooses it; for new users without one, the sample data.
    private func alternative(_ layout: TextLayout) -> [StyledLine] {
        guard let source = view.alternative else {
            return view.reason == .welcome ? layout.paragraph(layout.texts.toLookAroundWithoutKey) : []
        }
        let hint = layout.texts.needsNoKey(source.title)
        return layout.paragraph(
            layout.key(labeled: layout.texts.withoutKey).map { layout.texts.orPress($0, hint) } ?? hint)
    }

    /// The field with its advice. Non-interactive layouts have no field: a report takes no input, and a dialogue does
    /// not show typing, only the advice on a problem.
    private func entry(_ layout: TextLayout) -> Block {
        switch view.state {
        case .saving: return Block(lines: layout.progress(layout.texts.savingKey))
        case .input(_, let canSubmit, let problem):
            guard layout.isInteractive else {
                return Block(
                    lines: layout.presentation.isDialogue && problem != nil ? advice(canSubmit, problem, layout) : [])
            }
            return layout.field(layout.texts.key).above(Block(lines: advice(canSubmit, problem, layout)), spacing: 0)
        }
    }

    private func advice(_ canSubmit: Bool, _ problem: OnboardScreen.Problem?, _ layout: TextLayout) -> [StyledLine] {
        switch problem {
        case .empty: layout.warning(layout.texts.keyIsEmpty)
        case .malformed: layout.warning(layout.texts.keyIsMalformed)
        case .refused: layout.warning(layout.texts.keyNotAccepted) + layout.paragraph(layout.texts.keyNotAcceptedAdvice)
        case nil: layout.paragraph(canSubmit ? layout.texts.keyIsReady : layout.texts.typeKey, Theme.label)
        }
    }
}

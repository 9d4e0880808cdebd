import OnboardScreen
import SecretEffects
import TextUI

/// The screen that asks for the API key.
struct OnboardText {
    let view: OnboardScreen.ViewModel
    let layout: Layout

    var block: Block {
        let card = layout.resized(width: min(layout.width, 76), height: nil)
        return card.section(StyledLine("OpenWeather API key", Theme.name)) { inner in
            Block(lines: reason(inner)).above(entry(inner))
        }
    }

    /// The field alone, for when there is room for nothing else.
    var field: Block { entry(layout) }

    /// Why a key is asked for and where keys come from.
    private func reason(_ layout: Layout) -> [StyledLine] {
        let source = layout.paragraph("Get one for free at https://home.openweathermap.org/api_keys")
        let delay = layout.paragraph("A new key can take up to two hours to become active.", Theme.label)
        return switch view.reason {
        case .welcome:
            layout.paragraph("Welcome. The weather comes from OpenWeather, which asks its users for a key.") + source
                + delay
        case .unauthorized:
            layout.warning("The weather service did not accept the key.")
                + layout.paragraph(
                    "A new key can take up to two hours to become active: if yours is new, enter it again later. "
                        + "Otherwise check it, or get another one.") + source
        case .reset: layout.paragraph("Enter another key. Your favorites are kept.") + source + delay
        case .unreadable(let cause):
            layout.warning("The stored key could not be read: \(cause.asSentence)")
                + layout.paragraph("Enter it again. Your favorites are kept.") + source
        }
    }

    /// The field with its advice; a report has no field, because nobody can type into it, and a dialogue shows no
    /// typing.
    private func entry(_ layout: Layout) -> Block {
        switch view.state {
        case .saving: return Block(lines: layout.progress("Saving the key"))
        case .input(_, let canSubmit, let problem):
            guard layout.isInteractive else {
                return Block(
                    lines: layout.presentation.isDialogue && problem != nil ? advice(canSubmit, problem, layout) : [])
            }
            return layout.field("Key").above(Block(lines: advice(canSubmit, problem, layout)), spacing: 0)
        }
    }

    private func advice(_ canSubmit: Bool, _ problem: OnboardScreen.Problem?, _ layout: Layout) -> [StyledLine] {
        switch problem {
        case .empty: layout.warning("Enter a key first.")
        case .malformed: layout.warning("A key is one word, usually of 32 letters and digits. Check what was pasted.")
        case nil: layout.paragraph(canSubmit ? "Ready to be saved." : "Type or paste the key.", Theme.label)
        }
    }
}

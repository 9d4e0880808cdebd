import Interactor
import TextUI

/// What happens to a catalog.
enum CatalogAction: Sendable {
    case terminal(TerminalEvent)
    /// The program was built anew.
    case programChanged
}

/// What changes a catalog's state.
enum CatalogMutation: Sendable {
    case happened(CatalogAction)
    case drawn(CatalogDrawing)
    /// The state that was asked for cannot be drawn.
    case failed(String)
}

/// Everything that a catalog on a terminal is.
struct CatalogState: Sendable {
    /// Why it ends.
    enum Ending: Sendable, Equatable {
        case quit
        /// To be started again as what was built.
        case reload
        /// A signal asks for it, or the terminal is gone, which no signal tells.
        case interrupted(Int32?)
    }

    private(set) var view: CatalogView
    private(set) var size: Size
    private(set) var ending: Ending?
    /// How often the terminal was to be given back, was had again, and was to be drawn anew.
    private(set) var (stops, returns, redraws) = (0, 0, 0)
    private var interaction: Interaction<CatalogEvent>

    /// Begins with a state selected, if it is there.
    init(_ view: CatalogView, selecting id: String? = nil, size: Size) {
        self.view = view
        self.size = size
        interaction = Interaction(showing: view.screen)
        let row = view.shown.firstIndex { $0.id == id } ?? 0
        for _ in 0..<row { _ = interaction.press(.down) }
    }

    /// What is to be drawn; nil where the filter leaves nothing.
    var wanted: CatalogDrawing.Request? {
        selected.map { CatalogDrawing.Request(id: $0.id, look: view.look) }
    }

    /// The state in the selected row.
    var selected: ScreenPreview? {
        let (row, shown) = (interaction.applied(to: Presentation()).selection, view.shown)
        return shown.indices.contains(row) ? shown[row] : nil
    }

    /// The state as the terminal shows it.
    var frame: Frame { view.screen.frame(interaction.applied(to: Presentation()), size: size) }

    /// The loop that a catalog runs on.
    static func interactor(_ initial: CatalogState) -> Interactor<CatalogAction, CatalogMutation, CatalogState> {
        // A drawing that is no longer wanted is not waited for.
        Interactor(
            initial: initial, strategy: .latest, failure: { .failed("\($0)") }, reduce: { $0.apply($1) },
            handle: { action, state in
                var next = state
                next.apply(.happened(action))
                guard next.ending == nil, let preview = next.selected, let wanted = next.wanted,
                    wanted != next.view.drawing?.request
                else { return .just(.happened(action)) }
                return .task {
                    .drawn(CatalogDrawing(request: wanted, lines: try await wanted.look.lines(of: preview)))
                }
                .starting(with: .happened(action))
            })
    }

    private mutating func apply(_ mutation: CatalogMutation) {
        switch mutation {
        case .happened(.programChanged): ending = ending ?? .reload
        case .happened(.terminal(let event)): take(event)
        case .drawn(let drawing): view.drawing = drawing
        case .failed(let cause):
            let lines = [StyledLine("! It cannot be drawn: \(cause)", Theme.failure)]
            view.drawing = wanted.map { CatalogDrawing(request: $0, lines: lines) }
        }
        view.limitOffset()
        interaction.show(view.screen)
    }

    private mutating func take(_ event: TerminalEvent) {
        switch event {
        case .key(let key): press(key)
        case .resized(let width, let height): size = Size(width: width, height: height)
        case .suspendRequested: stops += 1
        case .resumed(let width, let height):
            size = Size(width: width, height: height)
            returns += 1
        case .interrupted(let signal): ending = .interrupted(signal)
        case .closed: ending = .interrupted(nil)
        case .focusChanged: break
        }
    }

    private mutating func press(_ key: Key) {
        let before = selected?.id
        for action in interaction.press(key) {
            switch action {
            case .send(let event): view.perform(event)
            case .quit: ending = .quit
            case .suspend: stops += 1
            case .redraw: redraws += 1
            }
            interaction.show(view.screen)
        }
        if selected?.id != before { view.offset = 0 }
    }
}

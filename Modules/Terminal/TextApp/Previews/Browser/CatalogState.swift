import InteractorRuntime
import TextUI

/// An input of the catalog.
enum CatalogAction: Sendable {
    case terminal(TerminalEvent)
    /// The program has been rebuilt.
    case programChanged
}

/// A change of the catalog's state.
enum CatalogMutation: Sendable {
    case happened(CatalogAction)
    case drawn(CatalogDrawing)
}

/// The state of a catalog on a terminal.
struct CatalogState: Sendable {
    /// The reason why the catalog ends.
    enum Ending: Sendable, Equatable {
        case quit
        /// The rebuilt program is to be started.
        case reload
        /// A signal was received, or nil if the terminal is gone without a signal.
        case interrupted(Int32?)
    }

    private(set) var view: CatalogView
    private(set) var size: Size
    private(set) var ending: Ending?
    /// The number of times the terminal was to be suspended, was resumed and was to be redrawn.
    private(set) var (stops, returns, redraws) = (0, 0, 0)
    private var interaction: Interaction<CatalogEvent>

    /// Creates the initial state with the given preview selected, if it exists.
    init(_ view: CatalogView, selecting id: String? = nil, size: Size) {
        self.view = view
        self.size = size
        interaction = Interaction(showing: view.screen)
        if let row = view.shown.firstIndex(where: { $0.id == id }) { interaction.select(row: row) }
    }

    /// The preview in the selected row.
    var selected: ScreenPreview? {
        let (row, shown) = (interaction.applied(to: Presentation()).selection, view.shown)
        return shown.indices.contains(row) ? shown[row] : nil
    }

    /// The rendered frame.
    var frame: Frame { view.screen.frame(interaction.applied(to: Presentation()), size: size) }

    static func interactor(_ initial: CatalogState) -> Interactor<CatalogAction, CatalogMutation, CatalogState> {
        Interactor(
            initial: initial, reduce: { $0.apply($1) },
            handle: { action, state in
                var next = state
                next.apply(.happened(action))
                guard next.ending == nil, let preview = next.selected,
                    case let wanted = CatalogDrawing.Request(id: preview.id, look: next.view.look),
                    wanted != next.view.drawing?.request
                else { return .just(.happened(action)) }
                return .task {
                    .drawn(CatalogDrawing(request: wanted, lines: try await wanted.look.lines(of: preview)))
                } catching: {
                    let cause = StyledLine("! It cannot be drawn: \($0)", Theme.failure)
                    return .drawn(CatalogDrawing(request: wanted, lines: [cause]))
                }
                .starting(with: .happened(action))
            })
    }

    private mutating func apply(_ mutation: CatalogMutation) {
        switch mutation {
        case .happened(.programChanged): ending = ending ?? .reload
        case .happened(.terminal(let event)): take(event)
        case .drawn(let drawing): view.drawing = drawing
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
        case .focusChanged, .backgroundReported: break
        }
    }

    private mutating func press(_ key: Key) {
        let before = selected?.id
        for action in interaction.press(key) {
            switch action {
            case .send(let event): event(&view)
            case .quit: ending = .quit
            case .suspend: stops += 1
            case .redraw: redraws += 1
            }
            interaction.show(view.screen)
        }
        if selected?.id != before { view.offset = 0 }
    }
}

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
    /// The requested preview cannot be drawn.
    case failed(String)
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
        let row = view.shown.firstIndex { $0.id == id } ?? 0
        for _ in 0..<row { _ = interaction.press(.down) }
    }

    /// The drawing to request; nil if the filter matches no preview.
    var wanted: CatalogDrawing.Request? {
        selected.map { CatalogDrawing.Request(id: $0.id, look: view.look) }
    }

    /// The preview in the selected row.
    var selected: ScreenPreview? {
        let (row, shown) = (interaction.applied(to: Presentation()).selection, view.shown)
        return shown.indices.contains(row) ? shown[row] : nil
    }

    /// The rendered frame.
    var frame: Frame { view.screen.frame(interaction.applied(to: Presentation()), size: size) }

    /// Returns the interactor of a catalog.
    static func interactor(_ initial: CatalogState) -> Interactor<CatalogAction, CatalogMutation, CatalogState> {
        Interactor(
            initial: initial, reduce: { $0.apply($1) },
            handle: { action, state in
                var next = state
                next.apply(.happened(action))
                guard next.ending == nil, let preview = next.selected, let wanted = next.wanted,
                    wanted != next.view.drawing?.request
                else { return .just(.happened(action)) }
                return .task {
                    .drawn(CatalogDrawing(request: wanted, lines: try await wanted.look.lines(of: preview)))
                } catching: {
                    .failed("\($0)")
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

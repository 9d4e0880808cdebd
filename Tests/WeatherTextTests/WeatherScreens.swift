import LifecycleCore
import LocationEffects
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

// Views drawn and used without a terminal.

typealias WeatherDialogue = Dialogue<Lifecycle.ShellEvent>
typealias WeatherInteraction = Interaction<Lifecycle.ShellEvent>

extension WeatherRenderer {
    static func screen(of view: Lifecycle.ViewModel) -> TextScreen<Lifecycle.ShellEvent> {
        screen(of: view, Presentation())
    }

    static func frame(of view: Lifecycle.ViewModel, _ presentation: Presentation, size: Size) -> Frame {
        screen(of: view, presentation).frame(presentation, size: size)
    }

    static func text(
        of view: Lifecycle.ViewModel, _ width: Int, _ height: Int, _ presentation: Presentation = Presentation()
    ) -> String {
        frame(of: view, presentation, size: Size(width: width, height: height)).canvas.plainText()
    }

    /// Returns the frame of a preview as text.
    static func text(
        of id: String, _ width: Int, _ height: Int, selection: Int? = nil, in language: Language = .english
    ) throws -> String {
        let preview = try #require(Previews.named(id))
        var presentation = preview.presentation.in(language)
        presentation.selection = selection ?? presentation.selection
        return text(of: preview.view, width, height, presentation)
    }

    static func lines(of view: Lifecycle.ViewModel, _ presentation: Presentation, width: Int) -> [StyledLine] {
        screen(of: view, presentation).lines(presentation, width: width)
    }
}

extension Previews {
    /// The view of a preview, of the app in use with a change.
    static func view(
        _ id: String, _ change: (inout Active.ViewModel) -> Void = { _ in }
    ) throws -> Lifecycle.ViewModel {
        let view = try #require(named(id)).view
        guard case .active(var active) = view else { return view }
        change(&active)
        return .active(active)
    }

    /// The view of a preview of home, with a change.
    static func home(_ id: String, _ change: (inout HomeScreen.ViewModel) -> Void) throws -> Lifecycle.ViewModel {
        try view(id) { active in
            guard case .home(var home) = active.screen else { return }
            change(&home)
            active.screen = .home(home)
        }
    }
}

extension Loadable {
    /// The same once what was asked for has come.
    var arrived: Loadable { latest.map { .fetched($0) } ?? self }
}

extension LocalWeather {
    /// The weather at the same place in another state.
    func map(_ change: (WeatherStatus) -> WeatherStatus) -> LocalWeather {
        if case .weather(let coordinate, let status) = self { .weather(coordinate, change(status)) } else { self }
    }
}

extension Presentation {
    /// The same presentation in a language.
    func `in`(_ language: Language) -> Presentation {
        var presentation = self
        presentation.language = language
        return presentation
    }
}

extension Lifecycle.ViewModel {
    /// The app in use with home, where nothing but the conditions at the location is known.
    static func home(_ conditions: Conditions) -> Lifecycle.ViewModel {
        let weather = WeatherStatus.fetched(WeatherReport(conditions: conditions, age: .justNow))
        return home(.weather(Coordinate(latitude: 1, longitude: 1), weather))
    }

    static func home(
        _ weather: LocalWeather = .locationDisabled, lookup: PlaceLookup? = nil
    ) -> Lifecycle.ViewModel {
        let home = HomeScreen.ViewModel(localWeather: weather, favorites: [], lookup: lookup)
        return .active(Active.ViewModel(screen: .home(home)))
    }

    /// What is reported of a view; nil if there is nothing.
    var active: Active.ViewModel? {
        switch self {
        case .active(let active), .ended(.report(let active)): active
        case .loading, .onboard, .ended, .failed: nil
        }
    }
}

extension WeatherInteraction {
    init() { self.init(showing: WeatherRenderer.screen(of: .loading)) }

    mutating func show(_ view: Lifecycle.ViewModel) { show(WeatherRenderer.screen(of: view)) }

    mutating func press(_ key: Key, in view: Lifecycle.ViewModel) -> [Action] {
        show(view)
        return press(key)
    }
}

extension WeatherDialogue {
    mutating func lines(for view: Lifecycle.ViewModel) -> [String] { lines(for: WeatherRenderer.screen(of: view)) }
    mutating func everything(in view: Lifecycle.ViewModel) -> [String] {
        everything(in: WeatherRenderer.screen(of: view))
    }
    mutating func reply(to line: String, in view: Lifecycle.ViewModel) -> [String] {
        reply(to: line, in: WeatherRenderer.screen(of: view))
    }
    static func keys(for line: String, in view: Lifecycle.ViewModel) -> [Key]? {
        WeatherRenderer.screen(of: view).keys(for: line)
    }
    static func row(for line: String, in view: Lifecycle.ViewModel) -> Int? {
        WeatherRenderer.screen(of: view).row(for: line)
    }
}

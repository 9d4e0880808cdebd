import CoreRuntime
import CoreTesting
import FavoritesFeature
import HTTPEffects
import HomeFeature
import LifecycleCore
import LocationEffects
import OpenWeather
import Testing
import WeatherModel
import WeatherSources
import WeatherViews

/// An update moves the state through the machines; a copy of a long list would show as a new buffer.
@Suite struct ScopingTests {
    /// A grid of places, far enough from each other to be different ones.
    private static let places = (0..<1000).map { index in
        let coordinate = Coordinate(latitude: Double(index / 100), longitude: Double(index % 100) - 50)
        return Place(name: "P\(index)", coordinate: coordinate)
    }
    private static let favorites = Favorites(places)

    /// The address of the table, which is the whole of a dictionary's value.
    private func reportsBuffer(_ state: borrowing Lifecycle.State) -> UInt? {
        guard case .active(let active) = state.phase, case .home(let home) = active.screen else { return nil }
        return unsafeBitCast(home.reports, to: UInt.self)
    }

    private func placesBuffer(_ state: borrowing Lifecycle.State) -> UnsafeRawPointer? {
        guard case .active(let active) = state.phase else { return nil }
        return active.screen.list.places.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }

    /// A list of its own: the buffer is shared with nobody.
    private func ownFavorites() -> Favorites {
        var favorites = Self.favorites
        favorites.remove(at: Self.places[999].coordinate)
        return favorites
    }

    private func atHome() -> Lifecycle.State {
        var home = HomeScreen.State(access: access, favorites: Self.favorites)
        home.location = .disabled
        home.reports = Self.favorites.places.reduce(into: [:]) {
            $0[$1.coordinate] = .init(weather: .failed(offline, previous: nil))
        }
        return Lifecycle.State(phase: .active(Active.State(access: access, screen: .home(home))))
    }

    /// The list, on which the user is asked whether to delete a place.
    private func atList() -> Lifecycle.State {
        let list = FavoritesScreen.State(
            access: access, favorites: ownFavorites(), workflow: .confirmDelete(Self.places[500]))
        let revision = list.favorites.revision
        return Lifecycle.State(
            phase: .active(Active.State(access: access, screen: .favorites(list))),
            saver: FavoritesSaver.State(savedRevision: revision))
    }

    @Test("The weather of one favorite is set in place among 1,000")
    func weatherArrives() throws {
        var driver = WeatherDriver(atHome())
        let before = try #require(driver.withState { reportsBuffer($0) })
        try driver.send(.active(.home(.refresh)))
        let asked = OpenWeatherSource().conditions(at: Self.places[500].coordinate, key: key).effect
        try driver.answer(HTTPEffect.self, where: { $0.url == asked.url }) { _ in Service.quota }
        #expect(driver.withState { reportsBuffer($0) } == before)
        #expect(driver.home?.favorites[500].weather == .failed(.quotaExceeded, previous: nil))
    }

    @Test("One favorite is removed in place from 1,000")
    func listChanges() throws {
        // A driver keeps the view of before, and with it the list.
        let core = Core<Lifecycle>(atList())
        let before = try #require(core.withState { placesBuffer($0) })
        _ = try core.process(.active(.favorites(.confirmDelete(.confirmed))))
        core.withState { state in
            #expect(placesBuffer(state) == before)
            guard case .active(let active) = state.phase else { return }
            #expect(active.screen.list.places.count == 998 && state.saver.favorites.places.count == 998)
        }
    }
}

import CoreTesting
import LifecycleCore
import Testing
import WeatherModel
import WeatherViews

@Suite("The details of the next place")
struct NeighborTests {
    private func place(in driver: WeatherDriver) -> Place? {
        if case .detail(let view)? = driver.active?.screen { view.place } else { nil }
    }

    @Test("They are shown in the order of the home screen, in both directions and around the end")
    func order() throws {
        var driver = try WeatherDriver.started([london, oslo, rye])
        #expect(driver.active?.hasNeighbors == false)
        try driver.send(.active(.home(.goToDetail(oslo))))
        #expect(driver.active?.hasNeighbors == true && place(in: driver) == oslo)
        var shown: [Place?] = []
        for direction in [FavoritesScreen.Direction.down, .down, .up, .up] {
            try driver.send(.active(.showNeighbor(direction)))
            shown.append(place(in: driver))
        }
        #expect(shown == [rye, london, rye, oslo])
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.home?.favorites.map(\.place) == [london, oslo, rye])
    }

    @Test("After a place that was looked up comes the user's own")
    func lookup() throws {
        var driver = try WeatherDriver.started([rye])
        try driver.send(.active(.usePlace(london)))
        try driver.send(.active(.home(.show(oslo))))
        try driver.send(.active(.home(.goToDetail(oslo))))
        var shown: [Place?] = []
        for _ in 1...3 {
            try driver.send(.active(.showNeighbor(.down)))
            shown.append(place(in: driver))
        }
        #expect(shown == [london, rye, oslo])
    }

    @Test("With one place there is no other, and nowhere but in the details")
    func alone() throws {
        var driver = try WeatherDriver.started([london])
        let home = driver.view
        try driver.send(.active(.showNeighbor(.down)))
        #expect(driver.view == home)
        try driver.send(.active(.home(.goToDetail(london))))
        #expect(driver.active?.hasNeighbors == false)
        try driver.send(.active(.showNeighbor(.down)))
        #expect(place(in: driver) == london)
    }
}

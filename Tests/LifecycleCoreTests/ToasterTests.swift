import CoreRuntime
import CoreTesting
import FavoritesScreen
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import Testing
import TimeEffects
import WeatherModel

@Suite(.everyBridge) struct ToasterTests {
    private func delete(_ place: Place, _ driver: inout WeatherDriver) throws {
        try driver.list(.requestDelete(place.coordinate))
        try driver.list(.confirmDelete(.confirmed))
    }

    private func announcements(_ driver: WeatherDriver) -> [Toast.Message] {
        driver.notifications.compactMap { ($0 as? Announcement)?.message }
    }

    private func toastTimers(_ driver: WeatherDriver) -> Int {
        driver.effects(of: TimeEffect.self).count(where: Question.toastTimer)
    }

    @Test("An added place is shown in a toast and announced once")
    func added() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.list(.requestAddFavorite)
        try driver.search("Oslo")
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo }
        #expect(driver.active?.toast == nil && announcements(driver).isEmpty)
        try driver.list(.add(.submit(oslo)))
        #expect(driver.active?.toast == Toast(id: 1, message: .favorites(.added(oslo))))
        #expect(try driver.elapse(Question.toastTimer) == Toaster.shown)
        #expect(driver.active?.toast == nil && announcements(driver) == [.favorites(.added(oslo))])
    }

    @Test("A toast is dismissed early, after a notice")
    func dismissed() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try driver.send(.active(.dismissNotice))
        #expect(driver.active?.toast == nil)
    }

    @Test("A place that is already a favorite causes no toast")
    func refused() throws {
        var driver = try WeatherDriver.atFavorites([oslo])
        try driver.list(.requestAddFavorite)
        try driver.search("Oslo")
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo }
        try driver.list(.add(.submit(oslo)))
        #expect(driver.active?.toast == nil && announcements(driver).isEmpty && toastTimers(driver) == 0)
    }

    @Test("A newer toast replaces the older one for its whole duration, and equal texts have different ids")
    func replaced() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try delete(london, &driver)
        #expect(driver.active?.toast == Toast(id: 2, message: .favorites(.removed(london))))
        #expect(toastTimers(driver) == 1)
        try driver.elapse(Question.toastTimer)
        #expect(driver.active?.toast == nil)
        #expect(announcements(driver) == [.favorites(.removed(oslo)), .favorites(.removed(london))])
    }

    @Test("A toast outlives its screen")
    func outlivesScreen() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try driver.list(.goToHome)
        #expect(driver.home != nil && driver.active?.toast?.message == .favorites(.removed(oslo)))
        try driver.elapse(Question.toastTimer)
        #expect(driver.active?.toast == nil)
    }

    @Test("A save that succeeds after a failure causes a toast, and one that succeeds at once does not")
    func savedAgain() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try driver.answerSave(.failure(.io(message: "disk full")))
        try driver.elapse()
        #expect(announcements(driver) == [.favorites(.removed(oslo))])
        try driver.answerSave()
        #expect(driver.active?.toast?.message == .savedAgain)
        try delete(london, &driver)
        try driver.answerSave()
        #expect(announcements(driver) == [.favorites(.removed(oslo)), .savedAgain, .favorites(.removed(london))])
    }

    @Test("The timer of an older toast does not end a newer one")
    func olderExpiry() {
        let newer = Toaster.State(toast: Toast(id: 2, message: .savedAgain), lastID: 2)
        for (id, remains) in [(1, true), (3, true), (2, false)] {
            var state = newer
            _ = Toaster.update(&state, .expired(id))
            #expect((state.toast != nil) == remains, "\(id)")
        }
    }
}

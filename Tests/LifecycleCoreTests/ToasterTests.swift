import CoreRuntime
import CoreTesting
import FavoritesFeature
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import Testing
import TimeEffects
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct ToasterTests {
    private func announcements(_ driver: WeatherDriver) -> [Toast.Message] {
        driver.notifications.compactMap { ($0 as? Announcement)?.message }
    }

    private func toastTimers(_ driver: WeatherDriver) -> Int {
        driver.effects(of: TimeEffect.self).count(where: Question.toastTimer)
    }

    @Test("An added place is shown in a toast and announced once; a refused one is not")
    func added() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.add(london)
        #expect(driver.active?.toast == nil && announcements(driver).isEmpty && toastTimers(driver) == 0)
        try driver.list(.add(.submit(oslo)))
        #expect(driver.active?.toast == Toast(id: 1, message: .favorites(.added(oslo))))
        #expect(try driver.elapse(Question.toastTimer) == Toaster.shown)
        #expect(driver.active?.toast == nil && announcements(driver) == [.favorites(.added(oslo))])
    }

    @Test("A newer toast replaces the older one for its whole duration, outlives its screen, and is dismissed early")
    func replaced() throws {
        for isDismissed in [false, true] {
            var driver = try WeatherDriver.atFavorites([london, oslo])
            try driver.delete(oslo)
            try driver.delete(london)
            try driver.list(.goToHome)
            #expect(driver.home != nil && driver.active?.toast == Toast(id: 2, message: .favorites(.removed(london))))
            #expect(toastTimers(driver) == 1)
            if isDismissed {
                try driver.send(.active(.dismissNotice))
            } else {
                try driver.elapse(Question.toastTimer)
            }
            #expect(driver.active?.toast == nil)
            #expect(announcements(driver) == [.favorites(.removed(oslo)), .favorites(.removed(london))])
        }
    }

    @Test("A save that succeeds after a failure causes a toast, and one that succeeds at once does not")
    func savedAgain() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try driver.delete(oslo)
        try driver.answerSave(.failed("disk full"))
        try driver.elapse()
        #expect(announcements(driver) == [.favorites(.removed(oslo))])
        try driver.answerSave()
        #expect(driver.active?.toast?.message == .savedAgain)
        try driver.delete(london)
        try driver.answerSave()
        #expect(announcements(driver) == [.favorites(.removed(oslo)), .savedAgain, .favorites(.removed(london))])
    }
}

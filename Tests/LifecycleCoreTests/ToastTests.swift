import CoreTesting
import Effects
import LifecycleCore
import Testing
import TimeEffects
import WeatherViews

@Suite(.everyBridge) struct ToastTests {
    private func announcements(_ driver: WeatherDriver) -> [Toast.Message] {
        driver.notifications.compactMap { ($0 as? Announcement)?.message }
    }

    private func toastTimers(_ driver: WeatherDriver) -> Int {
        driver.effects(of: TimeEffect.self).count(where: Question.toastTimer)
    }

    @Test("A newer toast replaces the older one, outlives its screen, and ends after its duration or when dismissed")
    func replaced() throws {
        for isDismissed in [false, true] {
            var driver = try WeatherDriver.atFavorites([london, oslo])
            try driver.delete(oslo)
            let older = driver.waiting.filter { ($0.effect as? TimeEffect).map(Question.toastTimer) == true }
            try driver.delete(london)
            #expect(older.count == 1 && older.allSatisfy { driver.cancelled.contains($0.id) })
            try driver.list(.goToHome)
            #expect(driver.home != nil && driver.active?.toast == Toast(id: 2, message: .favorites(.removed(london))))
            #expect(toastTimers(driver) == 1)
            if isDismissed {
                try driver.send(.active(.dismissNotice))
            } else {
                #expect(try driver.elapse(Question.toastTimer) == Toast.duration)
            }
            #expect(driver.active?.toast == nil && toastTimers(driver) == 0)
            #expect(announcements(driver) == [.favorites(.removed(oslo)), .favorites(.removed(london))])
        }
    }
}

import CoreRuntime
import Effects
import HomeScreen
import Testing
import WeatherModel

@Suite struct HomeUpdateTests {
    private func requests(_ command: Command<HomeScreen.Event>) -> [any Operation] {
        var runner = CommandRunner<HomeScreen.Event>()
        runner.start(command)
        return runner.takeRequests().map(\.operation)
    }

    @Test("it begins by asking for permission, each favorite's weather and the time, side by side")
    func start() {
        let started = HomeScreen.start(key, Favorites([london, oslo]))
        #expect(started.state.weather == [.fetching(previous: nil), .fetching(previous: nil)])
        let asked = requests(started.command)
        #expect(asked.compactMap { $0 as? LocationOperation } == [.isLocationEnabled])
        #expect(
            asked.compactMap { $0 as? HTTPOperation }
                == [london, oslo].map { OpenWeather.currentWeather(at: $0.coordinate, key: key) })
        #expect(asked.compactMap { $0 as? TimeOperation }.count == 2)
        #expect(asked.last is Render)
    }

    @Test("every failure but one stays with its favorite, beside the last weather")
    func failures() {
        for failure in allFailures {
            let outcome = HomeScreen.update(home(), .favoriteAnswered(0, .failure(failure)))
            switch outcome.status {
            case .running(let state):
                #expect(state.weather == [.failed(failure, previous: mild), .failed(offline, previous: mild)])
            case .finished(let exit):
                #expect(failure == .notAuthorized && exit == .unauthorized(Favorites([london, oslo])))
            }
        }
    }

    @Test("a time too far off to count is the farthest one")
    func farTime() {
        let outcome = HomeScreen.update(home(), .timeTold(Instant(secs: .max)))
        guard case .running(let state) = outcome.status else {
            Issue.record("the screen goes on")
            return
        }
        #expect(state.now == .max)
    }

    @Test("neither state nor view shows the key")
    func secrecy() {
        for state in States.home {
            var text = "\(state)\(String(reflecting: state))\(HomeScreen.view(of: state))"
            dump(state, to: &text)
            #expect(!text.contains("canary"))
        }
    }
}

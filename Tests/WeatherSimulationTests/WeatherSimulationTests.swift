import CoreRuntime
import CoreTesting
import Effects
import FavoritesFeature
import Foundation
import HTTPEffects
import HomeFeature
import LifecycleCore
import LocationEffects
import SecretEffects
import ShellRuntime
import Synchronization
import Testing
import TimeEffects
import Trace
import WeatherModel
import WeatherSimulation
import WeatherViews

@Suite("Weather under simulation") struct WeatherSimulationTests {
    @Test("Random runs with faults keep invariants, reach the main screens and request exactly what Bridges.md lists")
    func walk() throws {
        var seen: Set<String> = []
        var asked: [String: Set<String>] = [:]
        for hasKey in [true, false] {
            var simulation = WeatherSimulation.make(hasKey: hasKey) { Core<Lifecycle>() }
            simulation.always("looked at") { world in
                seen.formUnion(kinds(of: world.view))
                for effect in world.requests.map(\.effect) where !(effect is HTTPEffect || effect is any ViewEffect) {
                    let operation = Mirror(reflecting: effect).children.first?.label ?? "\(effect)"
                    asked[type(of: effect).name, default: []].insert(operation.lowercased())
                }
                return true
            }
            #expect(simulation.walk(seeds: 1...150, steps: 100) == nil)
            #expect(simulation.walk(seeds: 1...10, steps: 1_000) == nil)
        }
        #expect(
            seen.isSuperset(of: [
                "loading", "onboard", "failed", "home", "favorites", "searching", "results", "question", "unsaved",
                "reset", "looked up", "finding", "detail", "ended", "trying", "refused", "openweather", "open-meteo",
            ]))
        #expect(try asked == operationsForOtherLanguages())
    }

    /// The operations that Bridges.md lists, by effect.
    private func operationsForOtherLanguages() throws -> [String: Set<String>] {
        let tests = "Tests/WeatherSimulationTests/WeatherSimulationTests.swift"
        let path = #filePath.replacing(tests, with: "Modules/Isobar.docc/Bridges.md")
        let page = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        let rows = page.split(separator: "\n").compactMap { $0.wholeMatch(of: /\| (\w+) \| requests (.*)/) }
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (String(row.1), Set(row.2.matches(of: /`([^`]+)`/).map { $0.1.lowercased() }))
            })
    }

    @Test("Random runs keep the invariants with more favorites than have forecasts")
    func manyFavorites() {
        let places = (0..<12).map { number in
            Place(name: "Place \(number)", coordinate: Coordinate(latitude: Double(number), longitude: 60))
        }
        #expect(WeatherSimulation.make(favorites: places) { Core<Lifecycle>() }.walk(seeds: 1...50, steps: 100) == nil)
    }

    @Test(
        "Random runs find each deliberate mistake, and shrinking leaves at most 40 steps", arguments: Mistake.allCases)
    func mistakes(mistake: Mistake) throws {
        var simulation = WeatherSimulation.make(favorites: Array(WeatherSimulation.places.prefix(2))) {
            FaultyBridge(mistake)
        }
        // More of what is rare in use, so that the mistakes in handling it are found sooner.
        simulation.weights.disturb = 12
        let failure = try #require(simulation.walk(seeds: 1...1000, steps: 120))
        #expect(failure.steps.count <= 40, "\(failure)")
    }

    /// Orders have lower bounds, so that a story that does not happen is noticed. Streams do not end, and have no order.
    @Test("Every order of answers to a scripted session keeps the invariants", arguments: Story.all)
    func orders(story: Story) {
        var simulation = WeatherSimulation.make(
            favorites: story.favorites, hasKey: story.hasKey, sharesDisk: false
        ) { Core<Lifecycle>() }
        simulation.weights.crash = 0
        let result = simulation.explore(story.script, faults: story.faults, limit: 5_000) { effect in
            switch effect as? TimeEffect {
            case .notifyAfter(let span)?: span < .seconds(1)
            case .every?: false
            default: effect as? LocationEffect != .watch
            }
        }
        #expect(result.failure == nil && !result.isTruncated)
        #expect(
            result.states >= story.states && result.orders >= story.orders,
            "\(result.states) states, \(result.orders) orders")
    }

    @Test("A recorded violation replays without a difference on the faulty app and with one on the correct app")
    func recording() throws {
        let tape = Mutex<[UInt8]>([])
        let recorder = Recorder<FaultyBridge>(
            TraceHeader(app: "weather", version: "simulated"), redactor: Redactor(),
            write: { bytes in
                tape.withLock { $0 += bytes }
                return nil
            }, report: { Issue.record("\($0)") })
        let favorites = Array(WeatherSimulation.places.prefix(2))
        let failure = try #require(
            WeatherSimulation.make(favorites: favorites) { FaultyBridge(.showsWeatherElsewhere) }
                .walk(seeds: 1...20, steps: 300))
        let recorded = WeatherSimulation.make(favorites: favorites) { () throws(BridgeError) in
            try ObservedBridge(FaultyBridge(.showsWeatherElsewhere), observer: recorder.observer)
        }
        #expect(try #require(recorded.replay(failure.steps)).violation == failure.violation)
        recorder.finish()

        let trace = try TraceFile(tape.withLock { $0 })
        let text = String(decoding: tape.withLock { $0 }, as: UTF8.self)
        for key in WeatherSimulation.keys { #expect(!text.contains(key.revealed)) }
        var again = try Replay(trace, on: FaultyBridge(.showsWeatherElsewhere))
        if case .differs(let difference) = try again.run() { Issue.record("\(difference)") }
        var right = try Replay(trace, on: Core<Lifecycle>())
        guard case .differs = try right.run() else {
            Issue.record("the app without the mistake must differ")
            return
        }
    }

    @Test("The correct app keeps the invariants behind the faulty app's bridge")
    func noMistake() {
        var simulation = WeatherSimulation.make(favorites: Array(WeatherSimulation.places.prefix(2))) {
            Core<FaultyApp>(startingWith: nil)
        }
        simulation.weights.disturb = 12
        #expect(simulation.walk(seeds: 1...100, steps: 120) == nil)
    }
}

private func kinds(of view: Lifecycle.ViewModel) -> Set<String> {
    switch view {
    case .active(let active):
        let kind = active.reset != nil ? "reset" : active.saving != .saved ? "unsaved" : active.screen.kind
        return [kind, active.source?.name ?? "no source"]
    case .onboard(let onboard, _):
        return switch onboard.state {
        case .saving: ["trying"]
        case .input(_, _, .refused): ["onboard", "refused"]
        case .input: ["onboard"]
        }
    case .loading, .ended, .failed: return ["\(Mirror(reflecting: view).children.first?.label ?? "loading")"]
    }
}

/// A few things that a user does, and how many moments and orders there are at least.
struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var favorites: [Place] = []
    var hasKey = true
    let script: [Lifecycle.ShellEvent]
    var faults = false
    let states: Int
    let orders: UInt64

    static let all = [
        Story(
            testDescription: "a start with three favorites", favorites: Array(WeatherSimulation.places.prefix(3)),
            script: [.start], states: 80, orders: 3_000),
        Story(
            testDescription: "a start where anything fails", script: [.start], faults: true, states: 100, orders: 500),
        Story(
            testDescription: "a start without a key", favorites: Array(WeatherSimulation.places.prefix(2)),
            hasKey: false, script: [.start], states: 25, orders: 150),
        Story(
            testDescription: "a change of the source while the weather is requested",
            favorites: Array(WeatherSimulation.places.prefix(1)), script: [.start, .useSource("open-meteo")],
            states: 40, orders: 600),
        Story(
            testDescription: "a key that is tried, or another source instead", hasKey: false,
            script: [
                .useSource("openweather"), .start, .onboard(.apiKey(WeatherSimulation.key)), .onboard(.submit),
                .useSource("open-meteo"),
            ], states: 60, orders: 700),
        Story(
            testDescription: "a search of four keystrokes",
            script: [.start, .active(.home(.goToFavorites)), .active(.favorites(.requestAddFavorite))]
                + ["Os", "Osl", "Oslo", "Osl"].map { .active(.favorites(.add(.search($0)))) }, states: 100,
            orders: 40_000),
        Story(
            testDescription: "a delete while the list is saved", favorites: [WeatherSimulation.places[0]],
            script: [
                .start, .active(.home(.goToFavorites)), .active(.favorites(.requestAddFavorite)),
                .active(.favorites(.add(.submit(WeatherSimulation.places[1])))),
                .active(.favorites(.requestDelete(WeatherSimulation.places[0].coordinate))),
                .active(.favorites(.confirmDelete(.confirmed))),
            ], states: 150, orders: 18_000),
    ]
}

import CoreTesting
import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import KeyValueEffects
import Lifecycle
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TimeEffects
import WeatherModel

/// Walks at random, but each seed the same way, over everything that a user, services and handlers can do.
@Suite struct WalkTests {
    @Test(
        "20,000 steps of all kinds never trap, lose a favorite, skip a render or show the key", arguments: [1, 2, 3, 4])
    func walk(seed: UInt64) throws {
        var walk = Walk(seed: seed)
        for _ in 0..<5_000 { try walk.step() }

        #expect(walk.findings == [])
        // The walk is worth something only when it gets everywhere.
        #expect(walk.kinds.isSuperset(of: ["loading", "onboard", "home", "favorites", "failed"]))
        #expect(walk.refusals > 100 && walk.saves > 10)
    }
}

extension WalkTests {
    @Test("the same holds over every bridge", .everyBridge)
    func bridges() throws {
        var walk = Walk(seed: 5)
        for _ in 0..<300 { try walk.step() }
        #expect(walk.findings == [])
    }
}

private struct Walk {
    private var random: SeededGenerator
    private var driver = WeatherDriver(Lifecycle.State())
    private var used: [RequestID] = []
    private var disk = Favorites([london]).encoded()
    /// What another run has added to the disk, and nobody removes.
    private var others: [Place] = []
    /// Whether another run has written since this one did.
    private var isBehind = false
    private var steps = 0
    private var expectsFailure = false
    private(set) var findings: [String] = []
    private(set) var kinds: Set<String> = []
    private(set) var refusals = 0
    private(set) var saves = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func step() throws {
        steps += 1
        let view = driver.view
        let renders = driver.renderCount
        let favorites = driver.knownFavorites
        let merges = driver.isSaving
        let changesList = try act()
        if driver.view != view && driver.renderCount == renders { note("the view changed without a render") }
        if isLoaded(view) && !changesList && !merges && driver.knownFavorites != favorites { note("favorites changed") }
        if steps.isMultiple(of: 50) && shown(driver).contains(canary) { note("the key was shown") }
        try finishIfFailed()
        // Who cannot save starts the app again sooner or later.
        if driver.isBlocked && steps.isMultiple(of: 100) { driver = WeatherDriver(Lifecycle.State()) }
    }

    private mutating func note(_ finding: String) { findings.append("step \(steps): \(finding): \(driver.view)") }

    private func isLoaded(_ view: Lifecycle.ViewModel) -> Bool { view != .loading }

    /// Does something; true when it may change the list.
    private mutating func act() throws -> Bool {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45:
            let event = event()
            try driver.send(event)
            return event.mayChangeList
        case 45..<84: try answer()
        case 84: try writeElsewhere()
        case 85..<90: try answerWrongly()
        case 90..<95: try answerLate()
        default: closeOne()
        }
        return false
    }

    /// A failure is final, and only a key that could not be stored leads to it. The app starts again from the disk.
    private mutating func finishIfFailed() throws {
        kinds.insert(driver.kind)
        guard case .failed = driver.view else { return expectsFailure = false }
        if !expectsFailure { note("failed without cause") }
        while driver.savesWaiting > 0 || driver.timersWaiting > 0 {
            guard let save = driver.waiting.first(where: { $0.effect is KeyValueEffect }),
                let effect = save.effect as? KeyValueEffect
            else {
                try driver.elapse()
                continue
            }
            try driver.resolve(save.id, of: KeyValueEffect.self, with: answer(to: effect))
        }
        // Nothing is written where the disk could not be read, and nothing may be lost anywhere else.
        let stored = try Favorites(stored: disk).places
        if !driver.isBlocked, !isBehind, stored != driver.knownFavorites { note("a favorite was lost") }
        if !others.allSatisfy(stored.contains) { note("another run's favorite was lost") }
        driver = WeatherDriver(Lifecycle.State())
    }

    private mutating func event() -> Lifecycle.ShellEvent {
        guard driver.view != .loading else { return .start }
        if driver.onboard != nil && Bool.random(using: &random) {
            return .onboard(Bool.random(using: &random) ? .submit : .apiKey(key))
        }
        if case .confirmDelete? = driver.favorites?.workflow, Bool.random(using: &random) {
            return .active(.favorites(.confirmDelete(.confirmed)))
        }
        let place = pick([london, oslo, paris])
        let favorites: [FavoritesScreen.ShellEvent] = [
            .goToHome, .requestAddFavorite, .requestAddFavorite, .requestDelete(place.coordinate),
            .confirmDelete(.confirmed), .confirmDelete(.cancelled), .add(.search("")), .add(.search(place.name)),
            .add(.submit(place)), .add(.cancel),
        ]
        let home: [HomeScreen.ShellEvent] = [
            .goToFavorites, .refresh, .lookUp(place.name), .show(place), .closeLookUp, .foregroundEntered,
            .backgroundEntered,
        ]
        let active: [Active.ShellEvent] = [
            .resetAPIKey, .requestResetAPIKey, .cancelResetAPIKey, .replaceAPIKey, .dismissNotice, .retrySave,
            .forgetSearches,
        ]
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .start
        case 1: return .active(pick(active))
        case 2..<8: return .active(.home(pick(home)))
        default: return .active(.favorites(pick(favorites)))
        }
    }

    private mutating func answer() throws {
        guard !driver.waiting.isEmpty else { return }
        let request = pick(driver.waiting)
        used.append(request.id)
        switch request.effect {
        case is HTTPEffect:
            let outputs =
                [Service.weather, Service.oslo, Service.weather, Service.oslo, Service.nothing, Service.quota]
                + [Service.down, Service.offline, Service.signInPage, .failure(.timeout)]
            let output = Int.random(in: 0..<40, using: &random) == 0 ? Service.refused : pick(outputs)
            try driver.resolve(request.id, of: HTTPEffect.self, with: output)
        case let effect as SecretEffect:
            let output = answer(to: effect)
            if case .storeError = output { expectsFailure = true }
            try driver.resolve(request.id, of: SecretEffect.self, with: output)
        case let effect as KeyValueEffect:
            try driver.resolve(request.id, of: KeyValueEffect.self, with: answer(to: effect))
        case is LocationEffect:
            let output: LocationOutput =
                request.effect as? LocationEffect == .getLocation
                ? .location(pick([nil, oslo.coordinate])) : .enabled(Bool.random(using: &random))
            try driver.resolve(request.id, of: LocationEffect.self, with: output)
        case let effect as TimeEffect:
            try driver.resolve(request.id, of: TimeEffect.self, with: answer(to: effect))
        default: note("an effect that was not declared: \(request.effect)")
        }
    }

    private mutating func answer(to effect: SecretEffect) -> SecretOutput {
        let works = Int.random(in: 0..<4, using: &random) > 0
        return switch effect {
        case .fetch(let name): works ? .fetched(name, key) : pick([.missing(name), .fetchError("locked")])
        case .store(let name, _): works ? .stored(name) : .storeError("disk full")
        case .delete(let name): works ? .deleted(name) : .deleteError("locked")
        }
    }

    private mutating func answer(to effect: KeyValueEffect) -> KeyValueOutput {
        guard Int.random(in: 0..<8, using: &random) > 0 else { return .failure(.io(message: "disk full")) }
        switch effect {
        case .get: return .success(.get(value: disk))
        case .compareAndSet(_, let expected, let value):
            guard disk == expected else { return .conflict(disk) }
            disk = value
            saves += 1
            isBehind = false
            // Done, and told to have failed.
            return Int.random(in: 0..<8, using: &random) > 0 ? .saved : .failure(.timeout)
        case .set, .delete, .exists, .listKeys: return .failure(.other(message: "not asked by this app"))
        }
    }

    /// Another run of the app adds a place of its own, or removes one of those that this run may have.
    private mutating func writeElsewhere() throws {
        var list = try Favorites(stored: disk)
        if Bool.random(using: &random) || others.count > 60 {
            list.remove(at: pick([london, oslo, paris]).coordinate)
        } else {
            others.append(
                Place(name: "O\(others.count)", coordinate: Coordinate(latitude: Double(-others.count), longitude: 100))
            )
            list.add(others[others.count - 1])
        }
        isBehind = isBehind || disk != list.encoded()
        disk = list.encoded()
    }

    private mutating func answer(to effect: TimeEffect) -> TimeOutput {
        switch effect {
        case .now: .now(instant: Instant(seconds: 1_773_500_000 + UInt64(steps)))
        case .notifyAt(let id, _): .instantArrived(id: id)
        case .notifyAfter(let id, _): .durationElapsed(id: id)
        case .every(let id, _): .tick(id: id)
        case .clear(let id): .cleared(id: id)
        }
    }

    /// An answer of another type, or of the right type and to something else.
    private mutating func answerWrongly() throws {
        guard !driver.waiting.isEmpty else { return }
        let request = pick(driver.waiting)
        refuse(.wrongEffect(request.id, expected: type(of: request.effect).name, got: "Nonsense")) {
            try $0.resolve(request.id, of: Nonsense.self, with: 1)
        }
        if request.effect is TimeEffect {
            refuse(.wrongAnswer(request.id, effect: "Time")) {
                try $0.resolve(request.id, of: TimeEffect.self, with: .tick(id: .max))
            }
        }
    }

    private mutating func answerLate() throws {
        let id = pick(used + driver.cancelled + [RequestID(rawValue: 0)])
        guard !driver.waiting.contains(where: { $0.id == id }) else { return }
        refuse(.notWaiting(id)) { try $0.resolve(id, of: HTTPEffect.self, with: Service.weather) }
    }

    private mutating func refuse(_ expected: BridgeError, _ act: (inout WeatherDriver) throws -> Void) {
        let view = driver.view
        do {
            try act(&driver)
            note("accepted what should be refused: \(expected)")
        } catch {
            refusals += 1
            if error as? BridgeError != expected { note("refused with \(error)") }
            if driver.view != view { note("a refused answer changed the view") }
        }
    }

    /// A handler gives up. A store never does: the contract has it answer with an error.
    private mutating func closeOne() {
        let closable = driver.waiting.filter { $0.effect is HTTPEffect || $0.effect is LocationEffect }
        guard !closable.isEmpty else { return }
        driver.close(pick(closable).id)
    }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &random)]
    }
}

private let paris = Place(name: "Paris", coordinate: Coordinate(latitude: 48.85, longitude: 2.35), country: "FR")

private struct Nonsense: Effect {
    typealias Output = Int
}

extension Lifecycle.ShellEvent {
    fileprivate var mayChangeList: Bool {
        switch self {
        case .active(.favorites(.confirmDelete(.confirmed))), .active(.favorites(.add(.submit))): true
        case .start, .startShowing, .onboard, .active: false
        }
    }
}

extension CoreDriver<Lifecycle> {
    fileprivate var isSaving: Bool {
        withState { if case .saving = $0.saver.phase { true } else { false } }
    }

    fileprivate var isBlocked: Bool {
        withState { if case .blocked = $0.saver.phase { true } else { false } }
    }

    fileprivate var kind: String {
        switch view {
        case .loading: "loading"
        case .onboard: "onboard"
        case .active(let active): Mirror(reflecting: active.screen).children.first?.label ?? ""
        case .failed: "failed"
        }
    }
}

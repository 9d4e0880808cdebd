import CoreRuntime
import Effects
import HTTPEffects
import HomeScreen
import KeyValueEffects
import LifecycleCore
import LocationEffects
import Observation
import SecretEffects
import ShellRuntime
import Synchronization
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

@Suite(.timeLimit(.minutes(5))) struct ObservedViewTests {
    private struct Board: Sendable, Equatable {
        var title = "title"
        var rows = [0, 0, 0]
    }

    private let boot = BootID()

    private func observed(_ board: Board = Board()) -> ObservedView<Board> {
        ObservedView(Snapshot(boot: boot, revision: 1, view: board))
    }

    private func change(_ observed: ObservedView<Board>, to revision: UInt64, _ change: (inout Board) -> Void) {
        var board = observed.view
        change(&board)
        observed.apply(.snapshot(Snapshot(boot: boot, revision: revision, view: board)))
    }

    @Test("Only readers of what changed are invalidated")
    func parts() {
        let observed = observed()
        let readers = Readers()
        readers.read("title") { _ = observed.title }
        for row in 0..<3 { readers.read("row \(row)") { _ = observed[\.rows[ifPresent: row]] } }
        readers.read("all rows") { _ = observed.rows }
        readers.read("all") { _ = observed.view }
        change(observed, to: 2) { $0.rows[1] = 5 }
        #expect(readers.invalidated == ["all", "all rows", "row 1"])
        #expect(observed[\.rows[ifPresent: 1]] == 5)
    }

    @Test("A reader is notified once, and again only after it has read again")
    func once() {
        let observed = observed()
        let readers = Readers()
        readers.read("title") { _ = observed.title }
        change(observed, to: 2) { $0.title = "a" }
        change(observed, to: 3) { $0.title = "b" }
        #expect(readers.invalidated == ["title"])
        readers.read("title again") { _ = observed.title }
        change(observed, to: 4) { $0.title = "c" }
        #expect(readers.invalidated == ["title", "title again"])
    }

    @Test("A part that changed is compared again only after it was read again")
    func comparedOnlyWhenRead() {
        let observed = ObservedView(Snapshot(boot: boot, revision: 1, view: Counted(number: 0)))
        func comparisons(at revision: UInt64) -> Int {
            let before = Counted.comparisons.withLock { $0 }
            observed.apply(.snapshot(Snapshot(boot: boot, revision: revision, view: Counted(number: revision))))
            return Counted.comparisons.withLock { $0 } - before
        }
        #expect(comparisons(at: 2) == 0)
        _ = observed.view
        #expect(comparisons(at: 3) == 1)
        #expect(comparisons(at: 4) == 0)
        _ = observed.view
        #expect(comparisons(at: 5) == 1)
    }

    /// Counts how often it is compared.
    private struct Counted: Sendable, Equatable {
        static let comparisons = Mutex(0)
        let number: UInt64
        static func == (left: Counted, right: Counted) -> Bool {
            comparisons.withLock { $0 += 1 }
            return left.number == right.number
        }
    }

    @Test("A notified reader can read the new view at once")
    func readInside() {
        let observed = observed()
        let seen = Mutex("")
        withObservationTracking {
            _ = observed.title
        } onChange: {
            seen.withLock { $0 = observed.title }
        }
        change(observed, to: 2) { $0.title = "new" }
        #expect(seen.withLock { $0 } == "new")
    }

    @Test("The removal of a row is a change for its readers")
    func rowGone() {
        let observed = observed()
        let readers = Readers()
        for row in 0..<3 { readers.read("row \(row)") { _ = observed[\.rows[ifPresent: row]] } }
        change(observed, to: 2) { $0.rows.removeLast() }
        #expect(readers.invalidated == ["row 2"])
        #expect(observed[\.rows[ifPresent: 2]] == nil)
    }

    @Test("Following a shell applies its updates and performs each view effect, until the shell ends")
    @MainActor
    func follow() async throws {
        let fixture = try ShellFixture()
        let observed = ObservedView(fixture.shell.snapshot)
        let updates = fixture.shell.updates()
        fixture.shell.send(.announce("one"))
        fixture.shell.send(.say("said"))
        fixture.shell.send(.announce("two"))
        await fixture.shell.shutdown()
        var performed: [String] = []
        await observed.follow(updates) { performed.append(($0 as? Announcement)?.text ?? "") }
        #expect(performed == ["one", "two"])
        #expect(observed.view == ["said"])
    }

    @Test("A stale snapshot, an equal view and a view effect invalidate nothing")
    func nothingNew() {
        let observed = observed()
        let readers = Readers()
        readers.read("all") { _ = observed.view }
        observed.apply(.viewEffect(boot: boot, revision: 2, Announcement(text: "news")))
        observed.apply(.snapshot(Snapshot(boot: boot, revision: 1, view: Board(title: "old"))))
        observed.apply(.snapshot(Snapshot(boot: boot, revision: 3, view: Board())))
        #expect(readers.invalidated.isEmpty)
    }

    @Test("When one favorite's weather arrives, its row is invalidated, and nothing else")
    @MainActor
    func favoriteArrives() async throws {
        let service = Service()
        let shell = try service.shell()
        let observed = ObservedView(shell.snapshot)
        let following = Task { await observed.follow(shell.updates()) }
        shell.send(.start)
        #expect(
            await eventually { observed.home?.favorites.count == 5 && observed.home?.localWeather == .locationDisabled }
        )
        #expect(await eventually { service.waiting == 5 })

        let readers = Readers()
        for row in 0..<5 {
            readers.read("weather \(row)") { _ = observed[\.home?.favorites[ifPresent: row]?.weather] }
            readers.read("place \(row)") { _ = observed[\.home?.favorites[ifPresent: row]?.place] }
        }
        readers.read("here") { _ = observed[\.home?.localWeather] }
        readers.read("lookup") { _ = observed[\.home?.lookup] }
        readers.read("count") { _ = observed[\.home?.favorites.count] }
        service.answer(3)
        #expect(await eventually { observed.home?.favorites[3].weather.isFetched == true })
        #expect(readers.invalidated == ["weather 3"])
        await shell.shutdown()
        await following.value
    }
}

/// Readers that note when they are invalidated.
private final class Readers: Sendable {
    private let names = Mutex<[String]>([])

    var invalidated: [String] { names.withLock { $0.sorted() } }

    func read(_ name: String, _ body: () -> Void) {
        withObservationTracking(body) { self.names.withLock { $0.append(name) } }
    }
}

extension Lifecycle.ViewModel {
    fileprivate var home: HomeScreen.ViewModel? {
        guard case .active(let active) = self, case .home(let home) = active.screen else { return nil }
        return home
    }
}

extension WeatherStatus {
    fileprivate var isFetched: Bool { if case .fetched = self { true } else { false } }
}

/// A weather service that answers when it is told to, for five favorites.
private final class Service: Sendable {
    private let replies = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])

    var waiting: Int { replies.withLock { $0.count } }

    func answer(_ row: Int) { replies.withLock { $0.removeValue(forKey: row) }?.resume() }

    func shell() throws -> Shell<Core<Lifecycle>> {
        let places = (0..<5).map {
            Place(name: "Place \($0)", coordinate: Coordinate(latitude: Double(10 * $0), longitude: 0))
        }
        var handlers = HandlerRegistry()
        try handlers.register(
            Scripted(SecretEffect.self) { effect, reply in
                guard case .fetch(let key) = effect else { return }
                reply(.fetched(key, SecretText("0123456789abcdef")))
            })
        try handlers.register(
            Scripted(KeyValueEffect.self) { _, reply in reply(.success(.get(value: Favorites(places).encoded()))) })
        try handlers.register(
            Scripted(TimeEffect.self) { effect, reply in
                guard case .now = effect else { return await Waitroom().untilCancelled() }
                reply(.now(instant: Instant(seconds: 1_700_000_000)))
            })
        try handlers.register(Scripted(LocationEffect.self) { _, reply in reply(.enabled(false)) })
        try handlers.register(Scripted(HTTPEffect.self) { await self.handle($0, $1) })
        return try Shell(Core<Lifecycle>(Lifecycle.State()), handlers: handlers)
    }

    private func handle(_ effect: HTTPEffect, _ reply: Reply<HTTPOutput>) async {
        let row = (0..<5).first {
            effect.url.contains("lat=\($0 == 0 ? "0" : "\($0)0")&") || effect.url.contains("lat=\(10 * $0).0&")
        }
        guard let row else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                replies.withLock { $0[row] = continuation }
            }
        } onCancel: {
            answer(row)
        }
        let body = """
            {"coord":{"lon":0,"lat":\(10 * row)},"weather":[{"id":800,"main":"Clear","description":"clear sky","icon":"01d"}],\
            "main":{"temp":12.5,"feels_like":12,"pressure":1016,"humidity":67},"wind":{"speed":3,"deg":200},\
            "dt":1699999000,"timezone":3600,"name":"Place \(row)","cod":200}
            """
        reply(.success(HTTPResponse(status: 200, body: Array(body.utf8))))
    }
}

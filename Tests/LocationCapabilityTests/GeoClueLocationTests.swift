import CapabilityTesting
import DBus
import LocationCapability
import LocationEffects
import Synchronization
import TestServers
import Testing

@Suite(
    "GeoClue", .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about GeoClue is tested"))
struct GeoClueLocationTests {
    private static let oslo = Coordinate(latitude: 59.91, longitude: 10.75)
    private static let bergen = Coordinate(latitude: 60.39, longitude: 5.32)

    private let reports = Reports<String>()

    private func source(on bus: PrivateBus, timeout: Duration = .seconds(20)) -> GeoClueLocation {
        source(at: bus.address, timeout: timeout)
    }

    private func source(at address: String, timeout: Duration = .seconds(20)) -> GeoClueLocation {
        GeoClueLocation(
            application: "isobar-tests", environment: ["DBUS_SYSTEM_BUS_ADDRESS": address], timeout: timeout,
            report: reports.add)
    }

    @Test("The location that GeoClue finds is returned, and the search is stopped")
    func found() async throws {
        let bus = try await PrivateBus()
        let service = try await SimulatedGeoClue(on: bus, .finding(Self.oslo))
        let source = source(on: bus)
        #expect(await source.isEnabled())
        #expect(await source.location() == Self.oslo)
        #expect(await service.hears("Stop"))
        #expect(
            service.properties == [
                .structure([.string("DesktopId"), .variant(.string("isobar-tests"))]),
                .structure([.string("RequestedAccuracyLevel"), .variant(.uint32(4))]),
            ])
        #expect(reports.all == [])
    }

    @Test("The handler on GeoClue keeps the laws and the contract")
    func laws() async throws {
        try await LocationLaws.verify { situation in
            let bus = try await PrivateBus()
            let behavior: SimulatedGeoClue.Behavior =
                switch situation {
                case .found(let place): .finding(place)
                case .notFound: .searching
                case .denied: .denying
                }
            let service = try await SimulatedGeoClue(on: bus, behavior)
            let source = source(on: bus, timeout: behavior == .searching ? .seconds(1) : .seconds(20))
            return LocationLaws.Subject(LocationHandler(source)) { try await service.move(to: $0) }
        }
    }

    /// A search that finds nothing, and what is reported.
    struct Failure: Sendable {
        let behavior: SimulatedGeoClue.Behavior
        var policy = ""
        let report: String
    }

    private static let denial =
        "GeoClue does not let isobar-tests know your place. "
        + "Allow it in the desktop's settings for location services."
    private static let failures =
        [
            Failure(behavior: .denying, report: denial),
            Failure(
                behavior: .finding(oslo), policy: #"<deny send_interface="org.freedesktop.GeoClue2.Client"/>"#,
                report: denial),
            Failure(behavior: .searching, report: "GeoClue found no place in a second."),
        ]
        + [(.nan, 0), (90.5, 0), (0, -180.5)].map { latitude, longitude in
            Failure(
                behavior: .finding(Coordinate(latitude: latitude, longitude: longitude)),
                report: "GeoClue failed: its answer has an unknown form.")
        }

    @Test("A search that is denied, has no result or finds a place not on Earth is reported", arguments: failures)
    func failed(failure: Failure) async throws {
        let bus = try await PrivateBus(policy: failure.policy)
        let service = try await SimulatedGeoClue(on: bus, failure.behavior)
        let timeout = failure.behavior == .searching ? Duration.seconds(1) : .seconds(20)
        #expect(await source(on: bus, timeout: timeout).location() == nil)
        #expect(reports.all == [failure.report])
        if service.calls.contains("Start") { #expect(await service.hears("Stop")) }
        if failure.behavior == .denying { #expect(await watched(source(on: bus)) == [nil]) }
    }

    @Test("The timeout of a search covers the sum of its calls")
    func slowAnswers() async throws {
        let bus = try await PrivateBus()
        let service = try await SimulatedGeoClue(on: bus, .finding(Self.oslo), pausing: .milliseconds(300))
        #expect(await source(on: bus, timeout: .milliseconds(500)).location() == nil)
        #expect(await service.hears("Stop"))
    }

    @Test("A service that exits during a search is reported as ended, not as a timeout")
    func endedSearch() async throws {
        let bus = try await PrivateBus()
        let service = try await SimulatedGeoClue(on: bus, .searching)
        let source = source(on: bus)
        async let place = source.location()
        #expect(await service.hears("Start"))
        service.end()
        #expect(await place == nil)
        #expect(reports.all == ["GeoClue ended before it found a place."])
    }

    @Test("A cancelled search is stopped and reports nothing")
    func cancelled() async throws {
        let bus = try await PrivateBus()
        let service = try await SimulatedGeoClue(on: bus, .searching)
        let source = source(on: bus)
        let search = Task { await source.location() }
        #expect(await service.hears("Start"))
        search.cancel()
        #expect(await search.value == nil)
        #expect(await service.hears("Stop"))
        let watch = Watch(source)
        watch.task.cancel()
        #expect(await watch.ends())
        #expect(await watch.tells([]))
        #expect(reports.all == [])
    }

    @Test("A bus that does not answer has a report of its own")
    func silentBus() async throws {
        let directory = try TemporaryDirectory()
        let socket = try SilentSocket(directory.path + "/bus")
        #expect(await source(at: "unix:path=" + socket.path, timeout: .milliseconds(100)).location() == nil)
        #expect(reports.all == ["Your place cannot be asked for: the system bus, or GeoClue on it, does not answer."])
    }

    @Test("Without GeoClue or a system bus the location is disabled, and each call reports the cause")
    func absent() async throws {
        let bus = try await PrivateBus()
        for address in [bus.address, "unix:path=/nowhere"] {
            #expect(await !source(at: address).isEnabled())
            #expect(await source(at: address).location() == nil)
            #expect(await watched(source(at: address)) == [nil])
        }
        #expect(reports.all.count == 6)
        #expect(reports.all.prefix(3).allSatisfy { $0.contains("GeoClue is not on the system bus") })
        #expect(reports.all.suffix(3).allSatisfy { $0.contains("there is no system bus") })
    }

    @Test("A watch continues past the timeout of a search")
    func lasting() async throws {
        let bus = try await PrivateBus()
        let service = try await SimulatedGeoClue(on: bus, .finding(Self.oslo))
        let watch = Watch(source(on: bus, timeout: .seconds(1)))
        #expect(await watch.tells([Self.oslo]))
        // A search that finds nothing takes as long as it may.
        let empty = try await PrivateBus()
        let searching = try await SimulatedGeoClue(on: empty, .searching)
        #expect(await source(on: empty, timeout: .seconds(1)).location() == nil)
        #expect(searching.calls.contains("Start"))
        try await service.move(to: Self.bergen)
        #expect(await watch.tells([Self.oslo, Self.bergen]))
        watch.task.cancel()
        #expect(await watch.ends())
        #expect(reports.all == ["GeoClue found no place in a second."])
    }

    @Test("A watch ends with no location and a report when the service exits")
    func ended() async throws {
        let bus = try await PrivateBus()
        let service = try await SimulatedGeoClue(on: bus, .finding(Self.oslo))
        let watch = Watch(source(on: bus))
        #expect(await watch.tells([Self.oslo]))
        service.end()
        #expect(await watch.tells([Self.oslo, nil]))
        #expect(await watch.ends())
        #expect(reports.all == ["GeoClue has ended, and your place is no longer followed."])
    }

    private func watched(_ source: some LocationSource) async -> [Coordinate?] {
        let watch = Watch(source)
        #expect(await watch.ends())
        return watch.places
    }
}

/// A watch, and what it has told.
private final class Watch: Sendable {
    private let told: Reports<Coordinate?>
    private let end: Reports<Void>
    let task: Task<Void, Never>

    init(_ source: some LocationSource) {
        let (told, end) = (Reports<Coordinate?>(), Reports<Void>())
        (self.told, self.end) = (told, end)
        task = Task {
            await source.watch(told.add)
            end.add(())
        }
    }

    var places: [Coordinate?] { told.all }

    func tells(_ places: [Coordinate?]) async -> Bool { await eventually { told.all == places } }
    func ends() async -> Bool { await eventually { !end.all.isEmpty } }
}

/// What was told.
private final class Reports<Report: Sendable>: Sendable {
    private let reports = Mutex<[Report]>([])

    var all: [Report] { reports.withLock { $0 } }

    func add(_ report: Report) { reports.withLock { $0.append(report) } }
}

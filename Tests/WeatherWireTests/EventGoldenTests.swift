import DetailFeature
import EffectWires
import Effects
import FavoritesFeature
import HomeFeature
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import Testing
import WeatherModel
import WeatherViews
import WeatherWire
import WireFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The events of the Crux weather example, and this app's own behind them.
@Suite struct EventGoldenTests {
    private func event(
        _ event: Lifecycle.ShellEvent, _ parts: [Part], _ json: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws { try expect(event, WeatherSchema.event, parts, json, sourceLocation: sourceLocation) }

    @Test("the start and onboarding")
    func start() throws {
        try event(.start, [.tag(0)], #""Start""#)
        try event(
            .onboard(.apiKey(SecretText("ab"))), [.tag(1), .tag(0), .text("ab")], #"{"Onboard":{"ApiKey":"ab"}}"#)
        try event(.onboard(.submit), [.tag(1), .tag(1)], #"{"Onboard":"Submit"}"#)
    }

    @Test("the jobs of a run without screens")
    func jobs() throws {
        func run(_ order: Job.Order, _ parts: [Part], _ json: String) throws {
            try event(.run(order), [.tag(3)] + parts, #"{"Run":\#(json)}"#)
        }
        try run(
            .report(Job.Question(hasFavorites: true)), [.tag(0), .no, .yes, .no],
            #"{"Report":{"place":null,"has_favorites":true,"has_forecasts":false}}"#)
        try run(
            .report(Job.Question(place: .name("Os"), hasForecasts: true)),
            [.tag(0), .yes, .tag(0), .text("Os"), .no, .yes],
            #"{"Report":{"place":{"Name":"Os"},"has_favorites":false,"has_forecasts":true}}"#)
        try run(
            .report(Job.Question(place: .place(oslo))), [.tag(0), .yes, .tag(1)] + geoOfOslo + [.no, .no],
            #"{"Report":{"place":{"Place":\#(geoOfOsloInJSON)},"has_favorites":false,"has_forecasts":false}}"#)
        try run(.listFavorites, [.tag(1)], #""ListFavorites""#)
        try run(.addFavorite("Os"), [.tag(2), .text("Os")], #"{"AddFavorite":"Os"}"#)
        try run(.addFavorites([oslo]), [.tag(3), .count(1)] + geoOfOslo, #"{"AddFavorites":[\#(geoOfOsloInJSON)]}"#)
        try run(.removeFavorite("Os"), [.tag(4), .text("Os")], #"{"RemoveFavorite":"Os"}"#)
        try run(.storeKey(SecretText("ab")), [.tag(5), .text("ab")], #"{"StoreKey":"ab"}"#)
        try run(.deleteKey, [.tag(6)], #""DeleteKey""#)
    }

    @Test("the app in use")
    func active() throws {
        try event(.active(.resetAPIKey), [.tag(2), .tag(2)], #"{"Active":"ResetApiKey"}"#)
        try event(.active(.requestResetAPIKey), [.tag(2), .tag(3)], #"{"Active":"RequestResetApiKey"}"#)
        try event(.active(.cancelResetAPIKey), [.tag(2), .tag(4)], #"{"Active":"CancelResetApiKey"}"#)
        try event(.active(.replaceAPIKey), [.tag(2), .tag(5)], #"{"Active":"ReplaceApiKey"}"#)
        try event(.active(.dismissNotice), [.tag(2), .tag(6)], #"{"Active":"DismissNotice"}"#)
        try event(.active(.retrySave), [.tag(2), .tag(7)], #"{"Active":"RetrySave"}"#)
        try event(.active(.forgetSearches), [.tag(2), .tag(8)], #"{"Active":"ForgetSearches"}"#)
        try event(.active(.undoDelete), [.tag(2), .tag(10)], #"{"Active":"UndoDelete"}"#)
        try event(.active(.keyRefused), [.tag(2), .tag(11)], #"{"Active":"KeyRefused"}"#)
    }

    @Test("the home screen")
    func home() throws {
        func home(_ home: HomeScreen.ShellEvent, _ parts: [Part], _ json: String) throws {
            try event(.active(.home(home)), [.tag(2), .tag(0)] + parts, #"{"Active":{"Home":\#(json)}}"#)
        }
        try home(.goToFavorites, [.tag(0)], #""GoToFavorites""#)
        try home(.refresh, [.tag(1)], #""Refresh""#)
        try home(.lookUp("Oslo"), [.tag(2), .text("Oslo")], #"{"LookUp":"Oslo"}"#)
        try home(.show(oslo), [.tag(3)] + geoOfOslo, #"{"Show":\#(geoOfOsloInJSON)}"#)
        try home(.closeLookUp, [.tag(4)], #""CloseLookUp""#)
        try home(.goToDetail(oslo), [.tag(5)] + geoOfOslo, #"{"GoToDetail":\#(geoOfOsloInJSON)}"#)
    }

    @Test("The process's foreground and background")
    func process() throws {
        try event(.foreground(.entered), [.tag(4), .tag(0)], #"{"Foreground":"Entered"}"#)
        try event(.foreground(.left), [.tag(4), .tag(1)], #"{"Foreground":"Left"}"#)
    }

    @Test("the details of a place")
    func detail() throws {
        let events: [(DetailScreen.ShellEvent, String)] = [
            (.goToHome, "GoToHome"), (.refresh, "Refresh"),
        ]
        for (tag, (detail, word)) in events.enumerated() {
            try event(
                .active(.detail(detail)), [.tag(2), .tag(9), .tag(UInt32(tag))], #"{"Active":{"Detail":"\#(word)"}}"#)
        }
    }

    @Test("the favorites, whose workflows are one level further down on the wire")
    func favorites() throws {
        func list(_ list: FavoritesScreen.ShellEvent, _ parts: [Part], _ json: String) throws {
            try event(.active(.favorites(list)), [.tag(2), .tag(1)] + parts, #"{"Active":{"Favorites":\#(json)}}"#)
        }
        try list(.goToHome, [.tag(0)], #""GoToHome""#)
        try list(.requestAddFavorite, [.tag(1)], #""RequestAddFavorite""#)
        try list(
            .requestDelete(Coordinate(latitude: 51.5085, longitude: -0.1257)), [.tag(2), .f64(51.5085), .f64(-0.1257)],
            #"{"RequestDelete":{"lat":51.5085,"lon":-0.1257}}"#)
        try list(
            .add(.search("Os")), [.tag(3), .tag(0), .tag(0), .text("Os")], #"{"Workflow":{"Add":{"Search":"Os"}}}"#)
        try list(
            .add(.submit(oslo)), [.tag(3), .tag(0), .tag(1)] + geoOfOslo,
            #"{"Workflow":{"Add":{"Submit":\#(geoOfOsloInJSON)}}}"#)
        try list(.add(.cancel), [.tag(3), .tag(0), .tag(2)], #"{"Workflow":{"Add":"Cancel"}}"#)
        try list(
            .add(.searchAtOnce("Os")), [.tag(3), .tag(0), .tag(3), .text("Os")],
            #"{"Workflow":{"Add":{"SearchAtOnce":"Os"}}}"#)
        try list(
            .confirmDelete(.confirmed), [.tag(3), .tag(1), .tag(0)], #"{"Workflow":{"ConfirmDelete":"Confirmed"}}"#)
        try list(
            .confirmDelete(.cancelled), [.tag(3), .tag(1), .tag(1)], #"{"Workflow":{"ConfirmDelete":"Cancelled"}}"#)
        try list(.goToDetail(oslo), [.tag(4)] + geoOfOslo, #"{"GoToDetail":\#(geoOfOsloInJSON)}"#)
        let corner = Coordinate(latitude: 1, longitude: 2)
        try list(
            .move(corner, .up), [.tag(5), .f64(1), .f64(2), .tag(0)], #"{"Move":[{"lat":1.0,"lon":2.0},"Up"]}"#)
        try list(
            .move(corner, .down), [.tag(5), .f64(1), .f64(2), .tag(1)], #"{"Move":[{"lat":1.0,"lon":2.0},"Down"]}"#)
        try list(.requestFilter, [.tag(6)], #""RequestFilter""#)
        try list(.filter(.text("os")), [.tag(7), .tag(0), .text("os")], #"{"Filter":{"Text":"os"}}"#)
        try list(.filter(.keep), [.tag(7), .tag(1)], #"{"Filter":"Keep"}"#)
        try list(.filter(.clear), [.tag(7), .tag(2)], #"{"Filter":"Clear"}"#)
    }

    @Test("a place's names travel in 39 fields, of which those that it has not are absent")
    func localNames() throws {
        let place = Place(
            name: "Oslo", coordinate: Coordinate(latitude: 60, longitude: 10.5), state: "Oslo",
            localNames: ["af": "A", "no": "N", "zu": "Z"])
        // Behind af, 25 fields to no; behind no, 10 to zu.
        let names: [Part] =
            [.yes, .yes, .text("A")] + Array(repeating: .no, count: 26) + [.yes, .text("N")]
            + Array(repeating: .no, count: 10) + [.yes, .text("Z")]
        let geo: [Part] = [.text("Oslo")] + names + [.f64(60), .f64(10.5), .text(""), .yes, .text("Oslo")]
        let event = Lifecycle.ShellEvent.active(.home(.show(place)))
        let bytes = ([.tag(2), .tag(0), .tag(3)] + geo).flatMap(\.encoded)
        #expect(try WeatherSchema.event.encode(event, as: .bincode) == bytes)
        #expect(try WeatherSchema.event.decode(bytes, as: .bincode) == event)
        let json = try WeatherSchema.event.encode(event, as: .json)
        #expect(String(decoding: json, as: UTF8.self).contains(#""local_names":{"af":"A","ar":null,"#))
        #expect(try WeatherSchema.event.decode(json, as: .json) == event)
    }

    @Test(
        "a coordinate that is not on the globe is refused, wherever it is",
        arguments: [(91, 0), (-91, 0), (.nan, 0), (0, 180.1), (0, -181), (0, .infinity)] as [(Double, Double)])
    func offGlobe(latitude: Double, longitude: Double) throws {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        let place = Place(name: "Nowhere", coordinate: coordinate)
        let events: [Active.ShellEvent] = [
            .home(.show(place)), .home(.goToDetail(place)), .favorites(.add(.submit(place))),
            .favorites(.requestDelete(coordinate)),
            .favorites(.move(coordinate, .up)), .favorites(.goToDetail(place)),
        ]
        let jobs = [Job.Order.addFavorites([place]), .report(Job.Question(place: .place(place)))]
        for event in events.map(Lifecycle.ShellEvent.active) + jobs.map(Lifecycle.ShellEvent.run) {
            let bytes = try WeatherSchema.event.encode(event, as: .bincode)
            #expect(throws: WireError.self) { try WeatherSchema.event.decode(bytes, as: .bincode) }
        }
        let answer = try LocationOutput.wire.encode(.location(coordinate), as: .bincode)
        #expect(throws: WireError.self) { try LocationOutput.wire.decode(answer, as: .bincode) }
    }

    @Test("a case that a later version has added is refused, and bytes behind an event are")
    func unknown() {
        for bytes: [Part] in [
            [.tag(99)], [.tag(2), .tag(99)], [.tag(2), .tag(0), .tag(99)], [.tag(3), .tag(99)], [.tag(0), .no],
        ] {
            #expect(throws: WireError.self) {
                try WeatherSchema.event.decode(bytes.flatMap(\.encoded), as: .bincode)
            }
        }
        #expect(throws: WireError.self) { try WeatherSchema.event.decode(Array(#""Stop""#.utf8), as: .json) }
    }

    @Test(
        "the documentation has every case that is added to the example's, with its number",
        arguments: [
            ("Event", []), ("ForegroundEvent", [4]), ("ActiveEvent", [2]), ("HomeEvent", [2, 0]),
            ("DetailEvent", [2, 9]), ("Job", [3]),
        ]
            as [(String, [UInt32])])
    func documented(type: String, outer: [UInt32]) throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = try String(contentsOfFile: root + "/Modules/Isobar.docc/Bridges.md", encoding: .utf8)
        let row = page.split(separator: "\n").first { $0.hasPrefix("| \(type) | ") }
        let words = row?.dropFirst("| \(type) | ".count).dropLast(2).split(separator: ", ").map(String.init) ?? []
        #expect(!words.isEmpty && words == cases(in: outer).suffix(words.count))
    }

    /// The cases of an enumeration by their numbers; it stands in the cases with the given numbers.
    private func cases(in outer: [UInt32]) -> [String] {
        var cases: [String] = []
        while let name = name(of: outer + [UInt32(cases.count)]) { cases.append("`\(name)` \(cases.count)") }
        return cases
    }

    /// The name of a case without what is in it, which an error names; nil when there is no such case.
    private func name(of numbers: [UInt32]) -> String? {
        do throws(WireError) {
            let event = try WeatherSchema.event.decode(numbers.flatMap { Part.tag($0).encoded }, as: .bincode)
            let json = String(decoding: try WeatherSchema.event.encode(event, as: .json), as: UTF8.self)
            return json.split(separator: "\"").last { $0.contains(where: \.isLetter) }.map(String.init)
        } catch {
            return error.path.count < numbers.count ? nil : error.path[numbers.count - 1]
        }
    }

    private let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 60, longitude: 10.5), country: "NO")
    private let geoOfOslo: [Part] = [.text("Oslo"), .no, .f64(60), .f64(10.5), .text("NO"), .no]
    private let geoOfOsloInJSON =
        #"{"name":"Oslo","local_names":null,"lat":60.0,"lon":10.5,"country":"NO","state":null}"#
}

public import Effects
public import LocationEffects

/// A test that a handler reports locations correctly from any source, with a single call.
///
/// <!-- from: Tests/LocationCapabilityTests/LocationHandlerTests.swift -->
/// ```swift
/// try await LocationLaws.verify { situation in
///     switch situation {
///     case .found(let place):
///         let source = MovingLocation(place)
///         return LocationLaws.Subject(LocationHandler(source)) { source.move(to: $0) }
///     case .notFound: return LocationLaws.Subject(LocationHandler(FixedLocation(nil)))
///     case .denied: return LocationLaws.Subject(LocationHandler(FixedLocation(nil, mayKnow: false)))
///     }
/// }
/// ```
///
/// A handler that breaks a law fails the test with a sentence like `A coordinate is told as it was found: the location
/// was latitude 46.9 and longitude -68.3 instead of latitude -46.9 and longitude 168.3.`
public enum LocationLaws {
    /// The result of a source of locations.
    public enum Situation: Sendable, Hashable {
        /// It finds a location.
        case found(Coordinate)
        /// It may look for one, and finds none.
        case notFound
        /// The user has not permitted access.
        case denied
    }

    /// A handler in a situation, and the function that changes its location.
    public struct Subject: Sendable {
        typealias Move = @Sendable (Coordinate) async throws -> Void

        let handler: any EffectHandler<LocationEffect>
        let move: Move?

        /// Creates a subject.
        ///
        /// - Parameters:
        ///   - handler: The handler.
        ///   - move: Changes the location, which active watches report; nil if it does not change.
        public init(
            _ handler: any EffectHandler<LocationEffect>, move: (@Sendable (Coordinate) async throws -> Void)? = nil
        ) {
            self.handler = handler
            self.move = move
        }
    }

    /// Tests each law on new handlers, and the contract of all handlers on another one.
    ///
    /// - Parameters:
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that the laws run on; the caller's by default.
    ///   - make: Creates a handler in a situation.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with everything that was broken, or the error of `make`.
    @discardableResult
    public static func verify(
        limits: ConformanceLimits = ConformanceLimits(), isolation: isolated (any Actor)? = #isolation,
        _ make: @escaping @Sendable (Situation) async throws -> Subject
    ) async throws -> [String] {
        let laws = [exact, none, denied, moved, cancellation]
        return try await ConformanceFailure.verify(laws, limits: limits, isolation: isolation) {
            LocationTrial(make: make, limits: limits)
        } contract: {
            let subject = try await make(.found(oslo))
            let samples: [Sample<LocationEffect>] = [
                Sample("isLocationEnabled", .isLocationEnabled) { $0 == .enabled(true) },
                Sample("getLocation", .getLocation) { $0 == .location(oslo) },
                Sample("watch", .watch, answers: .stream(atLeast: 1)) { $0 == .location(oslo) },
            ]
            defer { withExtendedLifetime(subject) {} }
            return await HandlerConformance(subject.handler, limits: limits).violations(samples)
        }
    }

    typealias LocationLaw = Law<LocationTrial>

    /// Creates a law of a handler in a situation, and of the function that changes its location.
    private static func law(
        _ sentence: String, in situation: Situation = .found(oslo),
        test: @escaping @Sendable (LawTrial<LocationEffect>, Subject.Move?) async throws -> Void
    ) -> LocationLaw { LocationLaw(sentence) { trial in try await trial.with(situation, test) } }

    private static let oslo = Coordinate(latitude: 59.91, longitude: 10.75)
    private static let route = [
        Coordinate(latitude: 60.39, longitude: 5.32), Coordinate(latitude: -46.9, longitude: 168.3), oslo,
    ]

    static let exact = LocationLaw("A coordinate is told as it was found") { trial in
        let places = [(-46.9, 168.3), (0, 0), (-90, -180), (90, 180), (0.000_001_2, -0.3)]
        for place in places.map({ Coordinate(latitude: $0.0, longitude: $0.1) }) {
            try await trial.with(.found(place)) { handler, _ in
                try await handler.expect(Location.isEnabled, true)
                for _ in 0..<2 { try await handler.expect(Location.current, place) }
            }
        }
    }

    static let none = law("Where no location is found, none is told", in: .notFound) { handler, _ in
        try await handler.expect(Location.current, nil)
        let watch = handler.beginning(.watch)
        await pause()
        watch.cancel()
        try await watch.end()
        try check("the list of what was watched", watch.places, watch.places.isEmpty ? [] : [nil])
    }

    static let denied = law("Without permission no location is told, and a watch ends with none", in: .denied) {
        handler, _ in
        for _ in 0..<2 { try await handler.expect(Location.current, nil) }
        let watch = handler.beginning(.watch)
        try await watch.end()
        try check("the list of what was watched", watch.places, [nil])
    }

    static let moved = law("The current location is told to each request and, with every change, to each watch") {
        handler, move in
        var watches: [(call: LawCall<LocationEffect>, heard: [Coordinate])] = []
        for place in [oslo] + (move == nil ? [] : route) {
            if !watches.isEmpty { try await move?(place) }
            for index in watches.indices { watches[index].heard.append(place) }
            for _ in 0..<2 { watches.append((handler.beginning(.watch), [place])) }
            for watch in watches { try await watch.call.expect(watch.heard) }
            try await handler.expect(Location.current, place)
        }
        for watch in watches { watch.call.cancel() }
        for watch in watches { try await watch.call.end() }
        guard let move else { return }
        try await move(route[0])
        try await handler.expect(Location.current, route[0])
    }

    static let cancellation = law("A cancelled watch ends and hears no more, and the others go on") { handler, move in
        let watches = [handler.beginning(.watch), handler.beginning(.watch)]
        for watch in watches { try await watch.expect([oslo]) }
        watches[0].cancel()
        try await watches[0].end()
        if let move {
            try await move(route[0])
            try await watches[1].expect([oslo, route[0]])
        }
        try await watches[0].expect([oslo])
        watches[1].cancel()
        try await watches[1].end()
    }
}

/// Creates the handlers that a law tests.
struct LocationTrial: Sendable {
    let make: @Sendable (LocationLaws.Situation) async throws -> LocationLaws.Subject
    let limits: ConformanceLimits

    /// Calls `body` with a handler in a situation, and the function that changes its location.
    func with(
        _ situation: LocationLaws.Situation,
        _ body: (LawTrial<LocationEffect>, LocationLaws.Subject.Move?) async throws -> Void
    ) async throws {
        let subject = try await make(situation)
        try await body(LawTrial(handler: subject.handler, limits: limits), subject.move)
        withExtendedLifetime(subject) {}
    }
}

extension LawCall<LocationEffect> {
    /// The reported locations, without repetitions.
    fileprivate var places: [Coordinate?] { Self.places(answers) }

    private static func places(_ answers: [LocationOutput]) -> [Coordinate?] {
        answers.reduce(into: []) { places, answer in
            guard case .location(let place) = answer, places.isEmpty || places.last != .some(place) else { return }
            places.append(place)
        }
    }

    /// Waits until these locations were reported, and no others.
    fileprivate func expect(_ expected: [Coordinate]) async throws {
        try await answers { answers in
            let found = Self.places(answers)
            return found.count >= expected.count || found.contains { $0.map { !expected.contains($0) } ?? true }
        }
        try check("the list of what was watched", places, expected)
    }
}

import Effects
import Testing

@Suite struct OperationTests {
    /// Every operation of a type with every output: an answer is accepted where the table has it, and nowhere else.
    private func expect<O: Operation>(_ operations: [O], _ outputs: [O.Output], accepted: [[Int]]) {
        for (index, operation) in operations.enumerated() {
            let found = outputs.indices.filter { operation.accepts(outputs[$0]) }
            #expect(found == accepted[index], "\(operation)")
        }
    }

    @Test("a key-value operation accepts an answer of its own case, and every failure")
    func keyValue() {
        expect(
            Samples.keyValueOperations, Samples.keyValueOutputs,
            accepted: (0..<6).map { [$0] + Array(6..<Samples.keyValueOutputs.count) })
    }

    @Test("a secret operation accepts an answer of its own case to its own key, and its own failure")
    func secret() {
        expect(
            [SecretOperation.fetch("a"), .store("a", SecretText("s")), .delete("a")],
            [
                .missing("a"), .fetched("a", SecretText("s")), .stored("a"), .storeError("x"), .deleted("a"),
                .deleteError("x"), .fetchError("x"), .missing("b"), .fetched("b", SecretText("s")), .stored("b"),
                .deleted("b"),
            ] as [SecretOutput],
            accepted: [[0, 1, 6], [2, 3], [4, 5]])
    }

    @Test("a time operation accepts an answer of its own case to its own timer, and that it was cleared")
    func time() {
        expect(
            Samples.timeOperations,
            [
                .now(instant: Instant(secs: 1)), .instantArrived(id: 1), .durationElapsed(id: 1), .cleared(id: 1),
                .tick(id: 1), .instantArrived(id: 2), .durationElapsed(id: 2), .cleared(id: 2), .tick(id: 2),
            ] as [TimeOutput],
            accepted: [[0], [1, 3], [2, 3], [3], [3, 4]])
    }

    @Test("a location operation accepts an answer of its own case")
    func location() {
        expect(
            [LocationOperation.isLocationEnabled, .getLocation, .watch],
            [.enabled(true), .enabled(false), .location(nil), .location(Coordinate(lat: 1, lon: 2))],
            accepted: [[0, 1], [2, 3], [2, 3]])
    }

    @Test("an HTTP request accepts every outcome, for each can be one")
    func http() {
        expect(
            [HTTPOperation(url: "https://host/")],
            [.ok(HTTPResponse(status: 200)), .err(.timeout), .err(.io("x")), .err(.url("x"))],
            accepted: [[0, 1, 2, 3]])
    }

    @Test("timers are taken back by their own id, everything else by ending its task")
    func takenBack() {
        #expect(Samples.timeOperations.map(\.takenBackBy) == [nil, .clear(id: 1), .clear(id: 1), nil, .clear(id: 1)])
        #expect(HTTPOperation(url: "x").takenBackBy == nil && LocationOperation.getLocation.takenBackBy == nil)
    }

    @Test("every type of operation has a name of its own")
    func names() {
        let types: [any Operation.Type] = [
            HTTPOperation.self, KeyValueOperation.self, SecretOperation.self, TimeOperation.self,
            LocationOperation.self,
            Render.self,
        ]
        #expect(types.map { $0.name } == ["HTTP", "KeyValue", "Secret", "Time", "Location", "Render"])
    }
}

/// One of each case.
enum Samples {
    static let keyValueOperations: [KeyValueOperation] = [
        .get(key: "k"), .set(key: "k", value: [1, 2]), .delete(key: "k"), .exists(key: "k"),
        .listKeys(prefix: "k", cursor: 3), .compareAndSet(key: "k", expected: [1], value: [2]),
    ]
    static let keyValueOutputs: [KeyValueOutput] = [
        .ok(.get(value: [1])), .ok(.set(previous: nil)), .ok(.delete(previous: [2])), .ok(.exists(isPresent: true)),
        .ok(.listKeys(keys: ["k"], nextCursor: 0)), .ok(.compareAndSet(isSet: false, found: [3])),
        .err(.io(message: "disk full")), .err(.timeout),
        .err(.cursorNotFound), .err(.other(message: "odd")),
    ]
    static let timeOperations: [TimeOperation] = [
        .now, .notifyAt(id: 1, instant: Instant(secs: 5, nanos: 6)), .notifyAfter(id: 1, duration: .seconds(1)),
        .clear(id: 1), .every(id: 1, interval: .milliseconds(300)),
    ]
}

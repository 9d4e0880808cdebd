import HTTPEffects
import LocationEffects
import SecretEffects
import Testing
import WeatherModel
import WeatherSources

/// A source that says nothing, as this is about which one is used.
private struct Silent: WeatherSource {
    let name: String
    let needsKey: Bool

    var description: SourceDescription {
        SourceDescription(name: name, title: name, credit: name, needsKey: needsKey)
    }
    var endpoints: [SourceEndpoint] { [] }
    func conditions(at point: Coordinate, key: APIKey) -> SourceRequest<Conditions> { request() }
    func forecast(at point: Coordinate, key: APIKey) -> SourceRequest<Forecast> { request() }
    func air(at point: Coordinate, key: APIKey) -> SourceRequest<AirQuality> { request() }
    func places(called name: String, key: APIKey) -> SourceRequest<[Place]> { request() }

    private func request<Value>() -> SourceRequest<Value> {
        SourceRequest(HTTPEffect(url: "https://\(name).example")) { _ in .failure(.notFound) }
    }
}

@Suite("Selection of the weather source")
struct SourceRegistryTests {
    private static let keyed = Silent(name: "keyed", needsKey: true)
    private static let free = Silent(name: "free", needsKey: false)
    private static let key = APIKey("canary0123456789")
    private let both = SourceRegistry([keyed, Silent(name: "keyed-too", needsKey: true), free])

    @Test(
        "A stored key selects its source unless the user has chosen one",
        arguments: [
            (nil, .found(key), .use(SourceAccess(keyed, key: key))),
            (nil, .missing, .use(SourceAccess(free))),
            (nil, .unreadable("locked"), .keyUnreadable("locked")),
            ("free", .found(key), .use(SourceAccess(free))),
            ("free", .unreadable("locked"), .use(SourceAccess(free))),
            ("keyed", .found(key), .use(SourceAccess(keyed, key: key))),
            ("keyed", .missing, .keyMissing),
            ("keyed-too", .found(key), .use(SourceAccess(Silent(name: "keyed-too", needsKey: true), key: key))),
            ("unknown", .missing, .use(SourceAccess(free))),
        ] as [(String?, SourceRegistry.StoredKey, SourceRegistry.Selection)])
    func selection(choice: String?, stored: SourceRegistry.StoredKey, selection: SourceRegistry.Selection) {
        #expect(both.select(choice, stored) == selection)
        #expect(
            both.select(choice, .found(APIKey("another0123456789"))) != .use(SourceAccess(Self.keyed, key: Self.key)))
    }

    @Test("With only keyed sources a key is required, and with only keyless ones none is looked for")
    func onlyOneKind() {
        let keyed = SourceRegistry([Self.keyed])
        #expect(keyed.select(nil, .missing) == .keyMissing && keyed.needsKey(nil) && keyed.withoutKey == nil)
        let free = SourceRegistry([Self.free])
        #expect(free.select(nil, .missing) == .use(SourceAccess(Self.free)) && !free.needsKey(nil))
        #expect(free.select(nil, .found(Self.key)) == .use(SourceAccess(Self.free)))
        #expect(free.source(forKeyOf: nil) == nil)
    }

    @Test("A key is looked for unless the chosen source needs none")
    func needs() {
        #expect(both.needsKey(nil) && both.needsKey("keyed") && !both.needsKey("free"))
    }

    @Test("An entered key is for the chosen source if that needs one, else for the first source that does")
    func entered() {
        let names = [nil, "keyed-too", "free"].map { both.source(forKeyOf: $0)?.description.name }
        #expect(names == ["keyed", "keyed-too", "keyed"])
    }

    @Test("A stored text that cannot be a key counts as no key")
    func unusable() {
        #expect(SourceRegistry.StoredKey(.success(SecretText("two words"))) == .missing)
        #expect(SourceRegistry.StoredKey(.success(nil)) == .missing)
        #expect(SourceRegistry.StoredKey(.success(Self.key)) == .found(Self.key))
    }
}

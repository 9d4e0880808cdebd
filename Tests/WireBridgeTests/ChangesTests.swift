import CoreRuntime
import Effects
import JSONFormat
import Testing
import WireBridge
import WireFormat

/// What a shell in another language asks for to show the view.
@Suite struct ChangesTests {
    private var core: CoreEndpoint<Listener>

    /// A core with a stream, whose answers lengthen the view.
    init() throws {
        core = try endpoint(.json, Core(Array(repeating: "a line that was there before", count: 99)))
        _ = try core.update(Array(#""Watch""#.utf8))
    }

    private mutating func hear(_ count: Int = 1) throws {
        for _ in 0..<count { _ = try core.resolve(RequestID(rawValue: 1), with: Array("5".utf8)) }
    }

    private mutating func changes(since update: JSON? = nil) throws -> JSON {
        let (boot, revision) = (update?["boot"]?.int ?? 0, update?["revision"]?.int ?? 0)
        return try JSON(try core.changes(since: UInt64(revision), of: UInt64(boot)))
    }

    private func effects(_ update: JSON) -> String { update["effects"]?.line ?? "" }

    @Test("The first update has the whole view, and each later one what has changed since the revision in the call")
    mutating func patches() throws {
        let first = try changes()
        #expect(first["view"] == (try JSON(try core.view()))["view"] && first["revision"] == .integer(1))
        try hear()
        let second = try changes(since: first)
        #expect(second["view"] == nil && second["since"] == .integer(1) && second["revision"] == .integer(2))
        #expect(second["patch"]?.line == #"[{"op":"add","path":"/99","value":"5"}]"#)
        #expect(second["version"] == .integer(Int64(schema.version)) && second["boot"] == first["boot"])
        try hear()
        #expect(
            try changes(since: first)["patch"]?.line.contains(#""/100""#) == true, "each shell has its own revision")
        #expect(try changes(since: changes(since: second))["patch"] == .array([]))
    }

    @Test("A shell with an unknown revision gets the whole view: one long past, one to come, or of another core")
    mutating func unknown() throws {
        let first = try changes()
        for _ in 1...8 {
            try hear()
            #expect(try changes(since: first)["patch"] != nil)
        }
        #expect(try changes(since: first)["view"] != nil, "eight views later")
        let late: JSON = .object(["boot": first["boot"] ?? .null, "revision": .integer(99)])
        let other: JSON = .object(["boot": .integer(1), "revision": .integer(9)])
        for update in [late, other] {
            _ = try core.update(Array(#""Ping""#.utf8))
            let whole = try changes(since: update)
            #expect(whole["view"] != nil && effects(whole).contains("Ping"), "and what nobody has heard of")
        }
    }

    @Test("The whole view is sent if it is shorter than the patch")
    mutating func long() throws {
        core = try endpoint(.json)
        _ = try core.update(Array(#""Watch""#.utf8))
        let first = try changes()
        try hear()
        #expect(try changes(since: first)["view"]?.line == #"["new","5"]"#)
    }

    @Test("A view effect reaches each shell once, and the first shell also receives earlier ones")
    mutating func effects() throws {
        func ping(_ revision: Int) -> String { #"[{"revision":\#(revision),"effect":{"Ping":null}}]"# }
        _ = try core.update(Array(#""Ping""#.utf8))
        let first = try changes()
        #expect(effects(first) == ping(2) && first["revision"] == .integer(2))
        #expect(effects(try changes()) == "[]")
        _ = try core.update(Array(#""Ping""#.utf8))
        try hear()
        for _ in 1...2 { #expect(effects(try changes(since: first)) == ping(3)) }
        #expect(effects(try changes(since: changes(since: first))) == "[]")
        for _ in 1...99 { _ = try core.update(Array(#""Ping""#.utf8)) }
        guard case .array(let kept) = try changes(since: first)["effects"] else { throw BridgeError.refused("") }
        #expect(kept.count == 64, "the last ones, whether or not somebody asks")
    }

    @Test("In bincode an update is the view with its version, the boot, the revision and the view effects")
    mutating func bincode() throws {
        core = try endpoint(.bincode)
        _ = try core.update(bytes("02000000"))
        let update = try core.changes(since: 0, of: 0)
        let view = try core.view()
        #expect(Array(update.prefix(view.count)) == view)
        let rest = bytes("0200000000000000 0100000000000000 0200000000000000 03000000")
        #expect(Array(update.dropFirst(view.count + 8)) == rest)
        #expect(try core.changes(since: 2, of: 0).count == update.count - 12, "heard once")
    }
}

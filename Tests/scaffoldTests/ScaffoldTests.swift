import ArgumentTable
import CapabilityTesting
import Testing

@testable import scaffold

@Suite struct ScaffoldTests {
    private static let manifest = """
        let screens = [
            "HomeFeature",
        ]
        let capabilities = [
            "TimeCapability",
        ]

        """

    private static let previews = """
        enum Previews {
            private static let groups: [[any Sendable]] = [
                // A line for each.
            ]
        }

        """
    private static let previewsPath = "Modules/Weather/WeatherPreviews/Preview.swift"

    private static let patch = """
        @@ Package.swift
         let screens = [
        +    "__Name__Feature",
        @@ \(previewsPath)
             private static let groups: [[any Sendable]] = [
        +        __Name__Previews.all,

        """

    private let package: TemporaryDirectory

    init() throws {
        package = try TemporaryDirectory()
        try package.write(Self.manifest, to: "Package.swift")
        try package.write(Self.previews, to: Self.previewsPath)
        let templates = "Tools/scaffold/Templates/"
        try package.write(
            "import Zoo\nimport __Name__\n\n/// Its __words__.\n",
            to: templates + "screen/Core/__Name__/__Name__.swift.template")
        try package.write("start __Name__\n", to: templates + "screen.txt")
        try package.write(Self.patch, to: templates + "screen.patch")
    }

    @Test("A screen is written, lines are added to other files, and the report lists both and the next step")
    func writes() throws {
        let report = try Scaffold(root: package.path).write(ModuleName("AlarmClock", of: .screen))
        #expect(
            report == """
                wrote    Core/AlarmClock/AlarmClock.swift
                changed  Package.swift
                changed  \(Self.previewsPath)

                start AlarmClock

                """)
        #expect(
            try text("Core/AlarmClock/AlarmClock.swift") == "import AlarmClock\nimport Zoo\n\n/// Its alarm clock.\n")
        let feature = "    \"HomeFeature\""
        #expect(
            try text("Package.swift")
                == Self.manifest.replacing(feature, with: "    \"AlarmClockFeature\",\n\(feature)"))
        let previews = Self.previews.replacing("[\n", with: "[\n        AlarmClockPreviews.all,\n")
        #expect(try text(Self.previewsPath) == previews)
    }

    private func text(_ path: String) throws -> String { String(decoding: try package.bytes(of: path), as: UTF8.self) }

    @Test("A scaffold that is impossible is refused with the reason, and no file is written")
    func refuses() throws {
        func expectRefused(_ noun: String, _ reason: String, at place: SourceLocation = #_sourceLocation) throws {
            let files = try package.files()
            #expect(throws: Refusal(reason), sourceLocation: place) {
                try Scaffold(root: package.path).write(ModuleName(noun, of: .screen))
            }
            #expect(try package.files() == files, sourceLocation: place)
        }
        try expectRefused("Home", "Package.swift has this already:\nlet screens = [\n    \"HomeFeature\",\n")
        try package.write("mine", to: "Core/AlarmClock/AlarmClock.swift")
        try expectRefused("AlarmClock", "Core/AlarmClock/AlarmClock.swift is there already; choose another name")
        try package.write("enum Previews {}\n", to: Self.previewsPath)
        #expect(throws: Refusal.self) { try Scaffold(root: package.path).write(ModuleName("Egg", of: .screen)) }
        #expect(try package.bytes(of: "Package.swift") == Array(Self.manifest.utf8))
        try package.remove("Package.swift")
        try expectRefused("Egg", "there is no Package.swift here; run this in the package's folder")
    }

    @Test("The command table has no contradictions and a command for each kind")
    func table() {
        #expect(ScaffoldTable.table.contradictions() == [])
        #expect(ScaffoldTable.table.commands.map(\.name) == Kind.allCases.map(\.rawValue))
    }
}

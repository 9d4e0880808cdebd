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

    @Test("it writes the files, adds lines to others, and says what is next")
    func writes() throws {
        let report = try Scaffold(root: package.path).write(ModuleName("AlarmClock", of: .screen))
        #expect(
            report == """
                wrote    Core/AlarmClock/AlarmClock.swift
                changed  Package.swift
                changed  \(Self.previewsPath)

                start AlarmClock

                """)
        let source = String(decoding: try package.bytes(of: "Core/AlarmClock/AlarmClock.swift"), as: UTF8.self)
        #expect(source == "import AlarmClock\nimport Zoo\n\n/// Its alarm clock.\n")
        let manifest = String(decoding: try package.bytes(of: "Package.swift"), as: UTF8.self)
        #expect(
            manifest
                == Self.manifest.replacing(
                    "    \"HomeFeature\"", with: "    \"AlarmClockFeature\",\n    \"HomeFeature\"")
        )
        let previews = String(decoding: try package.bytes(of: Self.previewsPath), as: UTF8.self)
        #expect(previews == Self.previews.replacing("[\n", with: "[\n        AlarmClockPreviews.all,\n"))
    }

    @Test("a file that is there, in whatever case, is not overwritten, and then nothing is written")
    func refusesFiles() throws {
        try package.write("mine", to: "Core/AlarmClock/alarmclock.swift")
        let refusal = Refusal("Core/AlarmClock/AlarmClock.swift is there already; choose another name")
        #expect(throws: refusal) { try Scaffold(root: package.path).write(ModuleName("AlarmClock", of: .screen)) }
        #expect(try package.bytes(of: "Package.swift") == Array(Self.manifest.utf8))
    }

    @Test("a line that is there already is not added twice")
    func refusesLines() throws {
        let refusal = Refusal("Package.swift has this already:\nlet screens = [\n    \"HomeFeature\",\n")
        #expect(throws: refusal) { try Scaffold(root: package.path).write(ModuleName("Home", of: .screen)) }
    }

    @Test("where a line to add others to is missing, nothing is written")
    func refusesLists() throws {
        try package.write("enum Previews {}\n", to: Self.previewsPath)
        #expect(throws: Refusal.self) { try Scaffold(root: package.path).write(ModuleName("AlarmClock", of: .screen)) }
        #expect(try package.bytes(of: "Package.swift") == Array(Self.manifest.utf8))
    }

    @Test("a folder without a package is refused")
    func refusesFolders() throws {
        let refusal = Refusal("there is no Package.swift here; run this in the package's folder")
        try package.remove("Package.swift")
        #expect(throws: refusal) { try Scaffold(root: package.path).write(ModuleName("Home", of: .screen)) }
    }

    @Test("the command line agrees with itself, and has a command for each kind")
    func table() {
        #expect(ScaffoldTable.table.contradictions() == [])
        #expect(ScaffoldTable.table.commands.map(\.name) == Kind.allCases.map(\.rawValue))
    }
}

import ArgumentTable
import CapabilityTesting
import Testing

@testable import scaffold

@Suite struct PackageScaffoldTests {
    /// Holds the templates, the modules whose names are taken, and the apps that are written.
    private let disk: TemporaryDirectory

    init() throws {
        disk = try TemporaryDirectory()
        try write(isobar: "isobar")
    }

    private func write(isobar: String) throws {
        try disk.write(
            "__command__ on __isobar__\n", to: isobar + "/Tools/scaffold/Templates/app/Sources/__Name__App/a.template")
        try disk.write("let package\n\nfunc strict() {\n}\n", to: isobar + "/Package.swift")
        try disk.write("cd __directory__; run __command__\n", to: isobar + "/Tools/scaffold/Templates/app.txt")
        try disk.write("", to: isobar + "/Modules/Terminal/TextApp/TerminalApp.swift")
        try disk.write("", to: isobar + "/Apps/WeatherApp/Main.swift")
    }

    private func scaffold(_ noun: String, to directory: String, isobar: String = "isobar") throws -> String {
        try PackageScaffold(isobar: "\(disk.path)/\(isobar)")
            .write(ModuleName(noun, of: .app), to: "\(disk.path)/\(directory)")
    }

    private func text(_ path: String) throws -> String { String(decoding: try disk.bytes(of: path), as: UTF8.self) }

    @Test("An app package is written with Isobar's path and settings, and the report names the next command")
    func writes() throws {
        try disk.write("targets\n__strict__", to: "isobar/Tools/scaffold/Templates/app/Package.swift.template")
        let report = try scaffold("CloudNotes", to: "new/notes")
        let folder = "\(disk.path)/new/notes"
        #expect(report.hasSuffix("wrote  \(folder)/Sources/CloudNotesApp/a\n\ncd \(folder); run cloud-notes\n"))
        #expect(try text("new/notes/Sources/CloudNotesApp/a") == "cloud-notes on \(disk.path)/isobar\n")
        #expect(try text("new/notes/Package.swift") == "targets\nfunc strict() {\n}\n")
    }

    @Test("Paths are quoted for Swift in the source and for the shell in the report")
    func quotes() throws {
        try write(isobar: #"a "b" \(c)"#)
        let report = try scaffold("Notes", to: "Ada's notes", isobar: #"a "b" \(c)"#)
        #expect(report.hasSuffix("cd '\(disk.path)/Ada'\\''s notes'; run notes\n"))
        let path = disk.path + #"/a \"b\" \\(c)"#
        #expect(try text("Ada's notes/Sources/NotesApp/a") == "notes on \(path)\n")
    }

    @Test("A capability is written as a package, without the files that only Isobar's own have")
    func capability() throws {
        let templates = "isobar/Tools/scaffold/Templates/"
        for folder in ["Contract/__Name__Effects", "Capabilities/__Name__Capability", "Bridges/EffectWires"] {
            try disk.write("__Name__", to: templates + "capability/stream/Modules/\(folder)/a.template")
        }
        try disk.write("isobar(__products__)", to: templates + "package/Package.swift.template")
        try disk.write("cd __directory__: __ask__\n", to: templates + "package.txt")
        let report = try PackageScaffold(isobar: "\(disk.path)/isobar")
            .write(ModuleName("Battery", of: .capability), .stream, to: "\(disk.path)/battery")
        #expect(report.hasSuffix("cd \(disk.path)/battery: .stream(BatteryEffect(), then: Event.changed)\n"))
        #expect(try disk.names(in: "battery/Sources") == ["BatteryCapability", "BatteryEffects"])
        #expect(try text("battery/Sources/BatteryEffects/a") == "Battery")
        #expect(try text("battery/Package.swift") == #"isobar("Effects")"#)
    }

    @Test("A folder that is not empty is refused and left unchanged, and an empty one is accepted")
    func refusesFolders() throws {
        try disk.write("mine", to: "notes/.hidden")
        let path = "\(disk.path)/notes"
        #expect(throws: Refusal("\(path) is not empty; name a folder that is new or empty")) {
            try scaffold("Notes", to: "notes")
        }
        #expect(throws: Refusal("\(path)/.hidden is a file; name a folder that is new or empty")) {
            try scaffold("Notes", to: "notes/.hidden")
        }
        #expect(try disk.names(in: "notes") == [".hidden"])
        try disk.remove("notes/.hidden")
        _ = try scaffold("Notes", to: "notes")
        #expect(try disk.names(in: "notes") == ["Sources"])
    }

    @Test("A name that Isobar uses and an empty folder name are refused")
    func refusesNames() throws {
        for noun in ["Text", "Terminal", "Weather"] {
            #expect(throws: Refusal("\(noun)App is Isobar's own; choose another name")) {
                try scaffold(noun, to: "notes")
            }
        }
        #expect(throws: Refusal("\"\" is no folder; name one that is new or empty")) {
            try PackageScaffold(isobar: "\(disk.path)/isobar").write(ModuleName("Notes", of: .app), to: "")
        }
        #expect(try disk.names() == ["isobar"])
    }

    @Test("A capability that runs a program is not written into an existing package")
    func refusesProgram() throws {
        try disk.write("", to: "isobar/Package.swift")
        #expect(throws: Refusal.self) {
            try Scaffold(root: "\(disk.path)/isobar").write(ModuleName("Notes", of: .capability), .process)
        }
    }
}

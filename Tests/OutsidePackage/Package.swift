// swift-tools-version: 6.2
import PackageDescription

// A package that is not Isobar's, and knows it by its products only: a core, its texts, what its effects are done by,
// and two programs.

let package = Package(
    name: "OutsidePackage",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "pomodoro", targets: ["PomodoroApp"]),
        .executable(name: "pomodoro-previews", targets: ["PomodoroPreviews"]),
        .executable(name: "pomodoro-server", targets: ["PomodoroServer"]),
    ],
    dependencies: [.package(name: "Isobar", path: "../..")],
    targets: [
        module("Pomodoro", on: ["Effects", "TimeEffects", "KeyValueEffects", "CoreRuntime", "EffectCommands"]),
        module("PomodoroText", ["Pomodoro"], on: ["TextUI"]),
        module("PomodoroShell", ["Pomodoro"], on: ["Effects", "ProcessCapability", "ProcessEffects"]),
        .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
        module("RedisStore", ["CHiredis"], on: ["KeyValueCapability", "KeyValueEffects"]),
        module("CurlProgram", on: ["HTTPCapability", "HTTPEffects", "ProcessCapability", "ProcessEffects"]),
        .executableTarget(
            name: "PomodoroApp",
            dependencies: ["Pomodoro", "PomodoroText", "PomodoroShell", "RedisStore"]
                + isobar([
                    "Effects", "CoreRuntime", "ShellRuntime", "TextApp", "TextUI", "ArgumentTable",
                    "KeyValueCapability",
                    "TimeCapability",
                ]), swiftSettings: strict()),
        .executableTarget(
            name: "PomodoroServer",
            dependencies: ["Pomodoro"] + isobar(["CoreRuntime", "ShellRuntime", "ProcessLifecycle", "TimeCapability"]),
            swiftSettings: strict()),
        .executableTarget(
            name: "PomodoroPreviews", dependencies: ["PomodoroText"] + isobar(["TextApp"]), swiftSettings: strict()),
        .testTarget(
            name: "PomodoroTests",
            dependencies: ["Pomodoro", "PomodoroText", "PomodoroShell", "PomodoroServer"]
                + isobar([
                    "CoreRuntime", "KeyValueEffects", "TimeEffects", "CoreTesting", "CapabilityTesting", "TextUI",
                    "ProcessCapability", "ProcessEffects",
                ]),
            swiftSettings: strict()),
        .testTarget(
            name: "CurlProgramTests",
            dependencies: ["CurlProgram"] + isobar(["HTTPCapability", "CapabilityTesting"]), swiftSettings: strict()),
        .testTarget(
            name: "RedisStoreTests",
            dependencies: ["RedisStore"] + isobar(["KeyValueEffects", "KeyValueCapability", "CapabilityTesting"]),
            swiftSettings: strict()),
    ]
)

func module(_ name: String, _ own: [String] = [], on products: [String]) -> Target {
    .target(
        name: name, dependencies: own.map { .target(name: $0) } + isobar(products), swiftSettings: strict())
}

func isobar(_ products: [String]) -> [Target.Dependency] { products.map { .product(name: $0, package: "Isobar") } }

func strict() -> [SwiftSetting] {
    [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

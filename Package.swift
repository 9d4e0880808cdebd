// swift-tools-version: 6.2
import PackageDescription

// The modules of the architecture: each layer has one function, which fixes the layer's folder and what all of its
// modules import. `Tools/layers` verifies which layers may import which.

// A new screen or capability is one word here, which `swift run scaffold` adds; its targets, tests and product follow.
let screens = [
    "OnboardScreen",
    "HomeScreen",
    "FavoritesScreen",
    "DetailScreen",
]
let capabilities = [
    "HTTPCapability",
    "KeyValueCapability",
    "SecretCapability",
    "TimeCapability",
    "LocationCapability",
]
// The effects of the app's own modules. A capability sees those of its own name only.
let effects = ["HTTPEffects", "KeyValueEffects", "SecretEffects", "TimeEffects", "LocationEffects"]
// The system libraries that a capability stands before.
let systemLibraries = [
    "HTTPCapability": ["CCurl", "OwnThread", "SystemLibrary"],
    "KeyValueCapability": ["CSQLite"],
    "SecretCapability": ["CSodium", "DBus"],
    "LocationCapability": ["DBus"],
]
// Folders of data that tests read beside their sources.
let recordings = ["WeatherModel": ["Fixtures"], "WeatherText": ["Golden", "Frames"], "Lifecycle": ["Transitions"]]

let package = Package(
    name: "Isobar",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "weather", targets: ["WeatherCLI"]),
        .executable(name: "previews", targets: ["PreviewCatalog"]),
        library("Effects"),
        library("SecretRedaction"),
        library("JSONFormat"),
        library("WireFormat"),
        library("CoreRuntime"),
        library("EffectCommands"),
        library("WireBridge"),
        library("ShellRuntime"),
        library("Trace"),
        library("ProcessLifecycle"),
        library("Interactor"),
        library("TextUI"),
        library("ArgumentTable"),
        library("TextApp"),
        library("CoreTesting"),
        library("TextTesting"),
        library("CapabilityTesting"),
        library("LoopbackHTTP"),
        dynamicLibrary("weathercore", of: "CoreLibrary"),
    ] + capabilities.flatMap { [library($0), library(effects(of: $0))] },
    targets: [
        // Contract: what a core asks for and what a capability answers.
        contract("Effects"),
        contract("SecretRedaction", on: ["Effects", "HTTPEffects", "SecretEffects"]),
        contract("JSONFormat"),
        contract("WireFormat", on: ["JSONFormat"]),

        // Core: what runs pure state machines, and commands composed of the time's and the store's effects. They say what
        // they want done and do nothing.
        core("CoreRuntime"),
        core("EffectCommands", on: ["CoreRuntime", "TimeEffects", "KeyValueEffects"]),

        // Shell: runs a core, records what passes, leads the process through its states, and runs state without a core.
        shell("ShellRuntime", on: ["KeyValueEffects", "WireFormat"]),
        shell("Trace", on: ["ShellRuntime", "SecretRedaction", "JSONFormat", "HTTPEffects", "SecretEffects"]),
        shell("ProcessLifecycle"),
        module("Interactor", in: "Shell", on: []),

        // Bridges: a core behind bytes, in this process or in a library.
        bridges("WireBridge", on: ["WireFormat", "CoreRuntime"]),

        // Terminal: frames, keys and command lines.
        terminal("TextUI", on: ["OwnThread"]),
        terminal("ArgumentTable"),
        terminal(
            "TextApp",
            on: [
                "Effects", "SecretEffects", "ShellRuntime", "ProcessLifecycle", "Interactor", "Trace", "TextUI",
                "ArgumentTable", "JSONFormat",
            ]),

        // System libraries: headers and a shim, each for one capability; the desktop's bus, and where libraries are, for
        // two; threads; a server for the loopback.
        system("CCurl", apt: "libcurl4-openssl-dev"),
        system("CDBus"),
        module("LoopbackHTTP", in: "System", on: ["HTTPEffects", "OwnThread"]),
        module("OwnThread", in: "System", on: []),
        module("SystemLibrary", in: "System", on: []),
        module("DBus", in: "System", on: ["CDBus", "OwnThread", "SystemLibrary"]),
        system("CSQLite", apt: "libsqlite3-dev", brew: "sqlite"),
        system("CSodium", apt: "libsodium-dev", brew: "libsodium"),

        // Test kits, shipped as products. They import no test framework.
        testKit(
            "CoreTesting",
            on: [
                "CoreRuntime", "HTTPEffects", "KeyValueEffects", "SecretEffects", "TimeEffects", "LocationEffects",
            ]),
        module("TextTesting", in: "Testing", on: ["Effects", "TextUI"]),
        testKit("CapabilityTesting", on: ["KeyValueEffects", "SecretEffects", "TimeEffects"]),

        // Weather, the app's own modules: its core, its texts with a preview of every state, a look-alike of the
        // service.
        weather("WeatherModel", on: ["SecretRedaction", "JSONFormat"]),
        weather("WeatherRequests", on: ["CoreRuntime", "WeatherModel"]),
        weather("Lifecycle", on: ["CoreRuntime", "WeatherModel", "WeatherRequests"] + screens),
        weather("WeatherText", on: ["JSONFormat", "TextUI", "WeatherModel", "WeatherRequests", "Lifecycle"] + screens),
        weather(
            "WeatherPreviews", on: ["WeatherText", "TextUI", "WeatherModel", "WeatherRequests", "Lifecycle"] + screens),
        weather(
            "WeatherSimulation",
            on: ["CoreRuntime", "CoreTesting", "TextUI", "WeatherText", "WeatherModel", "WeatherRequests", "Lifecycle"]
                + screens),
        weather(
            "WeatherWire", on: ["WireFormat", "WireBridge", "WeatherModel", "WeatherRequests", "Lifecycle"] + screens),
        weather("SampleService", on: ["LoopbackHTTP", "JSONFormat"]),

        // Apps and tools are the only places where the layers meet.
        app(
            "WeatherCLI",
            on: [
                "WeatherModel", "WeatherRequests", "Lifecycle", "ShellRuntime", "ProcessLifecycle", "CoreRuntime",
                "TextUI", "TextApp", "JSONFormat",
                "WeatherText", "WeatherWire", "WireBridge", "WireFormat",
            ]
                + ["ArgumentTable", "SampleService", "LoopbackHTTP"] + screens + capabilities),
        app(
            "PreviewCatalog",
            on: [
                "TextUI", "TextApp", "WeatherText", "WeatherPreviews", "ArgumentTable", "CoreTesting", "TextTesting",
                "Lifecycle",
            ]),
        appLibrary(
            "CoreLibrary",
            on: ["CoreRuntime", "Lifecycle", "WeatherWire", "WireBridge", "WireFormat"], header: "weathercore.h"),
        tool("sample-server", on: ["SampleService", "LoopbackHTTP", "ArgumentTable"]),
        tool("layers"),
        tool("scaffold", on: ["ArgumentTable"], data: ["Templates"]),
        tool("mutate", on: ["ArgumentTable"], data: ["Changes"]),
        tool(
            "bench",
            on: [
                "Effects", "CoreRuntime", "ShellRuntime", "WeatherModel", "WeatherRequests", "Lifecycle",
                "ArgumentTable", "JSONFormat",
            ]
                + ["TextUI", "WeatherText", "WeatherPreviews", "WireFormat", "WireBridge", "WeatherWire"]
                + effects
                + screens
                + [
                    "HTTPCapability", "CCurl", "OwnThread", "LoopbackHTTP", "KeyValueCapability", "CSQLite",
                    "CapabilityTesting", "CoreTesting", "WeatherSimulation",
                ],
            data: ["README.md"]),

        // Tests, one target per module.
        tests("Effects"),
        tests("SecretRedaction"),
        tests("JSONFormat"),
        tests("WireFormat"),
        tests("WireBridge", on: ["WireFormat", "CoreRuntime", "ShellRuntime"]),
        tests(
            "WeatherWire",
            on: [
                "WireFormat", "WireBridge", "CoreRuntime", "Lifecycle", "WeatherModel", "WeatherRequests", "Trace",
                "ShellRuntime",
            ]
                + screens),
        tests("CoreRuntime", on: ["EffectCommands", "CoreTesting"]),
        tests("CoreTesting", on: ["CoreRuntime", "CapabilityTesting"]),
        tests("TextTesting", on: ["CoreRuntime", "CoreTesting", "TextUI"]),
        tests("WeatherModel", on: ["CoreTesting"]),
        tests(
            "Lifecycle",
            on: [
                "CoreRuntime", "CoreTesting", "WeatherModel", "WeatherRequests", "WeatherWire", "WireBridge",
                "WireFormat",
            ] + screens),
        tests(
            "ShellRuntime",
            on: [
                "CoreTesting", "CoreRuntime", "Lifecycle", "HomeScreen", "WeatherModel", "WeatherRequests",
                "WireBridge", "WireFormat",
            ]),
        tests("Trace", on: ["ShellRuntime", "CoreRuntime", "JSONFormat"]),
        tests("ProcessLifecycle"),
        tests("Interactor"),
        tests("TextUI"),
        tests(
            "TextApp",
            on: [
                "ArgumentTable", "Interactor", "ShellRuntime", "ProcessLifecycle", "Trace", "TextUI", "CoreRuntime",
                "CoreTesting", "CapabilityTesting",
            ]),
        tests("ArgumentTable"),
        tests(
            "WeatherSimulation",
            on: ["CoreRuntime", "CoreTesting", "Lifecycle", "WeatherModel", "WeatherRequests", "ShellRuntime", "Trace"]
                + screens),
        tests(
            "WeatherText",
            on: [
                "WeatherPreviews", "CoreTesting", "TextTesting", "TextUI", "Lifecycle", "WeatherModel",
                "WeatherRequests", "JSONFormat",
            ] + screens),
        tests("SampleService", on: ["LoopbackHTTP", "HTTPEffects", "SecretEffects", "WeatherModel"]),
        tests("LoopbackHTTP"),
        tests("CapabilityTesting", on: ["KeyValueCapability", "SecretCapability"]),
        tests("DBus", on: ["CapabilityTesting"]),
        tests("SystemLibrary", on: ["CapabilityTesting"]),
        tests("scaffold", on: ["CapabilityTesting", "ArgumentTable"]),
        tests("mutate"),
        tests(
            "WeatherCLI",
            on: [
                "WeatherModel", "WeatherRequests", "CoreRuntime", "ShellRuntime", "Lifecycle", "TextUI", "WeatherText",
                "ArgumentTable",
            ]
                + [
                    "LocationCapability", "SecretCapability", "DBus", "CapabilityTesting", "SampleService", "TextApp",
                    "LoopbackHTTP", "Trace", "KeyValueCapability", "JSONFormat", "SecretEffects",
                ]
                + ["WeatherPreviews"]
                + screens),
    ]
        + screens.flatMap {
            [weather($0, on: ["CoreRuntime", "EffectCommands", "WeatherModel", "WeatherRequests"]), screenTests($0)]
        }
        + capabilities.flatMap {
            capability($0) + [tests($0, on: ["CapabilityTesting", "LoopbackHTTP", effects(of: $0)] + services(of: $0))]
        }
)

// The layers.

func contract(_ name: String, on modules: [String] = []) -> Target { module(name, in: "Contract", on: modules) }

func core(_ name: String, on modules: [String] = []) -> Target { module(name, in: "Core", on: ["Effects"] + modules) }

func bridges(_ name: String, on modules: [String] = []) -> Target {
    module(name, in: "Bridges", on: ["Effects"] + modules)
}

func shell(_ name: String, on modules: [String] = []) -> Target { module(name, in: "Shell", on: ["Effects"] + modules) }

func terminal(_ name: String, on modules: [String] = []) -> Target { module(name, in: "Terminal", on: modules) }

func weather(_ name: String, on modules: [String]) -> Target {
    module(name, in: "Weather", on: ["Effects"] + effects + modules)
}

func testKit(_ name: String, on modules: [String] = []) -> Target {
    module(name, in: "Testing", on: ["Effects"] + modules)
}

/// A capability, and the contract module of its effects, which rebuilds nothing that does not use them.
func capability(_ name: String) -> [Target] {
    let libraries = systemLibraries[name, default: []]
    return [
        contract(effects(of: name), on: ["Effects", "WireFormat"]),
        module(name, in: "Capabilities", on: ["Effects", effects(of: name), "SecretRedaction"] + libraries),
    ]
}

func effects(of capability: String) -> String { capability.replacing("Capability", with: "Effects") }

func library(_ name: String) -> Product { .library(name: name, targets: [name]) }

func dynamicLibrary(_ name: String, of target: String) -> Product {
    .library(name: name, type: .dynamic, targets: [target])
}

/// A capability is tested with services that stand on the desktop's bus or have threads, as it does itself.
func services(of capability: String) -> [String] {
    systemLibraries[capability, default: []].filter { ["DBus", "OwnThread"].contains($0) }
}

/// Headers, and where they come from if not with the system.
func system(_ name: String, apt: String? = nil, brew: String? = nil) -> Target {
    let providers = [apt.map { SystemPackageProvider.apt([$0]) }, brew.map { .brew([$0]) }].compactMap(\.self)
    return .systemLibrary(name: name, path: "Modules/System/\(name)", providers: providers.isEmpty ? nil : providers)
}

func module(_ name: String, in layer: String, on modules: [String]) -> Target {
    .target(name: name, dependencies: named(modules), path: "Modules/\(layer)/\(name)", swiftSettings: strict())
}

func app(_ name: String, on modules: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: named(["Effects"] + effects + modules), path: "Apps/\(name)",
        swiftSettings: strict())
}

/// A library of an app with a C header, for programs in other languages.
func appLibrary(_ name: String, on modules: [String], header: String) -> Target {
    .target(
        name: name, dependencies: named(modules), path: "Apps/\(name)", exclude: [header], swiftSettings: strict())
}

func tool(_ name: String, on modules: [String] = [], data: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: named(modules), path: "Tools/\(name)", exclude: data, swiftSettings: strict())
}

func tests(_ name: String, on modules: [String] = [], data: [String] = []) -> Target {
    let subject = name == "Effects" ? [] : ["Effects"]
    let extra = Set(modules).subtracting(effects)
    return .testTarget(
        name: "\(name)Tests", dependencies: named([name] + subject + effects + extra.sorted()),
        path: "Tests/\(name)Tests",
        exclude: data + (recordings[name] ?? []), swiftSettings: strict())
}

func screenTests(_ name: String) -> Target {
    tests(name, on: ["CoreRuntime", "CoreTesting", "WeatherModel", "WeatherRequests"], data: ["Transitions"])
}

func named(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// The same strictness for every target.
func strict() -> [SwiftSetting] {
    [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

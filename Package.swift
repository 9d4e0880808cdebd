// swift-tools-version: 6.2
import PackageDescription

// A module is a value of its layer's type, and a layer's function accepts only the modules that it may import (see
// "What each layer may import" below), so a forbidden dependency does not compile. The function also sets the folder.

// A new screen or capability is a line here, which `swift run scaffold` adds; its targets and tests follow, and the
// products of a capability.
let screens = [
    "OnboardFeature",
    "HomeFeature",
    "FavoritesFeature",
    "DetailFeature",
]
let capabilities = [
    "HTTPCapability",
    "KeyValueCapability",
    "SecretCapability",
    "TimeCapability",
    "LocationCapability",
    "ProcessCapability",
]
let screenModules = screens.map(Screen.init)
let capabilityModules = capabilities.map(Capability.init)

// Contract: what a core requests and what a capability answers.
let effects = Contract("Effects")
let httpEffects = Contract("HTTPEffects")
let keyValueEffects = Contract("KeyValueEffects")
let secretEffects = Contract("SecretEffects")
let timeEffects = Contract("TimeEffects")
let locationEffects = Contract("LocationEffects")
let processEffects = Contract("ProcessEffects")
let secretRedaction = Contract("SecretRedaction")
let jsonFormat = Contract("JSONFormat")
let wireFormat = Contract("WireFormat")
/// The effects of the app's own modules.
let appEffects = [
    effects, httpEffects, keyValueEffects, secretEffects, timeEffects, locationEffects, processEffects,
]

let coreRuntime = Core("CoreRuntime")
let effectCommands = Core("EffectCommands")
let wireBridge = Bridge("WireBridge")
let effectWires = Bridge("EffectWires")
let shellRuntime = Shell("ShellRuntime")
let keyValueCache = Shell("KeyValueCache")
let trace = Shell("Trace")
let processLifecycle = Shell("ProcessLifecycle")
let interactorRuntime = Shell("InteractorRuntime")
let textUI = Terminal("TextUI")
let argumentTable = Terminal("ArgumentTable")
let textApp = Terminal("TextApp")

// System: C headers and a shim, each for one capability; threads and libraries of the system; clients and servers.
let platform = Platform("Platform")
let cCurl = System("CCurl")
let cDBus = System("CDBus")
let cSQLite = System("CSQLite")
let cSodium = System("CSodium")
let cSpawn = System("CSpawn")
let dBus = System("DBus")
let loopbackHTTP = LoopbackServer("LoopbackHTTP")

let coreTesting = TestKit("CoreTesting")
let capabilityTesting = TestKit("CapabilityTesting")

// Weather, the app's own modules.
let weatherModel = WeatherValues("WeatherModel")
let weatherViews = WeatherValues("WeatherViews")
let weatherSources = WeatherCore("WeatherSources")
let openWeather = WeatherCore("OpenWeather")
let openMeteo = WeatherCore("OpenMeteo")
let weatherRequests = WeatherCore("WeatherRequests")
let lifecycleCore = WeatherCore("LifecycleCore")
let weatherText = WeatherView("WeatherText")
let weatherPreviews = WeatherView("WeatherPreviews")
let weatherWire = WeatherBytes("WeatherWire")
let sampleServer = Server("SampleServer")

// Used by tests and benchmarks only.
let testServers = Support("TestServers")
let testTerminals = Support("TestTerminals")
let sourceTesting = Support("SourceTesting")
let weatherSamples = Support("WeatherSamples")
let weatherSimulation = Support("WeatherSimulation")

/// The imports of capabilities besides their effects: the system libraries that they wrap, and redaction.
let capabilityImports: [String: [any CapabilityImport]] = [
    "HTTPCapability": [cCurl, platform],
    "KeyValueCapability": [cSQLite, platform],
    "SecretCapability": [cSodium, dBus, platform, secretRedaction],
    "TimeCapability": [platform],
    "LocationCapability": [dBus],
    "ProcessCapability": [cSpawn, platform],
]
/// The folders of data that tests read beside their sources.
let recordings = [
    "OpenWeather": ["Fixtures", "Read"], "OpenMeteo": ["Fixtures", "Read"],
    "WeatherText": ["Golden", "Frames", "German", "JSON", "Reports"],
    "LifecycleCore": ["Transitions"], "WeatherWire": ["Golden"],
]

let framework: [any Module] = [
    effects, secretRedaction, coreRuntime, effectCommands, shellRuntime, trace, processLifecycle,
]
let terminalModules: [any Module] = [textUI, argumentTable, textApp]
let testing: [any Module] = [coreTesting, capabilityTesting]
let others: [any Module] = [
    jsonFormat, wireFormat, wireBridge, effectWires, keyValueCache, interactorRuntime, loopbackHTTP,
]

let modules: [Target] = [
    contract(effects),
    contract(secretRedaction, on: [effects, httpEffects, secretEffects]),
    contract(jsonFormat),
    contract(wireFormat, on: [jsonFormat]),

    // Runs pure state machines, which describe effects as values and perform none.
    core(coreRuntime, on: [effects]),
    // Commands composed of timer and key-value effects.
    core(effectCommands, on: [effects, coreRuntime, timeEffects, keyValueEffects]),

    // Runs a core, records its input and output, manages the process's lifecycle, and runs state without a core.
    shell(shellRuntime, on: [effects, platform]),
    shell(keyValueCache, on: [effects, shellRuntime, keyValueEffects, wireFormat]),
    shell(trace, on: [effects, shellRuntime, secretRedaction, jsonFormat, httpEffects, secretEffects]),
    shell(processLifecycle, on: [effects, platform]),
    shell(interactorRuntime),

    // A core behind an interface of bytes, in this process or in a library.
    bridge(wireBridge, on: [effects, wireFormat, coreRuntime]),
    // The wire formats of the capabilities' effects.
    bridge(effectWires, on: [effects, wireFormat] + capabilityModules.map(effects)),

    // Frames, keys and command lines.
    terminal(textUI, on: [platform]),
    terminal(argumentTable, on: [platform]),
    terminal(
        textApp,
        on: [
            effects, secretEffects, shellRuntime, processLifecycle, interactorRuntime, trace, textUI, argumentTable,
            jsonFormat, platform,
        ]),

    headers(cCurl, apt: "libcurl4-openssl-dev"),
    headers(cDBus),
    headers(cSQLite, apt: "libsqlite3-dev", brew: "sqlite"),
    headers(cSodium, apt: "libsodium-dev", brew: "libsodium"),
    headers(cSpawn),
    system(platform),
    system(dBus, on: [cDBus, platform]),
    system(loopbackHTTP, on: [httpEffects, platform]),

    // Test kits, shipped as products. They import no test framework.
    testKit(coreTesting, on: [coreRuntime, jsonFormat]),
    testKit(capabilityTesting, on: [loopbackHTTP, platform]),

    // The app's core, its texts with a preview of every state, its wire format, a sample server for the service.
    values(weatherModel, on: [secretRedaction, jsonFormat]),
    values(weatherViews, on: [weatherModel]),
    weather(weatherSources, on: [secretRedaction, weatherModel]),
    weather(openWeather, on: [weatherModel, weatherSources]),
    weather(openMeteo, on: [weatherModel, weatherSources]),
    weather(weatherRequests, on: [coreRuntime, weatherModel, weatherViews, weatherSources]),
    weather(
        lifecycleCore,
        on: [coreRuntime, weatherModel, weatherViews, weatherSources, openWeather, openMeteo, weatherRequests]
            + screenModules),
    view(weatherText, on: [jsonFormat, textUI, weatherModel, weatherViews]),
    view(weatherPreviews, on: [textUI, weatherModel, weatherViews]),
    bytes(weatherWire, on: [wireFormat, wireBridge, effectWires, weatherModel, weatherViews]),
    server(sampleServer, on: [loopbackHTTP, jsonFormat, weatherModel]),

    // Apps and tools are the only places where the layers meet.
    app(
        "WeatherCLI",
        on: [
            weatherModel, weatherViews, weatherSources, weatherRequests, lifecycleCore, shellRuntime, keyValueCache,
            processLifecycle,
            coreRuntime, textUI, textApp, jsonFormat, weatherText, weatherWire, wireBridge, effectWires, wireFormat,
            argumentTable, sampleServer, loopbackHTTP, platform,
        ] + screenModules + capabilityModules),
    app(
        "PreviewCatalog",
        on: [textUI, textApp, weatherText, weatherPreviews, weatherViews, argumentTable]),
    // A library with a C header, for programs in other languages.
    .target(
        name: "CoreLibrary",
        dependencies: dependencies([coreRuntime, lifecycleCore, weatherViews, weatherWire, wireBridge, wireFormat]),
        path: "Apps/CoreLibrary", exclude: ["weathercore.h", "weathercore.json"], swiftSettings: strict()),
    tool("sample-server", on: [sampleServer, loopbackHTTP, argumentTable, platform]),
    tool("layers", on: [platform]),
    tool("bindings", on: [effects, argumentTable, jsonFormat]),
    tool("scaffold", on: [argumentTable], data: ["Templates"]),
    tool("mutate", on: [argumentTable, coreTesting]),
    tool(
        "bench",
        on: appEffects
            + [
                coreRuntime, shellRuntime, weatherModel, weatherViews, weatherSources, openWeather, weatherRequests,
                lifecycleCore, argumentTable, textUI, weatherText, weatherPreviews, wireFormat, wireBridge, effectWires,
                weatherWire, coreTesting, weatherSimulation,
            ] + screenModules,
        data: ["README.md"]),

    // Servers and terminals for tests to talk to, sample weather, the laws of weather sources, and a simulation of the
    // complete app.
    support(testServers, on: [capabilityTesting, dBus, cDBus, platform]),
    support(testTerminals, on: [textUI]),
    support(weatherSamples, on: [weatherModel, weatherSources, openWeather]),
    support(sourceTesting, on: [coreTesting, jsonFormat, weatherModel, weatherSources]),
    support(
        weatherSimulation,
        on: [
            coreRuntime, coreTesting, textUI, weatherText, weatherModel, weatherViews, weatherSources, openWeather,
            openMeteo, weatherRequests, lifecycleCore, weatherWire, wireFormat,
        ] + screenModules),
]

let plainTests: [any Module] = [
    effects, secretRedaction, jsonFormat, wireFormat, argumentTable, interactorRuntime, loopbackHTTP,
]
/// One target per module, with the module's own imports and any others that its tests use.
let testTargets: [Target] =
    plainTests.map { tests($0) } + [
        tests(wireBridge, on: [shellRuntime, timeEffects, effectWires]),
        tests(
            weatherWire,
            on: [
                coreRuntime, coreTesting, capabilityTesting, trace, shellRuntime, weatherPreviews, weatherSimulation,
                lifecycleCore, platform,
            ]),
        tests(coreRuntime, on: [effectCommands, coreTesting, capabilityTesting]),
        tests(coreTesting, on: [capabilityTesting]),
        tests(processLifecycle, on: [capabilityTesting]),
        tests(weatherModel, on: [coreTesting]),
        tests(weatherSources),
        tests(sourceTesting, on: [openWeather]),
        tests(openWeather, on: [coreTesting, sourceTesting]),
        tests(openMeteo, on: [coreTesting, sourceTesting]),
        tests(lifecycleCore, on: [coreTesting, weatherSamples, weatherWire, wireBridge, wireFormat]),
        tests(shellRuntime, on: [keyValueCache, capabilityTesting, coreTesting, coreRuntime, wireBridge, wireFormat]),
        tests(trace, on: [coreRuntime, capabilityTesting]),
        tests(textUI, on: [capabilityTesting, testTerminals]),
        tests(textApp, on: [coreRuntime, coreTesting, capabilityTesting, testTerminals]),
        tests(weatherSimulation, on: [shellRuntime, trace, weatherSources, lifecycleCore] + screenModules),
        tests(weatherText, on: [weatherPreviews, coreTesting, coreRuntime, lifecycleCore, weatherSimulation]),
        tests(sampleServer, on: [weatherModel, weatherSources, openWeather, openMeteo, sourceTesting, jsonFormat]),
        tests(capabilityTesting, on: capabilityModules),
        tests(dBus, on: [capabilityTesting, testServers]),
        tests(platform, on: [capabilityTesting]),
        tests(named: "scaffold", on: [capabilityTesting, argumentTable]),
        tests(named: "mutate"),
        tests(
            named: "WeatherCLI",
            on: [dBus, capabilityTesting, testServers, testTerminals, trace, weatherPreviews, openWeather]),
    ]

let screenTargets: [Target] = screenModules.flatMap {
    [
        screen($0, on: [coreRuntime, effectCommands, weatherModel, weatherViews, weatherSources, weatherRequests]),
        screenTests($0),
    ]
}
let capabilityTargets: [Target] = capabilityModules.flatMap { capability($0) + [capabilityTests($0)] }

let executables: [Product] = [
    .executable(name: "weather", targets: ["WeatherCLI"]),
    .executable(name: "previews", targets: ["PreviewCatalog"]),
    .library(name: "weathercore", type: .dynamic, targets: ["CoreLibrary"]),
]
/// The products that combine several modules.
let bundles: [Product] = [
    .library(name: "Isobar", targets: (framework + capabilityModules.map(effects)).map(\.name)),
    .library(name: "IsobarTerminal", targets: terminalModules.map(\.name)),
    .library(name: "IsobarTesting", targets: testing.map(\.name)),
]

let package = Package(
    name: "Isobar",
    platforms: [.macOS(.v26)],
    products: executables + bundles + (framework + terminalModules + testing + others).map(library)
        + capabilityModules.flatMap { [library($0), library(effects(of: $0))] },
    targets: modules + screenTargets + capabilityTargets + testTargets
)

// The layers.

protocol Module: Sendable { var name: String { get } }
struct Contract: Module { let name: String; init(_ name: String) { self.name = name } }
struct Core: Module { let name: String; init(_ name: String) { self.name = name } }
struct Bridge: Module { let name: String; init(_ name: String) { self.name = name } }
struct Shell: Module { let name: String; init(_ name: String) { self.name = name } }
struct Terminal: Module { let name: String; init(_ name: String) { self.name = name } }
struct Capability: Module { let name: String; init(_ name: String) { self.name = name } }
struct System: Module { let name: String; init(_ name: String) { self.name = name } }
struct Platform: Module { let name: String; init(_ name: String) { self.name = name } }
struct LoopbackServer: Module { let name: String; init(_ name: String) { self.name = name } }
struct TestKit: Module { let name: String; init(_ name: String) { self.name = name } }
struct WeatherValues: Module { let name: String; init(_ name: String) { self.name = name } }
struct WeatherCore: Module { let name: String; init(_ name: String) { self.name = name } }
struct Screen: Module { let name: String; init(_ name: String) { self.name = name } }
struct WeatherView: Module { let name: String; init(_ name: String) { self.name = name } }
struct WeatherBytes: Module { let name: String; init(_ name: String) { self.name = name } }
struct Server: Module { let name: String; init(_ name: String) { self.name = name } }
struct Support: Module { let name: String; init(_ name: String) { self.name = name } }

// What each layer may import.

protocol CoreImport: Module {}
protocol BridgeImport: Module {}
protocol ShellImport: Module {}
protocol TerminalImport: Module {}
protocol CapabilityImport: Module {}
protocol SystemImport: Module {}
protocol TestKitImport: Module {}
protocol ValuesImport: Module {}
protocol ScreenImport: Module {}
protocol WeatherImport: Module {}
protocol ViewImport: Module {}
protocol BytesImport: Module {}
protocol ServerImport: Module {}

extension Contract: CoreImport, BridgeImport, ShellImport, TerminalImport, CapabilityImport, SystemImport {}
extension Contract: TestKitImport, ValuesImport, ScreenImport, WeatherImport, ViewImport, BytesImport, ServerImport {}
extension Core: CoreImport, BridgeImport, TestKitImport, ScreenImport, WeatherImport {}
extension Bridge: BytesImport {}
extension Shell: ShellImport, TerminalImport {}
extension Terminal: TerminalImport, ViewImport {}
extension System: CapabilityImport, SystemImport {}
extension Platform: ShellImport, CapabilityImport, SystemImport, TerminalImport, TestKitImport {}
extension LoopbackServer: ServerImport, TestKitImport {}
/// Texts, previews and wire formats import the view of a screen, but not the machine behind it.
extension WeatherValues: ValuesImport, ScreenImport, WeatherImport, ViewImport, BytesImport, ServerImport {}
extension WeatherCore: ScreenImport, WeatherImport {}
/// Screens do not import each other: only `LifecycleCore` switches from one to the next.
extension Screen: WeatherImport {}
extension WeatherView: ViewImport {}

func contract(_ target: Contract, on: [Contract] = []) -> Target { module(target, in: "Contract", on: on) }
func core(_ target: Core, on: [any CoreImport]) -> Target { module(target, in: "Core", on: on) }
func bridge(_ target: Bridge, on: [any BridgeImport]) -> Target { module(target, in: "Bridges", on: on) }
func shell(_ target: Shell, on: [any ShellImport] = []) -> Target { module(target, in: "Shell", on: on) }
func terminal(_ target: Terminal, on: [any TerminalImport] = []) -> Target { module(target, in: "Terminal", on: on) }
func system(_ target: any Module, on: [any SystemImport] = []) -> Target { module(target, in: "System", on: on) }
func testKit(_ target: TestKit, on: [any TestKitImport] = []) -> Target {
    module(target, in: "Testing", on: appEffects + on)
}
func values(_ target: WeatherValues, on: [any ValuesImport]) -> Target { ofWeather(target, on) }
func weather(_ target: WeatherCore, on: [any WeatherImport]) -> Target { ofWeather(target, on) }
func screen(_ target: Screen, on: [any ScreenImport]) -> Target { ofWeather(target, on) }
func view(_ target: WeatherView, on: [any ViewImport]) -> Target { ofWeather(target, on) }
func bytes(_ target: WeatherBytes, on: [any BytesImport]) -> Target { ofWeather(target, on) }
func server(_ target: Server, on: [any ServerImport]) -> Target { ofWeather(target, on) }

func ofWeather(_ target: any Module, _ modules: [any Module]) -> Target {
    module(target, in: "Weather", on: appEffects + modules)
}

/// A capability, and the module of its effects, separate so that a change only rebuilds importers of the effects.
func capability(_ target: Capability) -> [Target] {
    let imports: [any CapabilityImport] = [effects, effects(of: target)] + capabilityImports[target.name, default: []]
    return [
        contract(effects(of: target), on: [effects]), module(target, in: "Capabilities", on: imports),
    ]
}

func effects(of capability: Capability) -> Contract {
    Contract(capability.name.replacing("Capability", with: "Effects"))
}

func library(_ module: any Module) -> Product { .library(name: module.name, targets: [module.name]) }

/// Headers, with their package if they do not come with the system.
func headers(_ target: System, apt: String? = nil, brew: String? = nil) -> Target {
    let providers = [apt.map { SystemPackageProvider.apt([$0]) }, brew.map { .brew([$0]) }].compactMap(\.self)
    return .systemLibrary(
        name: target.name, path: "Modules/System/\(target.name)", providers: providers.isEmpty ? nil : providers)
}

func module(_ target: any Module, in layer: String, on modules: [any Module]) -> Target {
    .target(
        name: target.name, dependencies: dependencies(modules), path: "Modules/\(layer)/\(target.name)",
        swiftSettings: strict())
}

func support(_ target: Support, on modules: [any Module]) -> Target {
    .target(
        name: target.name, dependencies: dependencies(appEffects + modules), path: "Tests/Support/\(target.name)",
        swiftSettings: strict())
}

func app(_ name: String, on modules: [any Module]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies(appEffects + modules), path: "Apps/\(name)", swiftSettings: strict())
}

func tool(_ name: String, on modules: [any Module] = [], data: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies(modules), path: "Tools/\(name)", exclude: data, swiftSettings: strict())
}

@MainActor func tests(_ target: any Module, on: [any Module] = [], data: [String] = []) -> Target {
    tests(named: target.name, on: on, data: data)
}

@MainActor func tests(named name: String, on others: [any Module] = [], data: [String] = []) -> Target {
    let imports = modules.first { $0.name == name }?.dependencies.compactMap(\.name) ?? []
    let names = Set(imports + (appEffects + others).map(\.name)).subtracting([name])
    return .testTarget(
        name: "\(name)Tests", dependencies: ([name] + names.sorted()).map { .byName(name: $0) },
        path: "Tests/\(name)Tests", exclude: data + (recordings[name] ?? []), swiftSettings: strict())
}

extension Target.Dependency {
    var name: String? { if case .byNameItem(let name, _) = self { name } else { nil } }
}

@MainActor func screenTests(_ screen: Screen) -> Target {
    tests(
        screen,
        on: [
            coreRuntime, coreTesting, weatherModel, weatherViews, weatherSources, openWeather, weatherRequests,
            weatherSamples,
        ],
        data: ["Transitions"])
}

/// Tests of a capability may import `DBus` and `Platform` if the capability does.
@MainActor func capabilityTests(_ capability: Capability) -> Target {
    let services = capabilityImports[capability.name, default: []].filter { ["DBus", "Platform"].contains($0.name) }
    return tests(
        capability,
        on: [capabilityTesting, coreTesting, testServers, loopbackHTTP, effects(of: capability)] + services)
}

func dependencies(_ modules: [any Module]) -> [Target.Dependency] { modules.map { .byName(name: $0.name) } }

/// The same strict settings for every target.
func strict() -> [SwiftSetting] {
    [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

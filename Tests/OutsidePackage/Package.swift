// swift-tools-version: 6.2
import PackageDescription

// A package that is not Isobar's, and knows it by its products only. It uses none that needs a system library.

let package = Package(
    name: "OutsidePackage",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Isobar", path: "../..")],
    targets: [
        .target(
            name: "Dice", dependencies: isobar(["Effects", "KeyValueEffects", "CoreRuntime"]), swiftSettings: strict),
        .executableTarget(
            name: "roll",
            dependencies: ["Dice"] + isobar(["Effects", "KeyValueEffects", "CoreRuntime", "ShellRuntime"]),
            swiftSettings: strict),
        .testTarget(
            name: "DiceTests",
            dependencies: ["Dice"]
                + isobar([
                    "Effects", "KeyValueEffects", "CoreRuntime", "ShellRuntime", "CoreTesting", "CapabilityTesting",
                ]),
            swiftSettings: strict),
    ]
)

func isobar(_ products: [String]) -> [Target.Dependency] { products.map { .product(name: $0, package: "Isobar") } }

var strict: [SwiftSetting] {
    [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// The macros build against the SwiftSyntax that ships inside the toolchain; it is found beside the `swift`
// on PATH, so nothing is fetched. With FERRY_SWIFT_SYNTAX set to a version, the swift-syntax package is used instead:
// SwiftPM refuses unsafe flags in packages that others depend on by version.
let swiftSyntaxVersion = ProcessInfo.processInfo.environment["FERRY_SWIFT_SYNTAX"]

let hostLibraries: String = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
        let candidate = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
        let host = candidate.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("lib/swift/host")
        if FileManager.default.fileExists(
            atPath: host.appendingPathComponent("SwiftSyntax.swiftmodule").path)
        {
            return host.path
        }
    }
    return "/usr/lib/swift/host"
}()

let swiftSyntaxLibraries = [
    "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion",
    "SwiftParser",
    "SwiftDiagnostics", "SwiftCompilerPluginMessageHandling", "SwiftOperators", "SwiftBasicFormat",
]

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
]
let hostSwift: [SwiftSetting] =
    swiftSyntaxVersion == nil ? [.unsafeFlags(["-I", hostLibraries])] : []
let hostLinker: [LinkerSetting] =
    swiftSyntaxVersion == nil
    ? [.unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries])]
        + swiftSyntaxLibraries.map { .linkedLibrary($0) }
    : []
let swiftSyntaxPackage: [Package.Dependency] =
    swiftSyntaxVersion.flatMap { Version($0) }.map {
        [.package(url: "https://github.com/swiftlang/swift-syntax.git", exact: $0)]
    } ?? []
let syntaxProducts: [Target.Dependency] =
    swiftSyntaxVersion == nil
    ? []
    : (swiftSyntaxLibraries + ["SwiftCompilerPlugin"]).filter {
        $0 != "SwiftCompilerPluginMessageHandling"
    }
    .map { .product(name: $0, package: "swift-syntax") }

// Module maps and small shims, nothing else.
let cTargets: [Target] = [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .target(
        name: "CSimdJSON",
        cxxSettings: [.unsafeFlags(["-O3"])],
        linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),
]

// Each module may import only those above it.
let modules: [Target] = [
    .target(name: "Digests", dependencies: ["CNettle", "CXXHash"], swiftSettings: strict),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
    .macro(
        name: "ModelStoreMacros", dependencies: syntaxProducts, swiftSettings: strict + hostSwift,
        linkerSettings: hostLinker),
    .target(
        name: "ModelStore", dependencies: ["SQLite", "Digests", "ModelStoreMacros"],
        swiftSettings: strict),
    .target(name: "Formats", dependencies: ["CSimdJSON", "CXML2", "Digests"], swiftSettings: strict),
    .target(
        name: "Ferry", dependencies: ["ModelStore", "Formats", "SQLite", "Digests", "CYAML"],
        swiftSettings: strict),
    .target(name: "SampleModels", dependencies: ["Ferry", "ModelStore"], swiftSettings: strict),
    .target(
        name: "FerryCommand", dependencies: ["Ferry", "ModelStore", "Formats"], swiftSettings: strict),
    .executableTarget(
        name: "ferry", dependencies: ["FerryCommand", "SampleModels"], swiftSettings: strict),
]

// What `make bench-store` runs; no product, and nothing that others build.
let benchmarks: [Target] = [
    .executableTarget(
        name: "store-benchmark", dependencies: ["ModelStore", "SQLite"], path: "Tests/Benchmarks/StoreBenchmark",
        swiftSettings: strict)
]

let tests: [Target] = [
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], swiftSettings: strict),
    .testTarget(
        name: "ModelStoreMacrosTests", dependencies: ["ModelStoreMacros"] + syntaxProducts,
        swiftSettings: strict + hostSwift, linkerSettings: hostLinker),
    .testTarget(
        name: "ModelStoreTests", dependencies: ["ModelStore", "SQLite", "Digests"],
        swiftSettings: strict),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "Digests"], swiftSettings: strict),
    .testTarget(
        name: "FerryTests", dependencies: ["Ferry", "SampleModels", "ModelStore", "Formats", "SQLite"],
        swiftSettings: strict),
    .testTarget(
        name: "FerryCommandTests",
        dependencies: ["ferry", "FerryCommand", "SampleModels", "Ferry", "ModelStore", "SQLite"],
        swiftSettings: strict),
]

let package = Package(
    name: "ferry",
    products: [
        .library(name: "Ferry", targets: ["Ferry", "ModelStore", "Formats"]),
        .library(name: "ModelStore", targets: ["ModelStore"]),
        .executable(name: "ferry", targets: ["ferry"]),
    ],
    dependencies: swiftSyntaxPackage,
    targets: cTargets + modules + benchmarks + tests,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

import ArgumentTable
import HomeFeature
import LifecycleCore
import TextApp
import TextUI
import WeatherModel
import WeatherText
import WeatherViews

// `weather favorites list|add|remove|export|import`.
extension WeatherApp {
    /// The maximum size of an imported file, in bytes: room for some thousand places with names in all languages.
    private static let longestFile = 1 << 24
    /// The paths of standard output, of which those under `/dev` may lead to a file that must not be replaced.
    private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1"]

    /// Lists the favorites: at a terminal with their weather, else without it, as lines or, for programs, as JSON.
    func listFavorites(_ command: Invocation) async throws(Failure) {
        let asJSON = command[WeatherOption.json]
        if !asJSON, Screen.isTerminal { return try await showFavorites() }
        let (places, arePutAside) = try await storedFavorites()
        if asJSON {
            try Output.json(WeatherRenderer.json(of: places))
        } else {
            for place in places { try Output.data("\(place.nameWithRegion)\t\(place.typedCoordinate)") }
        }
        guard places.isEmpty else { return }
        try await checkNone(areLost: arePutAside)
        if !asJSON { Output.say(texts.noFavorites) }
    }

    /// Fails if there are no favorites because some could not be read.
    private func checkNone(areLost: Bool) async throws(Failure) {
        let isDamaged = await isFileDamaged()
        if areLost || isDamaged { throw Failure(.inputOutput, texts.noFavorites) }
    }

    /// Prints the favorites with their weather, and why there is none.
    private func showFavorites() async throws(Failure) {
        // Without a location, the report contains only the favorites.
        var app = self
        app.settings.place = .unknown
        let (view, home) = try await app.report(Job.Question(hasFavorites: true))
        if case .blocked(let cause) = view.saving { throw Failure(.inputOutput, texts.favoritesNotRead(cause)) }
        if home.favorites.isEmpty {
            try await checkNone(areLost: view.notice != nil)
            return Output.say(texts.noFavorites)
        }
        let lines = WeatherRenderer.favorites(
            of: view, settings.reportPresentation, width: Screen.width(settings.display.environment))
        try Output.frame(lines.map { $0.text(color: settings.display.colorDepth) }.joined(separator: "\n"))
        if let gap = home.gap { throw app.settings.failure(of: gap, in: "favorites") }
    }

    /// Returns the favorites in their order, and whether unreadable ones were put aside.
    func storedFavorites() async throws(Failure) -> (places: [Place], arePutAside: Bool) {
        guard case .favorites(let places, let arePutAside) = try await run(.listFavorites) else {
            throw Failure(.software, texts.nothingToShow)
        }
        return (places, arePutAside)
    }

    /// Adds the place that the operands name, or the place at the coordinate at their end.
    func addFavorite(_ command: Invocation) async throws(Failure) {
        try checkFavoritesAreKept()
        switch try PlaceQuery(command.command.operands, texts) {
        case .name(let query)?: try await perform(.addFavorite(query))
        case .place(let place)?: try await perform(.addFavorites([place]))
        case nil: break
        }
    }

    /// Removes the favorite that the operands name.
    func removeFavorite(_ command: Invocation) async throws(Failure) {
        try checkFavoritesAreKept()
        try await perform(.removeFavorite(command.command.operands.joined(separator: " ")))
    }

    /// Refuses to change the favorites without a data directory, where the change would be lost at the end of the
    /// command; a demo only says so.
    private func checkFavoritesAreKept() throws(Failure) {
        guard settings.dataDirectory == nil else { return }
        guard settings.isDemo else { throw Failure(.configuration, texts.nowhereToKeepFavorites(texts.noHome)) }
        Output.say("this demo keeps nothing: the change ends with the command. --data-dir DIR keeps it.")
    }

    /// Writes the favorites in their stored format to a file, or to standard output without one and for `-`.
    func exportFavorites(_ command: Invocation) async throws(Failure) {
        let file = command.command.operands.first.flatMap { Self.standardOutput.contains($0) ? nil : $0 }
        let (places, arePutAside) = try await storedFavorites()
        // An empty list would be mistaken for the complete one, and replace an earlier export.
        if arePutAside { throw Failure(.inputOutput, texts.nothingExported) }
        let bytes = Favorites(places).encoded()
        let line = bytes + [UInt8(ascii: "\n")]
        if places.isEmpty {
            let isKept = file.map { Self.holdsMore($0, than: line) } ?? false
            let isDamaged = await isFileDamaged()
            if isKept || isDamaged { throw Failure(.inputOutput, texts.emptyListNotExported) }
        }
        guard let file else { return try Output.json(String(decoding: bytes, as: UTF8.self)) }
        if let cause = Files.isStream(file) ? Files.write(line, toStream: file) : Files.replace(file, line) {
            throw Failure(.cannotCreate, texts.notWritten(file, cause))
        }
        Output.say(texts.exported(places.count, to: file))
    }

    /// Whether a file has contents other than an empty list.
    private static func holdsMore(_ path: String, than empty: [UInt8]) -> Bool {
        guard case .bytes(let kept) = Files.readRegular(path, limit: longestFile) else { return false }
        return !kept.isEmpty && kept != empty
    }

    /// Whether the file of the favorites was found damaged, and nothing has been stored since.
    private func isFileDamaged() async -> Bool {
        let stores = Stores(directory: settings.dataDirectory)
        await stores.close()
        return !stores.notes.isEmpty
    }

    /// Adds the readable places of a file, or of standard input for `-`, to the favorites, in one save.
    func importFavorites(_ command: Invocation) async throws(Failure) {
        try checkFavoritesAreKept()
        let path = command.command.operands[0]
        let name = path == "-" ? texts.standardInput : path
        let file: FavoritesFile
        switch Files.readInput(path, limit: Self.longestFile) {
        case .bytes(let bytes): file = FavoritesFile(bytes)
        case .missing: throw Failure(.noInput, texts.noFile(name))
        case .failed(let cause): throw Failure(.noInput, texts.notRead(name, cause))
        }
        if file.places.isEmpty, let damage = file.damages.first {
            throw Failure(.unreadableInput, "\(name), \(damage).")
        }
        guard case .added(let added, _) = try await run(.addFavorites(file.places)) else {
            throw Failure(.software, texts.nothingToShow)
        }
        try Output.data(texts.imported(added.count, known: file.places.count - added.count))
        guard file.damageCount > 0 else { return }
        for damage in file.damages { Output.say("\(name), \(damage)") }
        throw Failure(.unreadableInput, texts.damaged(name, file.damageCount))
    }
}

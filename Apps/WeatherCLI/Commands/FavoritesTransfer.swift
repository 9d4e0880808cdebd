import LifecycleCore
import TextApp
import WeatherModel
import WeatherText
import WeatherViews

/// `weather favorites export|import`.
extension FavoritesCommand {
    /// The maximum size of an imported file, in bytes: room for some thousand places with names in all languages.
    private static let longestFile = 1 << 24
    /// The paths of standard output, of which those under `/dev` may lead to a file that must not be replaced.
    private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1"]

    /// Writes the favorites in their stored format to a file, or to standard output for nil and `-`.
    func export(to path: String?) async throws(Failure) {
        let (places, arePutAside) = try await stored()
        // An empty list would be mistaken for the complete one, and replace an earlier export.
        if arePutAside { throw Failure(.inputOutput, texts.nothingExported) }
        if places.isEmpty, await isFileDamaged() { throw Failure(.inputOutput, texts.emptyListNotExported) }
        let bytes = Favorites(places).encoded()
        guard let path, !Self.standardOutput.contains(path) else {
            return try Output.json(String(decoding: bytes, as: UTF8.self))
        }
        let line = bytes + [UInt8(ascii: "\n")]
        if let cause = Files.isStream(path) ? Files.write(line, toStream: path) : Files.replace(path, line) {
            throw Failure(.cannotCreate, texts.notWritten(path, cause))
        }
        Output.say(texts.exported(places.count, to: path))
    }

    /// Whether the file of the favorites was found damaged, and nothing has been stored since.
    private func isFileDamaged() async -> Bool {
        let stores = Stores(directory: settings.dataDirectory)
        await stores.close()
        return !stores.notes.isEmpty
    }

    /// Adds the readable places of a file, or of standard input for `-`, to the favorites, in one save.
    func importPlaces(from path: String) async throws(Failure) {
        let name = path == "-" ? texts.standardInput : path
        let file = FavoritesFile(try read(path, called: name))
        if file.places.isEmpty, let damage = file.damages.first {
            throw Failure(.unreadableInput, "\(name), \(damage).")
        }
        let added = try await added(by: .addFavorites(file.places)).places.count
        let known = file.places.count - added
        try Output.data(texts.imported(added, known: known))
        guard file.damageCount > 0 else { return }
        for damage in file.damages { Output.say("\(name), \(damage)") }
        throw Failure(.unreadableInput, texts.damaged(name, in: file.damageCount))
    }

    private func read(_ path: String, called name: String) throws(Failure) -> [UInt8] {
        switch Files.readInput(path, limit: Self.longestFile) {
        case .bytes(let bytes): return bytes
        case .missing: throw Failure(.noInput, texts.noFile(name))
        case .failed(let cause): throw Failure(.noInput, texts.notRead(name, cause))
        }
    }
}

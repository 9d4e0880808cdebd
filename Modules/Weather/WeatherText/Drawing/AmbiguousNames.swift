import TextUI
import WeatherModel

/// Distinguishes places in a list that share a name.
struct AmbiguousNames {
    private let texts: Texts
    private let byName: [String: [Place]]

    init(_ places: [Place], _ texts: Texts) {
        self.texts = texts
        byName = Dictionary(grouping: places, by: texts.name(of:)).filter { $0.value.count > 1 }
    }

    /// The first of country, region and coordinate that no namesake shares; empty for a place without namesakes.
    func distinction(of place: Place) -> String {
        let ways: [(Place) -> String] = [{ $0.country ?? "" }, texts.region(of:), texts.remark(on:)]
        let others = others(of: place)
        guard !others.isEmpty else { return "" }
        let way = ways.first { way in !way(place).isEmpty && !others.contains { way($0) == way(place) } }
        return way?(place) ?? texts.facts(of: place).joined(separator: ", ")
    }

    /// The name, with the distinction if needed.
    func name(of place: Place) -> String {
        [texts.name(of: place), distinction(of: place)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The region, preceded by the coordinate if a namesake shares the region.
    func region(of place: Place) -> String {
        let region = texts.region(of: place)
        guard others(of: place).contains(where: { texts.region(of: $0) == region }) else { return region }
        return [texts.remark(on: place), region].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The minimum width in columns at which the regions of namesakes remain distinct.
    func regionWidth(ellipsis: String) -> Int {
        byName.values.map { places in
            let regions = Set(places.map(region))
            let widest = regions.map { CellWidth.of($0) }.max() ?? 0
            return (2..<max(3, widest)).first { width in
                Set(regions.map { $0.fitted(to: width, ellipsis: ellipsis) }).count == regions.count
            } ?? widest
        }.max() ?? 2
    }

    private func others(of place: Place) -> [Place] {
        byName.isEmpty ? [] : (byName[texts.name(of: place)] ?? []).filter { $0 != place }
    }
}

import LocationEffects

extension Place {
    /// Parses a link to a place: `weather://place/48.85,2.35?name=Paris`. An empty name is replaced by the coordinate.
    package init(link: String) throws(PlaceLinkError) {
        let prefix = "weather://place/"
        guard link.hasPrefix(prefix) else { throw PlaceLinkError(link, "it does not begin with \(prefix)") }
        let parts = link.dropFirst(prefix.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let coordinate: Coordinate
        do throws(CoordinateSyntaxError) {
            coordinate = try Coordinate(parsing: String(parts[0]))
        } catch {
            throw PlaceLinkError(link, "\(error)")
        }
        let queries = parts.count > 1 ? parts[1].split(separator: "&") : []
        let given = queries.first { $0.hasPrefix("name=") }?.dropFirst("name=".count) ?? ""
        guard let decoded = String(formEncoded: given) else {
            throw PlaceLinkError(link, "its name is not percent-encoded UTF-8")
        }
        let name = CleanText.clean(decoded)
        self.init(name: name.isEmpty ? parts[0].filter { !$0.isWhitespace } : name, coordinate: coordinate)
    }
}

extension Place {
    /// The address of a map of the place, with its coordinate only, and short enough to be copied from a line.
    package var mapAddress: String {
        let (latitude, longitude) = (coordinate.latitude.shortest, coordinate.longitude.shortest)
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)&zoom=11"
    }
}

/// A text that is not a link to a place.
package struct PlaceLinkError: Error, CustomStringConvertible {
    /// Why it is not, and how to write one.
    package let description: String

    fileprivate init(_ link: String, _ cause: String) {
        description = "\(link) cannot be opened: \(cause). Write it like weather://place/48.85,2.35?name=Paris"
    }
}

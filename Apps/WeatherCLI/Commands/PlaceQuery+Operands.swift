import TextApp
import WeatherModel

extension PlaceQuery {
    /// Parses the operands of a command; returns nil if there are none.
    ///
    /// - Throws: A failure for numbers that are not a valid coordinate.
    init?(_ operands: [String]) throws(Failure) {
        guard !operands.isEmpty else { return nil }
        do throws(PlaceQueryError) {
            try self.init(operands.joined(separator: " "))
        } catch {
            throw Failure(.usage, "\(error)")
        }
    }
}

import Testing
import WeatherPreviews
import WeatherWire
import WireFormat

@Suite struct PreviewWireTests {
    @Test("Every view of a preview is the same behind a wire", arguments: WireEncoding.allCases)
    func views(encoding: WireEncoding) throws {
        for preview in Previews.all {
            let bytes = try WeatherSchema.view.encode(preview.view, as: encoding)
            #expect(try WeatherSchema.view.decode(bytes, as: encoding) == preview.view, "\(preview.id)")
        }
    }
}

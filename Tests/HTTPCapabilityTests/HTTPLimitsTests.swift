import HTTPCapability
import Testing

@Suite("HTTPLimits")
struct HTTPLimitsTests {
    @Test("limits are kept between nothing and a day")
    func bounds() {
        #expect(HTTPLimits(total: .seconds(-1)).total == .zero)
        #expect(HTTPLimits(connect: .seconds(Int64.max)).connect == .seconds(86_400))
        var limits = HTTPLimits()
        limits.total = .seconds(Int64.max)
        #expect(limits.total == .seconds(86_400))
    }

    @Test("numbers are kept at 0 or above")
    func negative() {
        let limits = HTTPLimits(bodyBytes: .min, headerBytes: -1, redirects: -1)
        #expect(limits == HTTPLimits(bodyBytes: 0, headerBytes: 0, redirects: 0))
    }
}

import HTTPEffects
import Testing

@Suite struct HTTPCacheStatusTests {
    @Test("of an answer that did not arrive, the status or the error is told")
    func failures() {
        #expect(HTTPCacheStatus().failure == nil)
        for output in [.failure(.timeout), .failure(.io("no route")), .success(HTTPResponse(status: 503))]
            as [HTTPOutput]
        {
            #expect(HTTPCacheStatus(insteadOf: output).failure?.output == output)
        }
    }

    @Test("a request asks for a new answer by a header, once, which can be taken away again")
    func reloading() {
        let effect = HTTPEffect(url: "https://host/", headers: [HTTPHeader(name: "Accept", value: "text/plain")])
        let reloading = effect.reloading
        #expect(!effect.isReloading && reloading.isReloading)
        #expect(reloading.headers.last == HTTPHeader(name: "Cache-Control", value: "no-cache"))
        #expect(reloading.reloading == reloading)
        #expect(reloading.withoutReloading == effect)
        let others = HTTPEffect(url: "https://host/", headers: [HTTPHeader(name: "cache-control", value: "No-Cache")])
        #expect(others.isReloading)
    }
}

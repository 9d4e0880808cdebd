import HTTPEffects
import Testing

@Suite struct HTTPCacheStatusTests {
    @Test("The cache status of a stale response has the failure that it replaces")
    func failures() {
        #expect(HTTPCacheStatus().failure == nil)
        for output in [.failure(.timeout), .failure(.io("no route")), .success(HTTPResponse(status: 503))]
            as [HTTPOutput]
        {
            #expect(HTTPCacheStatus(insteadOf: output).failure?.output == output)
        }
    }

    @Test("Reloading adds a no-cache header once, and removing it restores the request")
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

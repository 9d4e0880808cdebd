import HTTPEffects
import Testing

@Suite struct HTTPCacheStatusTests {
    private static let causes = [
        "no route to host", "", " spaces ", "50 % of \"this\"; and, that\\", "umlaut ä, 東京", "line\nbreak\u{0}",
        "a: b: c", "%41", "hit; ttl=1",
    ]
    private static let failures: [HTTPOutput] =
        [.failure(.timeout), .failure(.rateLimited)] + causes.flatMap { [.failure(.io($0)), .failure(.url($0))] }
        + [429, 500, 503, 599].map { .success(HTTPResponse(status: $0)) }

    @Test("an answer says in the words of RFC 9211 how it came from a cache")
    func words() {
        #expect(HTTPCacheStatus(timeToLive: 412).value == "isobar; hit; ttl=412")
        #expect(
            HTTPCacheStatus(timeToLive: -3600, insteadOf: .success(HTTPResponse(status: 503))).value
                == "isobar; fwd=stale; fwd-status=503; ttl=-3600")
        #expect(
            HTTPCacheStatus(timeToLive: -1, insteadOf: .failure(.io("no route; \"x\""))).value
                == "isobar; fwd=stale; ttl=-1; detail=\"io: no route%3B %22x%22\"")
        #expect(
            HTTPCacheStatus(timeToLive: 5, insteadOf: .failure(.timeout)).value
                == "isobar; fwd=request; ttl=5; detail=\"timeout\"")
    }

    @Test("the failure is read back as it was, and a header holds printable ASCII only", arguments: failures)
    func roundTrip(failure: HTTPOutput) {
        for timeToLive in [-259_200, 0, 7, Int.max, Int.min] {
            let status = HTTPCacheStatus(timeToLive: timeToLive, insteadOf: failure)
            let response = HTTPResponse(status: 200, body: [1]).marked(status)
            #expect(response.cacheStatus == status && response.cacheStatus?.failure?.output == failure)
            #expect(status.value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        }
    }

    @Test("the cache that was asked last counts, and what others say is not ours")
    func others() {
        let other = HTTPHeader(name: "cache-status", value: "edge; fwd=stale; ttl=-5; detail=\"timeout\"")
        let fresh = HTTPCacheStatus(timeToLive: 3)
        #expect(HTTPResponse(status: 200, headers: [other]).cacheStatus == nil)
        #expect(HTTPResponse(status: 200, headers: [other]).marked(fresh).cacheStatus == fresh)
        #expect(HTTPResponse(status: 200).cacheStatus == nil)
    }

    @Test(
        "what is not as this cache writes it is not read",
        arguments: [
            "", ";", "isobar", "isobar; hit", "isobar; ttl=1", "isobar; hit; ttl=", "isobar; hit; ttl=x",
            "isobar; hit; ttl=99999999999999999999", "isobar2; hit; ttl=1", "isobar; fwd=stale; ttl=1",
            "isobar; fwd=stale; fwd-status=70000; ttl=1", "isobar; fwd=stale; ttl=1; detail=timeout",
            "isobar; fwd=stale; ttl=1; detail=\"", "isobar; fwd=stale; ttl=1; detail=\"other: x\"",
            "isobar; fwd=stale; ttl=1; detail=\"io: %4\"", "isobar; fwd=stale; ttl=1; detail=\"io: %zz\"",
            "isobar; fwd=stale; ttl=1; detail=\"io: %FF\"", "isobar; fwd=stale; ttl=1; detail=\"timeout: x\"",
            "isobar; fwd=stale; ttl=1; detail=\"io: %+1\"",
        ])
    func malformed(value: String) {
        #expect(HTTPCacheStatus(value: value) == nil)
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

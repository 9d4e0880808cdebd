import HTTPCapability
import HTTPEffects

/// A transport that makes mistakes, each before the ones that follow.
struct MistakenTransport: HTTPTransport {
    let base: any HTTPTransport
    let mistakes: ArraySlice<TransportMistake>

    func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse {
        guard let first = mistakes.first else { return try await base.response(to: request, within: limits) }
        let rest = MistakenTransport(base: base, mistakes: mistakes.dropFirst())
        return try await first.respond(request, limits) { request, limits throws(HTTPError) in
            try await rest.response(to: request, within: limits)
        }
    }
}

/// A mistake of a transport, and the law that it breaks.
struct TransportMistake: Sendable {
    typealias Ask = @Sendable (HTTPEffect, HTTPLimits) async throws(HTTPError) -> HTTPResponse

    let law: String
    /// Responds in the place of a transport, which it can ask.
    let respond: @Sendable (HTTPEffect, HTTPLimits, Ask) async throws(HTTPError) -> HTTPResponse

    init(
        _ law: String,
        respond: @escaping @Sendable (HTTPEffect, HTTPLimits, Ask) async throws(HTTPError) -> HTTPResponse
    ) {
        self.law = law
        self.respond = respond
    }

    /// Changes the request.
    static func sending(
        _ law: String, _ change: @escaping @Sendable (inout HTTPEffect) -> Void
    ) -> TransportMistake {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var request = request
            change(&request)
            return try await ask(request, limits)
        }
    }

    /// Changes the response.
    static func receiving(
        _ law: String, _ change: @escaping @Sendable (inout HTTPResponse) -> Void
    ) -> TransportMistake {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var response = try await ask(request, limits)
            change(&response)
            return response
        }
    }

    /// Answers where there is no response.
    static func answering(_ law: String, _ answer: @escaping @Sendable (HTTPEffect, HTTPError) -> HTTPResponse?)
        -> TransportMistake
    {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch {
                guard let response = answer(request, error) else { throw error }
                return response
            }
        }
    }

    /// Follows redirects, those to another origin or only those within.
    static func following(_ law: String, toOthers: Bool, status: UInt16? = nil) -> TransportMistake {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var response = try await ask(request, limits)
            let origin = request.url.split(separator: "/").prefix(2).joined(separator: "//")
            while let target = response.headers.first(where: { $0.name == "Location" })?.value,
                target.hasPrefix("http") == toOthers, status ?? response.status == response.status
            {
                var next = request
                next.url = toOthers ? target : origin + target
                response = try await ask(next, limits)
            }
            return response
        }
    }
}

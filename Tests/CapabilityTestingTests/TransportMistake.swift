import HTTPCapability
import HTTPEffects
import Synchronization

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

// Mistakes about what belongs to one exchange.
extension TransportMistake {
    /// Sends the credentials of the request before.
    static func headersOfBefore(_ law: String) -> TransportMistake {
        let known = Mutex<[HTTPHeader]>([])
        return .sending(law) { request in
            known.withLock { known in
                let own = request.headers.filter { $0.name == "X-First" }
                if request.url.hasSuffix("/next") { request.headers += known }
                known = own
            }
        }
    }

    /// Takes the answer to a request that was made before from memory.
    static func fromCache(_ law: String) -> TransportMistake {
        let known = Mutex<[String: HTTPResponse]>([:])
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            if let response = known.withLock({ $0[request.url] }) { return response }
            let response = try await ask(request, limits)
            guard response.headers.contains(where: { $0.name == "Cache-Control" }) else { return response }
            known.withLock { $0[request.url] = response }
            return response
        }
    }

    /// Makes one exchange at a time.
    static func inTurn(_ law: String) -> TransportMistake {
        let isBusy = Mutex(false)
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            // Elsewhere, requests have a path where several are made at once.
            guard request.url.split(separator: "/").count == 2 else { return try await ask(request, limits) }
            while isBusy.withLock({ exchange(&$0, with: true) }) { try? await Task.sleep(for: .milliseconds(2)) }
            defer { isBusy.withLock { $0 = false } }
            return try await ask(request, limits)
        }
    }

    static func withLongHead(_ law: String) -> TransportMistake {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var limits = limits
            limits.headerBytes = .max
            return try await ask(request, limits)
        }
    }

    /// Answers nothing with the body before.
    static func bodyOfBefore(_ law: String) -> TransportMistake {
        let known = Mutex<[UInt8]>([])
        return .receiving(law) { response in
            known.withLock { known in
                if response.body.isEmpty, known == [1, 2] { response.body = known }
                known = response.body
            }
        }
    }

    /// Takes what came after an answer for the next one.
    static func restOfBefore(_ law: String) -> TransportMistake {
        let count = Mutex(0)
        return .receiving(law) { response in
            guard response.body == Array("a".utf8), response.headers.first?.name == "Content-Length" else { return }
            if count.withLock({
                $0 += 1; return $0
            }) == 2 {
                response.body = Array("other".utf8)
            }
        }
    }

    /// Fails where a connection was closed after an answer that did not say so.
    static func forgettingConnections(_ law: String) -> TransportMistake {
        let closed = Mutex<Set<String>>([])
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            if request.method == "GET", closed.withLock({ $0.contains(request.url) }) {
                throw .io("the connection was lost")
            }
            let response = try await ask(request, limits)
            let isSilent =
                response.headers == [HTTPHeader(name: "Content-Length", value: "0")] && response.status == 200
            if isSilent, request.method == "GET" { _ = closed.withLock { $0.insert(request.url) } }
            return response
        }
    }

    /// Keeps the request where the next one finds it.
    static func oneSlot(_ law: String) -> TransportMistake {
        let slot = Mutex<HTTPEffect?>(nil)
        return TransportMistake(law) {
            request, limits, ask throws(HTTPError) in
            slot.withLock { $0 = request }
            // Time for the others.
            if request.body.count == 1 { try? await Task.sleep(for: .milliseconds(5)) }
            return try await ask(request.body.count == 1 ? slot.withLock { $0 } ?? request : request, limits)
        }
    }

    /// Gives the answer that came last.
    static func oneAnswer(_ law: String) -> TransportMistake {
        let last = Mutex<HTTPResponse?>(nil)
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            let response = try await ask(request, limits)
            guard request.body.count == 1 else { return response }
            last.withLock { $0 = response }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(5))
            return last.withLock { $0 } ?? response
        }
    }
}

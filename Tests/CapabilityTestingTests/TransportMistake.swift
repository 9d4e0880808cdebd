import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

@testable import CapabilityTesting

/// A transport that makes a mistake.
struct MistakenTransport: HTTPTransport {
    let base: any HTTPTransport
    let mistake: TransportMistake

    func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse {
        try await mistake.respond(request, limits) { [base] request, limits throws(HTTPError) in
            try await base.response(to: request, within: limits)
        }
    }
}

/// A mistake of a transport, and the law that it breaks.
struct TransportMistake: Sendable, CustomTestStringConvertible {
    typealias Ask = @Sendable (HTTPEffect, HTTPLimits) async throws(HTTPError) -> HTTPResponse
    typealias HTTPLaw = HTTPTransportLaws.HTTPLaw

    let law: String
    /// Responds in the place of a transport, which it can ask.
    let respond: @Sendable (HTTPEffect, HTTPLimits, @escaping Ask) async throws(HTTPError) -> HTTPResponse

    var testDescription: String { law }

    init<Subject>(
        _ law: Law<Subject>,
        respond: @escaping @Sendable (HTTPEffect, HTTPLimits, @escaping Ask) async throws(HTTPError) -> HTTPResponse
    ) {
        self.law = law.sentence
        self.respond = respond
    }

    /// Changes the request.
    static func sending(_ law: HTTPLaw, _ change: @escaping @Sendable (inout HTTPEffect) -> Void) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var request = request
            change(&request)
            return try await ask(request, limits)
        }
    }

    /// Adds a header to requests.
    static func adding(
        _ law: HTTPLaw, _ name: String, _ value: String,
        to isChanged: @escaping @Sendable (HTTPEffect) -> Bool = { _ in true }
    ) -> Self {
        .sending(law) { if isChanged($0) { $0.headers.append(HTTPHeader(name: name, value: value)) } }
    }

    /// Changes the limits.
    static func limiting(_ law: HTTPLaw, _ change: @escaping @Sendable (HTTPEffect, inout HTTPLimits) -> Void) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var limits = limits
            change(request, &limits)
            return try await ask(request, limits)
        }
    }

    /// Changes the response.
    static func receiving(_ law: HTTPLaw, _ change: @escaping @Sendable (inout HTTPResponse) -> Void) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var response = try await ask(request, limits)
            change(&response)
            return response
        }
    }

    /// Changes the values of headers that arrived.
    static func values(_ law: HTTPLaw, _ change: @escaping @Sendable (HTTPHeader) -> String) -> Self {
        .receiving(law) { response in
            response.headers = response.headers.map { HTTPHeader(name: $0.name, value: change($0)) }
        }
    }

    /// Answers where there is no response.
    static func answering<Subject>(
        _ law: Law<Subject>, _ answer: @escaping @Sendable (HTTPEffect, HTTPError) -> HTTPResponse?
    ) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch {
                guard let response = answer(request, error) else { throw error }
                return response
            }
        }
    }

    /// Answers a failure of which this is a word with a status.
    static func answering(_ law: HTTPLaw, _ word: String, _ status: UInt16 = 200) -> Self {
        .answering(law) { _, error in "\(error)".contains(word) ? HTTPResponse(status: status) : nil }
    }

    /// Fails where there is a response.
    static func failing(
        _ law: HTTPLaw, _ failure: HTTPError,
        _ fails: @escaping @Sendable (HTTPEffect, HTTPResponse, HTTPLimits) -> Bool
    ) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            let response = try await ask(request, limits)
            if fails(request, response, limits) { throw failure }
            return response
        }
    }

    /// Fails in another way.
    static func telling(_ law: HTTPLaw, _ change: @escaping @Sendable (HTTPEffect, HTTPError) -> HTTPError) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch { throw change(request, error) }
        }
    }

    /// Asks again after a failure.
    static func repeating(_ law: HTTPLaw, after cause: String = "") -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch .io(let text) {
                guard cause.isEmpty || text.contains(cause) else { throw .io(text) }
                return try await ask(request, limits)
            }
        }
    }

    /// Follows redirects, those to another origin or only those within.
    static func following(_ law: HTTPLaw, toOthers: Bool, status: UInt16? = nil) -> Self {
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
    /// Sends the headers of the request before.
    static func headersOfBefore(_ law: HTTPLaw) -> Self {
        let known = Mutex<[HTTPHeader]>([])
        return .sending(law) { request in
            known.withLock { known in
                let own = request.headers
                request.headers += known
                known = own
            }
        }
    }

    /// Takes the answer to a request that was made before from memory.
    static func fromCache(_ law: HTTPLaw) -> Self {
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
    static func inTurn(_ law: HTTPLaw) -> Self {
        let isBusy = Mutex(false)
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            while isBusy.withLock({ exchange(&$0, with: true) }) { try? await Task.sleep(for: .milliseconds(2)) }
            defer { isBusy.withLock { $0 = false } }
            return try await ask(request, limits)
        }
    }

    /// Answers nothing with the body before.
    static func bodyOfBefore(_ law: HTTPLaw) -> Self {
        let known = Mutex<[UInt8]>([])
        return .receiving(law) { response in
            known.withLock { known in
                if response.body.isEmpty { response.body = known }
                known = response.body
            }
        }
    }

    /// Takes what came after an answer for the next one.
    static func restOfBefore(_ law: HTTPLaw) -> Self {
        let count = Mutex(0)
        return .receiving(law) { response in
            let isSecond = count.withLock { count in
                count += 1
                return count == 2
            }
            if isSecond { response.body = Array("other".utf8) }
        }
    }

    /// Fails where a connection was closed after an answer that did not say so.
    static func forgettingConnections(_ law: HTTPLaw) -> Self {
        let closed = Mutex<Set<String>>([])
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            if closed.withLock({ $0.contains(request.url) }) { throw .io("the connection was lost") }
            let response = try await ask(request, limits)
            let isSilent = response.headers == [HTTPHeader(name: "Content-Length", value: "0")]
            if isSilent { _ = closed.withLock { $0.insert(request.url) } }
            return response
        }
    }

    /// Keeps the request where the next one finds it.
    static func oneSlot(_ law: HTTPLaw) -> Self {
        let slot = Mutex<HTTPEffect?>(nil)
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            slot.withLock { $0 = request }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(5))
            return try await ask(slot.withLock { $0 } ?? request, limits)
        }
    }

    /// Gives the answer that came last.
    static func oneAnswer(_ law: HTTPLaw) -> Self {
        let last = Mutex<HTTPResponse?>(nil)
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            let response = try await ask(request, limits)
            last.withLock { $0 = response }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(5))
            return last.withLock { $0 } ?? response
        }
    }
}

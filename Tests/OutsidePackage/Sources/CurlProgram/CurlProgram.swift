public import HTTPCapability
public import HTTPEffects
import ProcessCapability
import ProcessEffects

/// A transport that runs the program `curl` for each exchange.
///
/// It asks for no compression, since the program takes a compressed body that was cut for a whole one. Other users of the
/// machine can see its arguments, the headers among them.
public struct CurlProgram: HTTPTransport {
    private let authority: String?

    /// - Parameter authority: A PEM file with the authority to trust instead of the system's.
    public init(trusting authority: String? = nil) { self.authority = authority }

    public func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse {
        let process = ProcessRequest(
            "curl", Self.arguments(request, limits) + (authority.map { ["--cacert", $0] } ?? []), input: request.body,
            // The program's own limit comes first.
            deadline: limits.total + .seconds(1), outputLimit: max(limits.bodyBytes, limits.headerBytes + 100))
        switch await SystemProcesses().run(process) {
        case .success(let result): return try Self.response(result, within: limits)
        case .failure(.timedOut): throw .timeout
        case .failure(.tooMuchOutput): throw .tooLarge("the answer is larger than its limits")
        case .failure(let error): throw .io("\(error)")
        }
    }

    private static func arguments(_ request: HTTPEffect, _ limits: HTTPLimits) -> [String] {
        var arguments = [
            "--disable", "--silent", "--globoff", "--path-as-is", "--http1.1", "--proto", "=http,https",
            "--connect-timeout", "\(min(limits.connect, limits.total) / .seconds(1))",
            "--max-time", "\(max(limits.total, .milliseconds(1)) / .seconds(1))",
            // The head does not mix with the body; the last line says whether the request was sent.
            "--dump-header", "/dev/stderr", "--write-out", "%{stderr}\n%{time_pretransfer}", "--url", request.url,
        ]
        // Empty values remove what the program adds by itself.
        var headers = ["Expect:", "Accept:"]
        if request.method == "HEAD" {
            // With this, the program writes the head to its output as well.
            arguments += ["--head", "--output", "/dev/null"]
        } else {
            arguments += ["--request", request.method]
            if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
                arguments += ["--data-binary", "@-"]
                headers.append("Content-Type:")
            }
        }
        headers.removeAll { line in request.headers.contains { $0.name.lowercased() + ":" == line.lowercased() } }
        headers += request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        return arguments + headers.flatMap { ["--header", $0] }
    }

    private static func response(
        _ result: ProcessResult, within limits: HTTPLimits
    ) throws(HTTPError) -> HTTPResponse {
        let lines = String(decoding: result.errorOutput, as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0.isNewline }
        let wasSent = Double(lines.last ?? "") ?? 0 > 0
        guard result.errorOutput.count <= limits.headerBytes else { throw .tooLarge("the head is too large") }
        switch result.status {
        case .exited(0): break
        case .exited(28) where wasSent || limits.total <= limits.connect: throw .timeout
        case .exited(28): throw .io("no connection within \(limits.connect)")
        default: throw .io("curl ended with \(result.status)")
        }
        guard result.output.count <= limits.bodyBytes else { throw .tooLarge("the body is too large") }
        guard var response = head(lines), (100...599).contains(response.status), hasClearLength(response) else {
            throw .io("the answer is not one of HTTP")
        }
        response.body = result.output
        return response
    }

    /// The last head, since those of interim responses come before it. The lines of a trailer follow.
    private static func head(_ lines: [Substring]) -> HTTPResponse? {
        var response: HTTPResponse?
        var isComplete = false
        for line in lines {
            if line.hasPrefix("HTTP/"), !isComplete || response?.status ?? 0 < 200 {
                response = line.split(separator: " ").dropFirst().first.flatMap { UInt16($0) }.map {
                    HTTPResponse(status: $0)
                }
                isComplete = false
            } else if line.isEmpty {
                isComplete = true
            } else if !isComplete, line.first?.isWhitespace == true, let last = response?.headers.indices.last {
                response?.headers[last].value += " " + trimmed(line)
            } else if !isComplete, let colon = line.firstIndex(of: ":") {
                let value = trimmed(line[line.index(after: colon)...])
                response?.headers.append(HTTPHeader(name: String(line[..<colon]), value: value))
            }
        }
        return response
    }

    /// The program takes one of several lengths.
    private static func hasClearLength(_ response: HTTPResponse) -> Bool {
        let lengths = response.headers.filter { $0.name.lowercased() == "content-length" }.map(\.value)
        return lengths.allSatisfy { UInt64($0) != nil && $0 == lengths[0] }
    }

    private static func trimmed(_ text: Substring) -> String {
        let rest = text.drop { $0.isWhitespace }
        return String(rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? "")
    }
}

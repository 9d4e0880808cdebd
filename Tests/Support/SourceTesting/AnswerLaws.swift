import CoreTesting
import HTTPEffects
import JSONFormat
import SecretEffects
import WeatherModel
import WeatherSources

/// Laws of how a source reads answers.
extension SourceLaws {
    static let answerLaws: [SourceLaw] = [
        good, kept, unreadable, truncated, statuses, transport, texts, secrets, plausible, mutations,
    ]

    private static let good = SourceLaw("A valid answer is read") { question, _ in
        switch question.read(question.body) {
        case .success: nil
        case .failure(let failure): "it is \(failure)"
        }
    }

    private static let kept = SourceLaw("A valid answer is kept in the cache, and one that cannot be read is not") {
        question, trial in
        guard let endpoint = trial.endpoint(of: question.effect) else { return "it has no endpoint" }
        let answer = { HTTPOutput.success(HTTPResponse(status: $0, body: $1)) }
        if !endpoint.isReadable(answer(200, question.body)) { return "the valid one is not" }
        let bad: [(UInt16, [UInt8])] =
            [(503, question.body), (200, Array(question.body.dropLast(2)))]
            + ["", "<html>", "7"].map { (200, Array($0.utf8)) }
        return bad.contains { endpoint.isReadable(answer($0, $1)) } ? "a bad one is" : nil
    }

    private static let unreadable = SourceLaw("A body that is no data has the failure of its kind") { question, _ in
        let tooLarge = Array(("[" + String(repeating: "0,", count: 1 << 18) + "0]").utf8)
        let bodies: [([UInt8], Unreadable)] =
            [([], .empty), ([0xEF, 0xBB, 0xBF, 0x3C], .html), ([0x7B, 0x22, 0xE9, 0x22, 0x7D], .notText)]
            + [(tooLarge, .tooLarge)]
            + [
                (" <?xml?>", .html), ("<!DOCTYPE html>", .html), ("{\"a\":{]}}", .notJSON), ("nan", .notJSON),
                ("null", .wrongShape("body")), ("7", .wrongShape("body")), ("\"x\"", .wrongShape("body")),
                ("true", .wrongShape("body")),
            ].map { (Array($0.utf8), $1) }
        return bodies.firstFinding { body, reason in
            question.finding(body, .unreadable(reason))
        }
    }

    private static let truncated = SourceLaw("A body that is cut off anywhere is truncated") { question, _ in
        let end = question.body.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") } ?? 0
        return stride(from: 1, through: end, by: max(1, end / 200)).firstFinding { length in
            question.finding(Array(question.body.prefix(length)), .unreadable(.truncated))
        }
    }

    private static let statuses = SourceLaw("A status other than 200 is a failure of its class, whatever the body") {
        question, trial in
        let refused: (UInt16) -> [WeatherFailure] = {
            trial.needsKey ? [.notAuthorized] : [.serviceError(status: Int($0))]
        }
        let classes: [(UInt16, [WeatherFailure])] =
            [401, 403].map { ($0, refused($0)) }
            + [(400, [.badRequest("")]), (404, [.notFound, .serviceError(status: 404)]), (429, [.quotaExceeded])]
            + [204, 301, 405, 500, 502, 503, 504].map { ($0, [.serviceError(status: Int($0))]) }
        return classes.firstFinding { status, failures in
            [[], Array("<html>".utf8), question.body].firstFinding { body in
                guard case .failure(let failure) = question.read(body, status: status), failures.contains(failure)
                else { return "\(status) is not \(failures[0])" }
                return nil
            }
        }
    }

    private static let transport = SourceLaw("A failed exchange is a failure of its class, with its cause") {
        question, _ in
        let outputs: [(HTTPError, WeatherFailure)] = [
            (.timeout, .timedOut), (.rateLimited, .rateLimited), (.tooLarge("x"), .unreadable(.tooLarge)),
            (.url("not a URL"), .badRequest("not a URL")),
            (.io("no route\u{1B}[2J to host."), .offline("no route to host")),
        ]
        return outputs.firstFinding { error, failure in
            if case .failure(failure) = question.read(.failure(error)) { nil } else { "\(error) is not \(failure)" }
        }
    }

    private static let texts = SourceLaw("A text has no control characters, whatever the service sends") {
        question, _ in
        let hostile = JSON.text("\u{1B}[31mEvil\u{1B}]0;title\u{7} \u{202E}to\u{2066}wn\u{0}\u{9B}2J")
        return question.variants(of: \.isText, [hostile]).firstFinding { body in
            question.texts(in: body).contains { CleanText.clean($0) != $0 } ? "one has" : nil
        }
    }

    private static let secrets = SourceLaw("A key that the service or the network repeats is redacted") {
        question, trial in
        guard trial.needsKey else { return nil }
        let key = SourceTrial.key.revealed
        let bodies = question.variants(of: \.isText, ["x \(key) y", key.uppercased()].map(JSON.text))
        let refusals = ["message", "reason", "error", "detail", "title"].map { "{\"\($0)\":\"bad key \(key)\"}" }
        let outputs: [HTTPOutput] =
            bodies.map { .success(HTTPResponse(status: 200, body: $0)) } + refusals.map { answer($0, status: 400) }
            + [.failure(.io("no \(key) here")), .failure(.url("no \(key) here"))]
        return outputs.firstFinding { output in
            let isShown = Question.texts(in: question.read(output)).contains { $0.lowercased().contains("5ecret") }
            return isShown ? "it is shown" : nil
        }
    }

    private static let plausible = SourceLaw("What is read is plausible and in order, whatever numbers are sent") {
        question, _ in
        let odd: [JSON] = [
            .number(1e308), .integer(-1_000_000_000), .integer(.max), .integer(101), .null, .text("x"), .bool(true),
            .array([]),
        ]
        return ([question.body] + question.variants(of: \.isNumber, odd)).firstFinding { body in
            question.implausible(body)
        }
    }

    private static let mutations = SourceLaw("Changed bytes are read as something plausible, or not at all") {
        question, _ in
        var generator = SeededGenerator(seed: 7)
        return (0..<200).firstFinding { _ in question.implausible(question.body.mutated(using: &generator)) }
    }
}

extension Sequence {
    /// Returns the first finding for an element; nil if there is none.
    fileprivate func firstFinding(_ finding: (Element) -> String?) -> String? { lazy.compactMap(finding).first }
}

extension Question {
    /// Returns a finding unless the body has this failure.
    fileprivate func finding(_ body: [UInt8], _ failure: WeatherFailure) -> String? {
        if case .failure(failure) = read(body) { return nil }
        return "\(String(decoding: body.prefix(20), as: UTF8.self).debugDescription) is not \(failure)"
    }

    /// Returns what no weather has in what is read; nil if there is nothing or it is not read.
    fileprivate func implausible(_ body: [UInt8]) -> String? {
        if case .success(let value) = read(body) { implausibleNames(in: value).first } else { nil }
    }

    /// Returns the texts in what is read.
    fileprivate func texts(in body: [UInt8]) -> [String] { Self.texts(in: read(body)) }

    /// Returns all texts within a value.
    fileprivate static func texts(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
    }

    /// Returns the body with each of the values of a kind replaced in turn; of many, some from everywhere.
    fileprivate func variants(of kind: (JSON) -> Bool, _ replacements: [JSON]) -> [[UInt8]] {
        guard let json = try? JSON(body) else { return [] }
        var count = 0
        _ = json.replacing(kind) { _ in
            count += 1
            return nil
        }
        let positions = stride(from: 0, to: count, by: Swift.max(1, count / 30))
        return positions.flatMap { position in
            replacements.map { replacement in
                var index = -1
                let variant = json.replacing(kind) { _ in
                    index += 1
                    return index == position ? replacement : nil
                }
                return Array(variant.line.utf8)
            }
        }
    }
}

extension JSON {
    fileprivate var isText: Bool { string != nil }

    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .large, .number: true
        case .null, .bool, .text, .array, .object: false
        }
    }

    /// Returns the value with the values of a kind replaced, in order, unless the replacement is nil.
    fileprivate func replacing(_ kind: (JSON) -> Bool, with replacement: (JSON) -> JSON?) -> JSON {
        if kind(self) { return replacement(self) ?? self }
        return switch self {
        case .array(let elements): .array(elements.map { $0.replacing(kind, with: replacement) })
        case .object(let members):
            .object(Members(members.map { ($0, $1.replacing(kind, with: replacement)) }))
        case .null, .bool, .integer, .large, .number, .text: self
        }
    }
}

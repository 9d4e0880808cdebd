import HTTPEffects
import SecretEffects
import WeatherModel
package import WeatherSources

/// A test that a weather source does what the app relies on, with a single call.
///
/// It needs a valid body of the service for each question, which it cuts off, changes and replaces.
package enum SourceLaws {
    /// Tests the laws.
    ///
    /// - Parameter beginning: How the laws to be tested begin; all of them by default.
    /// - Throws: A ``BrokenSourceLaws`` with everything that was found.
    package static func verify(
        _ source: any WeatherSource, with examples: SourceExamples, only beginning: String = ""
    ) throws {
        let trial = SourceTrial(source, examples)
        let broken = laws.filter { $0.sentence.hasPrefix(beginning) }.flatMap { law in
            law.findings(trial).map { BrokenSourceLaws.Finding(law: law.sentence, text: $0) }
        }
        if !broken.isEmpty { throw BrokenSourceLaws(findings: broken) }
    }

    private static let laws: [SourceLaw] = requestLaws + answerLaws

    package static var sentences: [String] { laws.map(\.sentence) }
}

/// The laws that a source broke.
package struct BrokenSourceLaws: Error, CustomStringConvertible {
    /// A broken law, as a sentence without its period, and what was found instead.
    package struct Finding: Sendable {
        package let law: String
        package let text: String
    }

    package let findings: [Finding]

    package var description: String { findings.map { "\($0.law): \($0.text)." }.joined(separator: "\n") }
}

/// A guarantee of every source.
struct SourceLaw: Sendable {
    /// The guarantee, as a sentence without its period.
    let sentence: String
    /// Returns what breaks it; at most one finding for each question.
    let findings: @Sendable (SourceTrial) -> [String]

    init(_ sentence: String, findings: @escaping @Sendable (SourceTrial) -> [String]) {
        self.sentence = sentence
        self.findings = findings
    }

    /// Creates a law that each question fulfills.
    init(_ sentence: String, each finding: @escaping @Sendable (Question, SourceTrial) -> String?) {
        self.init(sentence) { trial in
            trial.questions.compactMap { question in finding(question, trial).map { "\(question.name): \($0)" } }
        }
    }
}

/// A source under test.
struct SourceTrial: Sendable {
    let source: any WeatherSource
    let examples: SourceExamples
    /// The questions, asked with `key`.
    let questions: [Question]

    /// Given to every source, even to one that needs none.
    static let key = APIKey("Canary-5ecret-0123456789abcdef")

    init(_ source: any WeatherSource, _ examples: SourceExamples) {
        self.source = source
        self.examples = examples
        questions = Question.all(of: source, key: Self.key, examples)
    }

    var needsKey: Bool { source.description.needsKey }
    var caching: SourceCaching { SourceCaching(SourceRegistry([source])) }

    /// Returns the source's endpoint for a request; nil if it has none.
    func endpoint(of effect: HTTPEffect) -> SourceEndpoint? {
        source.endpoints.first { $0.url == effect.url.prefix { $0 != "?" } }
    }

    /// Returns the fields of a request's query.
    static func fields(of effect: HTTPEffect) -> [Substring] {
        effect.url.split(separator: "?", maxSplits: 1).dropFirst().flatMap { $0.split(separator: "&") }
    }
}

import HTTPEffects
import LocationEffects
import SecretEffects
import WeatherModel
import WeatherSources

/// Laws of what a source is and asks.
extension SourceLaws {
    static let requestLaws: [SourceLaw] = [
        description, requests, endpoints, keys, cacheNames, coordinates, placeNames,
    ]

    private static let description = SourceLaw("A source has a name of lower-case letters, a title and a credit") {
        trial in
        let source = trial.source.description
        let isName = !source.name.isEmpty && source.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") }
        return [
            isName ? nil : "its name is \"\(source.name)\"", source.title.isEmpty ? "its title is empty" : nil,
            source.credit.isEmpty ? "its credit is empty" : nil,
        ].compactMap(\.self)
    }

    private static let requests = SourceLaw("A request is a GET over HTTPS to one of the source's endpoints") {
        question, trial in
        let effect = question.effect
        if effect.method != "GET" || !effect.body.isEmpty { return "it is a \(effect.method)" }
        if !effect.url.hasPrefix("https://") { return "its URL is not one of HTTPS" }
        return trial.endpoint(of: effect) == nil ? "none of the endpoints has its URL" : nil
    }

    private static let endpoints = SourceLaw("An endpoint is asked a question, and its answers are fresh for a while") {
        trial in
        trial.source.endpoints.flatMap { endpoint in
            [
                trial.questions.contains { trial.endpoint(of: $0.effect)?.url == endpoint.url }
                    ? nil : "\(endpoint.url) is asked nothing",
                endpoint.lifetime > 0 ? nil : "\(endpoint.url) has a lifetime of \(endpoint.lifetime) s",
            ].compactMap(\.self)
        }
    }

    private static let keys = SourceLaw("A key is sent once, in its parameter, and only by a source that needs one") {
        question, trial in
        let parameter = trial.endpoint(of: question.effect)?.keyParameter
        if trial.needsKey != (parameter != nil) { return "the parameter is \(parameter ?? "none")" }
        if "\(question.effect)".contains(SourceTrial.key.revealed) { return "its description shows the key" }
        let fields = SourceTrial.fields(of: question.effect).filter { $0.contains(SourceTrial.key.revealed) }
        let expected = parameter.map { ["\($0)=\(SourceTrial.key.revealed)"] } ?? []
        return fields.map(String.init) == expected ? nil : "the key is in \(fields.count) fields"
    }

    private static let cacheNames = SourceLaw("A cache entry has a name without the key, the same for every key") {
        question, trial in
        guard let name = trial.caching.entry(for: question.effect)?.name else { return "it is not cached" }
        if name.contains(SourceTrial.key.revealed) { return "it has the key" }
        let others = Question.all(of: trial.source, key: APIKey("another-key-0123456789"), trial.examples)
        let other = others.first { $0.name == question.name }
        return other.flatMap { trial.caching.entry(for: $0.effect)?.name } == name ? nil : "it depends on the key"
    }

    private static let coordinates = SourceLaw("Each point has a request of its own, with degrees without exponents") {
        trial in
        let points = [SourceExamples.point, Coordinate(latitude: -60.7412, longitude: 1e-7)]
        let requests = points.map { Question.all(of: trial.source, at: $0, key: SourceTrial.key, trial.examples) }
        return zip(requests[0], requests[1]).filter { one, _ in one.name != "places" }.compactMap { one, other in
            if one.effect == other.effect { return "\(one.name): two points have the same request" }
            return SourceTrial.fields(of: one.effect).contains { $0.contains("e-0") }
                ? "\(one.name): a degree has an exponent" : nil
        }
    }

    private static let placeNames = SourceLaw("A place is asked for in a valid URL, whatever it is called") { trial in
        let field = { (name: String) in
            let effect = trial.source.places(called: name, key: SourceTrial.key).effect
            return (effect.url, SourceTrial.fields(of: effect).count)
        }
        let (_, usual) = field("Oslo")
        return ["São Paulo", "東京", "a&b=c+d%", "x#y?z", "\u{1}\n\"<>"].compactMap { name in
            let (url, count) = field(name)
            let isValid = url.utf8.allSatisfy { 0x21...0x7E ~= $0 } && !url.contains { "\"<>#".contains($0) }
            return isValid && count == usual ? nil : "\(name.debugDescription) breaks it"
        }
    }
}

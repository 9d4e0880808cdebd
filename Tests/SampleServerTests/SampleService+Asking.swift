import HTTPEffects
import LoopbackHTTP
import SampleServer
import WeatherModel
import WeatherSources

extension SampleService {
    /// What the service answers, as the app reads it.
    func ask<Value>(_ request: SourceRequest<Value>) -> Result<Value, WeatherFailure> {
        request.read(output(of: request.effect))
    }

    func output(of effect: HTTPEffect) -> HTTPOutput {
        let target = "/" + effect.url.split(separator: "/", maxSplits: 2)[2]
        let response = answer(LoopbackRequest(target: target))
        return .success(HTTPResponse(status: UInt16(response.status), body: response.body))
    }
}

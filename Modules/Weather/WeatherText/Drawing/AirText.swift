import TextUI
import WeatherModel
import WeatherViews

/// The air quality, on the service's own scale.
struct AirText {
    let air: AirFetch
    let layout: TextLayout
    private var texts: Texts { layout.texts }

    var lines: [StyledLine] {
        guard let known = air.latest else {
            return switch air {
            case .fetching: layout.progress(texts.fetchingAir)
            case .fetched: []
            case .failed(let failure, _): layout.warning(texts.airNotKnown(texts.brief(failure)), Theme.failure)
            }
        }
        let old = air.failure.map { layout.warning(texts.airNotRenewed(texts.brief($0)), Theme.failure) } ?? []
        return old + layout.wrapped(index(known.index)) + components(known)
    }

    /// The amounts; in a dialogue they are one sentence, which is wrapped when it is read out.
    private func components(_ air: AirQuality) -> [StyledLine] {
        let unit = layout.glyphs.pick("µg/m³", ascii: "ug/m3")
        let parts = AirQuality.Component.allCases.compactMap { component in
            air.components[component].map { amount in
                "\(component.symbol(layout.glyphs)) \(texts.number(amount, places: amount < 10 ? 1 : 0)) \(unit)"
            }
        }
        guard layout.presentation.isDialogue, !parts.isEmpty else { return layout.flow(parts, by: "   ") }
        return [StyledLine(parts.joined(separator: ", "))]
    }

    /// The index in words and as a number from 1 to 5.
    private func index(_ index: AirQuality.Index) -> StyledLine {
        let meter = AirQuality.Index.allCases.map {
            $0.rawValue <= index.rawValue ? layout.glyphs.pick("■", ascii: "#") : layout.glyphs.pick("□", ascii: ".")
        }.joined()
        let subject = StyledLine("\(texts.airQuality): ", Theme.name)
        return (layout.presentation.isDialogue ? subject : StyledLine(meter + " ", index.style))
            + StyledLine(texts.words(for: index), index.style)
            + StyledLine(", \(texts.onAirScale("\(index.rawValue)"))", Theme.label)
    }
}

extension AirQuality.Index {
    var style: Style {
        switch self {
        case .good: Theme.good.with(.bold)
        case .fair: Theme.good
        case .moderate: Theme.fair.with(.bold)
        case .poor: Theme.bad
        case .veryPoor: Theme.bad.with(.bold)
        }
    }
}

extension AirQuality.Component {
    /// Returns the chemical notation of the component.
    fileprivate func symbol(_ glyphs: Glyphs) -> String {
        switch self {
        case .pm25: "PM2.5"
        case .o3: glyphs.pick("O₃", ascii: "O3")
        case .no2: glyphs.pick("NO₂", ascii: "NO2")
        case .so2: glyphs.pick("SO₂", ascii: "SO2")
        case .nh3: glyphs.pick("NH₃", ascii: "NH3")
        case .pm10, .co, .no: rawValue.uppercased()
        }
    }
}

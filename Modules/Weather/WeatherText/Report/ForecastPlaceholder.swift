package import Lifecycle
package import TextUI
package import WeatherModel

extension WeatherText {
    package static func forecastReport(
        of view: Lifecycle.ViewModel, for subject: ReportSubject, _ presentation: Presentation, width: Int,
        days: Int = .max
    ) -> [StyledLine] { report(of: view, for: subject, presentation, width: width) }

    package static func forecastJSON(
        of view: Lifecycle.ViewModel, for subject: ReportSubject, units: Units, days: Int = .max,
        asksDesktop: Bool = false
    ) -> String { json(of: view, for: subject, units: units, asksDesktop: asksDesktop) }
}

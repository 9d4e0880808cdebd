import Lifecycle
import TextUI
import WeatherText

for preview in Previews.all {
    print("##", preview.id)
    for w in [40, 80, 120] {
        print(Canvas(lines: WeatherText.lines(of: preview.view, preview.presentation, width: w), width: w).plainText())
    }
}

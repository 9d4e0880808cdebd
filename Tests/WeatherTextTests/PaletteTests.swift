import Testing
import TextUI
import WeatherPreviews

@testable import WeatherText

@Suite("Colors of the weather")
struct PaletteTests {
    @Test("Every tint of a preview has enough contrast on its background, also on a shaded or unknown one")
    func contrast() {
        var styles: Set<Style> = []
        for preview in Previews.all {
            let canvas = WeatherRenderer.screen(of: preview.view, preview.presentation)
                .frame(preview.presentation, size: Size(width: 120, height: 60)).canvas
            for y in 0..<canvas.height { styles.formUnion(canvas.row(y).map(\.style)) }
        }
        let (black, dark, white): (UInt32, UInt32, UInt32) = (0, 0x1E1E1E, 0xFFFFFF)
        #expect(styles.contains { $0.backgroundTint != nil && $0.tint != nil })
        #expect(Set(styles.compactMap(\.tint)).count > 20)
        for style in styles {
            guard let tint = style.tint else { continue }
            #expect(contrast(tint.dark, style.backgroundTint?.dark ?? dark) >= 4.5, "\(style)")
            #expect(contrast(tint.light, style.backgroundTint?.light ?? white) >= 4.3, "\(style)")
            for either in [tint.shade(on: .auto), shade(ofIndex: tint.index(on: .auto))] {
                #expect(contrast(either, black) >= 4.3 && contrast(either, white) >= 4.3, "\(style)")
            }
        }
    }

    /// The color of the cube in a palette of 256.
    private func shade(ofIndex index: UInt32) -> UInt32 {
        ([36, 6, 1] as [UInt32]).reduce(0) { shade, part in
            let level = (index - 16) / part % 6
            return shade << 8 | (level == 0 ? 0 : 55 + 40 * level)
        }
    }

    /// The contrast ratio of WCAG 2, from 1 to 21.
    private func contrast(_ one: UInt32, _ other: UInt32) -> Double {
        let lights = [one, other].map(luminance).sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private func luminance(_ shade: UInt32) -> Double {
        zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
            let value = Double(shade >> UInt32(part.0) & 0xFF) / 255
            // Near enough to the curve of sRGB.
            return sum + part.1 * value * value * value.squareRoot().squareRoot()
        }
    }
}

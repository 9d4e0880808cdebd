import Dispatch
import LifecycleCore
import TextUI
import WeatherPreviews
import WeatherText
import WeatherViews

/// Drawing, and the output to the terminal.
let textCases = [
    Benchmark("previews-every-width") { repeating(drawEveryWidth) },
    // A frame of 200 × 60 with 50 favorites.
    Benchmark("frame-draw") { repeating { use(frame(selecting: 20)) } },
    // The bytes for that frame with the next row selected, and back.
    Benchmark("frame-change") {
        let frames = [frame(selecting: 20), frame(selecting: 21)]
        var renderer = FrameRenderer(color: .ansi16)
        return { count in
            for number in 0..<count { use(renderer.bytes(for: frames[number % 2])) }
        }
    },
]

/// Draws every preview at every width. A line wider than requested ends the program with an error, since the times
/// would be meaningless.
private func drawEveryWidth() {
    DispatchQueue.concurrentPerform(iterations: Previews.all.count) { index in
        let preview = Previews.all[index]
        for glyphs in Glyphs.allCases {
            var presentation = preview.presentation
            presentation.glyphs = glyphs
            let screen = WeatherRenderer.screen(of: preview.view, presentation)
            for width in 1...200 {
                if screen.lines(presentation, width: width).contains(where: { $0.width > width }) {
                    fatalError("a line of \(preview.id) is wider than \(width) columns (\(glyphs))")
                }
            }
        }
    }
}

private func frame(selecting row: Int) -> Frame {
    guard let preview = Previews.named("favorites/fifty") else { return Frame(canvas: TextCanvas(width: 0, height: 0)) }
    var presentation = preview.presentation
    presentation.selection = row
    return WeatherRenderer.screen(of: preview.view, presentation).frame(
        presentation, size: Size(width: 200, height: 60))
}

import CapabilityTesting
import Pomodoro
import PomodoroShell
import PomodoroText
import ProcessCapability
import ProcessEffects
import Testing
import TextUI

@Suite("Pomodoro's screens, dialogue and notifications") struct ShownTests {
    @Test("Every preview is drawn, and no line is wider than the screen", arguments: [20, 80])
    func previews(width: Int) async throws {
        for preview in pomodoroPreviews {
            let text = try await preview.canvas(preview.presentation, width: width).plainText()
            #expect(text.contains("Pomodoro"), "\(preview.id)")
            #expect(text.split(separator: "\n").allSatisfy { CellWidth.of(String($0)) <= width }, "\(preview.id)")
        }
    }

    @Test("A dialogue announces the current task, and not each passing second")
    func spoken() {
        var dialogue = Dialogue<Pomodoro.ShellEvent>(Presentation(), width: 80)
        let screen = { Pomodoro.ViewModel.countDown(CountDown.State("Write", secondsLeft: $0)).screen }
        #expect(dialogue.lines(for: screen(60)) == ["Write", "1:00", "s: stop, ?: help, q: quit."])
        #expect(dialogue.lines(for: screen(59)) == [])
        #expect(screen(59).keys(for: "s") == [.character("s")])
    }

    @Test("A failed notification is reported with its cause, and a cancelled one ends its program")
    func notification() async throws {
        let nobody = await NotificationHandler("nobody").answer(NotificationEffect("x"))
        #expect(nobody == .failed("nobody was not found; install it, or give the path of another"))
        let refused = NotificationHandler("false", by: ScriptedProcesses { _ in .success(ProcessResult(.exited(1))) })
        #expect(await refused.answer(NotificationEffect("x")) == .failed("false ended with exit code 1"))
        let samples = [Sample("slow", NotificationEffect("0.05")) { $0 == .shown }]
        try await HandlerConformance(NotificationHandler("sleep")).verify(samples)
        let begin = ContinuousClock.now
        let task = Task { await NotificationHandler("sleep").answer(NotificationEffect("30")) }
        task.cancel()
        #expect(await task.value != .shown && begin.duration(to: .now) < .seconds(20))
    }
}

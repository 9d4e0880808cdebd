import Pomodoro
public import TextUI

/// Every state that there is to draw.
public let pomodoroPreviews: [ScreenPreview] = [
    preview("loading/first", .loading),
    preview("failed/disk", .failed("the disk is full")),
    preview("tasks/none", .list(TaskList.State([]))),
    preview("tasks/two", .list(TaskList.State([TaskItem("Write report", pomodoros: 3), TaskItem("Call Ada")]))),
    preview("tasks/problem", .list(TaskList.State([TaskItem("Call Ada")], problem: "the disk is full"))),
    preview("tasks/adding", .list(TaskList.State([], draft: "Call A"))),
    preview("work/begun", .countDown(CountDown.State("Write report", secondsLeft: 1499))),
]

private func preview(_ id: String, _ view: Pomodoro.ViewModel) -> ScreenPreview {
    ScreenPreview(id) { _ in PomodoroText.screen(of: view) }
}

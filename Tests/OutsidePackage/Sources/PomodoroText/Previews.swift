import Pomodoro
public import TextUI

/// Every state that there is to draw.
public let pomodoroPreviews = views.map { id, view in ScreenPreview(id) { _ in view.screen } }

private let views: [(String, Pomodoro.ViewModel)] = [
    ("loading/first", .loading),
    ("failed/disk", .failed("the disk is full")),
    ("tasks/none", .list(TaskList.State([]))),
    ("tasks/two", .list(TaskList.State([TaskItem("Write report", pomodoros: 3), TaskItem("Call Ada")]))),
    ("tasks/problem", .list(TaskList.State([TaskItem("Call Ada")], problem: "the disk is full"))),
    ("tasks/adding", .list(TaskList.State([], draft: "Call A"))),
    ("work/begun", .countDown(CountDown.State("Write report", secondsLeft: 1499))),
]

import PomodoroText
import TextApp

await PreviewCatalog("pomodoro-previews", pomodoroPreviews).main()

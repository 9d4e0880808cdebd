import TextUI

/// Texts that break naive layout.
let nastyTexts = [
    String(repeating: "Llanfairpwllgwyngyll", count: 8).dropLast().description,
    "東京都渋谷",
    "👨‍👩‍👧‍👦 family",
    "🇫🇷🇯🇵 flags",
    "e\u{301}te\u{301}",
    "a\u{202E}b\u{202C}c",
    "☀️ 24° 🌧️",
    "שלום\u{2068}עולם\u{2069}",
    "tab\tnew\nline\u{1B}[31m\u{7}\u{0}",
    "\u{301}lone mark",
    "क्षि ก็ำ 각 ㅋㅋ",
    "",
    "⚡☔🌙 2️⃣ ❤︎ 👍🏽",
]

/// The columns that a row of a canvas takes.
func cellCount(_ canvas: TextCanvas, row: Int) -> Int { canvas.row(row).reduce(0) { $0 + $1.width } }

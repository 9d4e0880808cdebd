/// The code points of East Asian width W or F other than emoji, in ascending order.
///
/// Derived from Unicode's EastAsianWidth property, with gaps of unassigned code points within a block bridged. Emoji
/// are covered by the standard library's `isEmojiPresentation`, which follows the toolchain's Unicode version.
let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul leading consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // CJK radicals, ideographic punctuation
    0x3041...0x3247,  // kana, Bopomofo, Hangul compatibility
    0x3250...0x4DBF,  // CJK symbols, extension A
    0x4E00...0xA4C6,  // CJK ideographs, Yi
    0xA960...0xA97C,  // Hangul leading consonants, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // CJK compatibility forms
    0xFF01...0xFF60,  // fullwidth ASCII
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x1B2FB,  // Tangut, Khitan, kana supplements, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x2FFFD,  // ideographic plane 2
    0x30000...0x3FFFD,  // ideographic plane 3
]

extension SamplePlace {
    /// The places that can be found by name, fictitious and real ones, all with invented weather. Home is the first.
    static let listed: [SamplePlace] =
        fjells + namesakes + europe + asia + africa + americas + oceania + poles + examples

    private static let fjells: [SamplePlace] = [
        .init(
            "Fjellvang", "NO", 60.7412, 11.3217, zone: 1, .scatteredClouds, temp: 12.64,
            names: [
                "nb": "Fjellvang", "en": "Fjellvang", "ja": "フィエルヴァング", "ru": "Фьелльванг", "ar": "فييلفانغ",
                "zh": "菲耶尔旺", "uk": "Ф'єльванг", "ascii": "Fjellvang", "feature_name": "Fjellvang",
            ]), .init("Fjellheim", "NO", 66.3128, 14.1422, zone: 1, .lightSnow, temp: -3.4, wind: 4.4),
    ]

    /// Five places with the same name, two of them in the same state.
    private static let namesakes: [SamplePlace] = [
        .init("Ashford", "GB", 51.1465, 0.8676, zone: 0, .drizzle, temp: 9.8, wind: 4.1, state: "England"),
        .init("Ashford", "US", 33.1823, -85.2361, zone: -6, .fewClouds, temp: 21.3, wind: 2.6, state: "Alabama"),
        .init("Ashford", "IE", 53.0097, -6.3631, zone: 0, .showers, temp: 8.1, wind: 8.2),
        .init("Ashford", "AU", -35.0513, 138.5724, zone: 10.5, .clear, temp: 24.6, wind: 3.9, state: "South Australia"),
        .init("Ashford", "GB", 51.4340, -0.4640, zone: 0, .lightRain, temp: 9.7, wind: 4.3, state: "England"),
    ]

    private static let europe: [SamplePlace] = [
        .init("Haarwick", "NL", 53.3241, 6.8512, zone: 1, .fog, temp: 4.2, wind: 0.51),
        .init(
            "Porto Calvário", "PT", 41.62, -8.93, zone: 0, .moderateRain, temp: 14.1, wind: 6.2,
            names: ["ascii": "Porto Calvario"]),
        .init(
            "Kittilänvaara", "FI", 67.71, 24.88, zone: 2, .snow, temp: -17.06, wind: 6.02,
            names: ["ascii": "Kittilanvaara"]),
        .init(
            "Reykjavík", "IS", 64.1466, -21.9426, zone: 0, .squalls, .sleet, temp: 1.2, wind: 17.5,
            names: ["ascii": "Reykjavik", "ja": "レイキャヴィーク", "ru": "Рейкьявик"]),
        .init("Grauhafen", "DE", 54.1187, 10.2213, zone: 1, .overcast, temp: 6.4, wind: 5.1),
        .init(
            "Zürich", "CH", 47.3769, 8.5417, zone: 1, .mist, temp: 5.5,
            names: ["ascii": "Zurich", "fr": "Zurich", "it": "Zurigo", "ru": "Цюрих"]),
        .init(
            "Athína", "GR", 37.9838, 23.7275, zone: 2, .clear, temp: 19.7, wind: 2.4,
            names: ["ascii": "Athina", "en": "Athens", "el": "Αθήνα", "de": "Athen"]),
        .init(
            "Kyiv", "UA", 50.4501, 30.5234, zone: 2, .brokenClouds, temp: 7.3,
            names: ["uk": "Київ", "ru": "Киев", "de": "Kiew"]),
        .init(
            "Sokolinoye", "RU", 55.2212, 37.9013, zone: 3, .heavySnow, temp: -6.8, wind: 6.7,
            names: ["ru": "Соколиное"]),
        .init(
            "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "GB", 53.2214, -4.2043, zone: 0, .heavyRain,
            temp: 7.9, wind: 9.8, state: "Wales", names: ["en": "Llanfairpwll"]),
        .init("Eishausen", "AT", 47.2611, 11.4102, zone: 1, .freezingRain, temp: -0.6),
    ]

    private static let asia: [SamplePlace] = [
        .init(
            "Tokyo", "JP", 35.6828, 139.7595, zone: 9, .fewClouds, temp: 15.2, wind: 4.6,
            names: ["ja": "東京", "zh": "东京", "ko": "도쿄", "ru": "Токио", "ar": "طوكيو"]),
        .init("Higashiyama", "JP", 34.9951, 135.7803, zone: 9, .lightRain, temp: 12.9, names: ["ja": "東山区"]),
        .init(
            "Beijing", "CN", 39.9042, 116.4074, zone: 8, .smoke, temp: 11,
            names: ["zh": "北京", "ja": "北京", "ko": "베이징"]),
        .init(
            "Seoul", "KR", 37.5665, 126.978, zone: 9, .haze, temp: 9.4,
            names: ["ko": "서울", "ja": "ソウル", "zh": "首尔"]),
        .init(
            "Jerusalem", "IL", 31.7683, 35.2137, zone: 2, .clear, temp: 16.8, wind: 3,
            names: ["he": "ירושלים", "ar": "القدس"]),
        .init("Al Wahah", "SA", 24.6408, 46.7728, zone: 3, .sand, temp: 33.1, wind: 12.4, names: ["ar": "الواحة"]),
        .init(
            "Tehran", "IR", 35.6892, 51.389, zone: 3.5, .scatteredClouds, temp: 14,
            names: ["fa": "تهران", "ar": "طهران"]),
        .init("Kathmandu", "NP", 27.7172, 85.324, zone: 5.75, .brokenClouds, temp: 17.6, names: ["ne": "काठमाडौं"]),
        .init(
            "Mumbai", "IN", 19.076, 72.8777, zone: 5.5, .haze, temp: 30.4,
            names: ["hi": "मुंबई", "mr": "मुंबई", "de": "Bombay"]),
        .init(
            "Krung Thep", "TH", 13.7563, 100.5018, zone: 7, .thunderstorm, temp: 31.7, wind: 5.5,
            names: ["th": "กรุงเทพ", "en": "Bangkok"]),
    ]

    private static let africa: [SamplePlace] = [
        .init("Kisumbani", "KE", -0.1032, 34.7551, zone: 3, .heavyThunderstorm, .mist, temp: 21.37, wind: 11.83),
        .init(
            "Cairo", "EG", 30.0444, 31.2357, zone: 2, .clear, temp: 24.2, wind: 4,
            names: ["ar": "القاهرة", "de": "Kairo"]),
        .init("Baie des Palmes", "SN", 14.6937, -17.4441, zone: 0, .fewClouds, temp: 23.5, wind: 6.6),
    ]

    private static let americas: [SamplePlace] = [
        .init("Quebrada Honda", "CL", -23.66, -70.41, zone: -3, .clear, temp: 18.3, wind: 3.8),
        .init(
            "São Tomé do Rio", "BR", -3.1019, -60.025, zone: -4, .showers, temp: 27.9,
            names: ["ascii": "Sao Tome do Rio"]),
        .init("Caldera Negra", "EC", -1.4678, -78.4417, zone: -5, .ash, temp: 10.4, wind: 5),
        .init("Springfield", "US", 39.7817, -89.6501, zone: -6, .overcast, temp: 8.8, state: "Illinois"),
        .init("Springfield", "US", 42.1015, -72.5898, zone: -5, .snow, temp: -1.5, state: "Massachusetts"),
        .init("Cape Foulwind", "CA", 47.5615, -52.7126, zone: -3.5, .mist, temp: 1.9, wind: 6.9),
    ]

    private static let oceania: [SamplePlace] = [
        .init("Vuna Point", "FJ", -16.8312, 179.9931, zone: 12, .lightRain, temp: 27.2),
        .init("Nukusere", "FJ", -16.1204, -179.9968, zone: 12, .scatteredClouds, temp: 28),
        .init("Chatham Landing", "NZ", -43.9535, -176.5597, zone: 13.75, .drizzle, temp: 13.3, wind: 9.1),
    ]

    private static let poles: [SamplePlace] = [
        .init("South Pole Camp", "AQ", -90, 0, zone: 0, .lightSnow, temp: -58.2, wind: 9.4, sun: 0..<86_400),
        .init(
            "Taymyrskaya", "RU", 69.35, 88.2, zone: 7, .clear, temp: -31.4, wind: 2.2, sun: 0..<0,
            names: ["ru": "Таймырская"]),
    ]

    /// Cities in the examples of help.
    private static let examples: [SamplePlace] = [
        .init("Oslo", "NO", 59.9133, 10.739, zone: 1, .fewClouds, temp: 6.2, wind: 2.4),
        .init("Paris", "FR", 48.8589, 2.32, zone: 1, .overcast, temp: 11.4),
    ]
}

extension SamplePlace {
    /// The places that can be found by name, fictitious and real ones, all with invented weather. Home is the first.
    static let listed: [SamplePlace] =
        [
            .init(
                "Fjellvang", "NO", 60.7412, 11.3217, zone: 3600,
                .init(
                    sky: [.scatteredClouds], temp: 12.64, feels: 11.73, lowest: 10.9, highest: 14.02, gust: 5.9,
                    clouds: 43, ground: 998),
                names: [
                    "nb": "Fjellvang", "en": "Fjellvang", "ja": "フィエルヴァング", "ru": "Фьелльванг", "ar": "فييلفانغ",
                    "zh": "菲耶尔旺", "uk": "Ф'єльванг", "ascii": "Fjellvang", "feature_name": "Fjellvang",
                ]),
            .init(
                "Fjellheim", "NO", 66.3128, 14.1422, zone: 3600,
                .init(
                    sky: [.lightSnow], temp: -3.4, feels: -8.1, wind: 4.4, deg: 300, clouds: 88, humidity: 91,
                    snow: 0.3)),
        ] + sameName + europe + asia + africa + americas + oceania + poles + examples

    /// Five places with the same name, two of them in the same state.
    private static let sameName: [SamplePlace] = [
        .init(
            "Ashford", "GB", state: "England", 51.1465, 0.8676, zone: 0,
            .init(sky: [.drizzle], temp: 9.8, feels: 8.2, wind: 4.1, deg: 240, clouds: 90, humidity: 88, rain: 0.4)),
        .init(
            "Ashford", "US", state: "Alabama", 33.1823, -85.2361, zone: -21_600,
            .init(sky: [.fewClouds], temp: 21.3, wind: 2.6, deg: 170, clouds: 18)),
        .init(
            "Ashford", "IE", 53.0097, -6.3631, zone: 0,
            .init(sky: [.showers], temp: 8.1, feels: 4.9, wind: 8.2, deg: 260, gust: 13.4, clouds: 75, rain: 1.9)),
        .init(
            "Ashford", "AU", state: "South Australia", -35.0513, 138.5724, zone: 37_800,
            .init(sky: [.clear], temp: 24.6, wind: 3.9, deg: 190)),
        .init(
            "Ashford", "GB", state: "England", 51.4340, -0.4640, zone: 0,
            .init(sky: [.lightRain], temp: 9.7, feels: 8.0, wind: 4.3, deg: 240, clouds: 92, humidity: 89, rain: 0.6)),
    ]

    private static let europe: [SamplePlace] = [
        .init(
            "Haarwick", "NL", 53.3241, 6.8512, zone: 3600,
            .init(sky: [.fog], temp: 4.2, feels: 3.9, wind: 0.51, deg: 0, clouds: 100, humidity: 99, visibility: nil)),
        .init(
            "Porto Calvário", "PT", 41.62, -8.93, zone: 0,
            .init(
                sky: [.moderateRain], temp: 14.1, wind: 6.2, deg: 225, gust: 11.3, clouds: 90, humidity: 84,
                rain: 2.47),
            names: ["ascii": "Porto Calvario"]),
        .init(
            "Kittilänvaara", "FI", 67.71, 24.88, zone: 7200,
            .init(
                sky: [.snow], temp: -17.06, feels: -24.06, lowest: -18.9, highest: -16.3, wind: 6.02, deg: 341,
                gust: 10.7, clouds: 100, humidity: 86, pressure: 1004, ground: 979, visibility: 412, snow: 0.83),
            names: ["ascii": "Kittilanvaara"]),
        .init(
            "Reykjavík", "IS", 64.1466, -21.9426, zone: 0,
            .init(
                sky: [.squalls, .sleet], temp: 1.2, feels: -6.4, wind: 17.5, deg: 95, gust: 27.8, clouds: 100,
                snow: 1.1),
            names: ["ascii": "Reykjavik", "ja": "レイキャヴィーク", "ru": "Рейкьявик"]),
        .init(
            "Grauhafen", "DE", 54.1187, 10.2213, zone: 3600,
            .init(sky: [.overcast], temp: 6.4, feels: 3.0, wind: 5.1, deg: 280, clouds: 100)),
        .init(
            "Zürich", "CH", 47.3769, 8.5417, zone: 3600, .init(sky: [.mist], temp: 5.5, clouds: 70, visibility: 2400),
            names: ["ascii": "Zurich", "fr": "Zurich", "it": "Zurigo", "ru": "Цюрих"]),
        .init(
            "Athína", "GR", 37.9838, 23.7275, zone: 7200, .init(sky: [.clear], temp: 19.7, wind: 2.4, deg: 20),
            names: ["ascii": "Athina", "en": "Athens", "el": "Αθήνα", "de": "Athen"]),
        .init(
            "Kyiv", "UA", 50.4501, 30.5234, zone: 7200, .init(sky: [.brokenClouds], temp: 7.3, feels: 4.8, clouds: 71),
            names: ["uk": "Київ", "ru": "Киев", "de": "Kiew"]),
        .init(
            "Sokolinoye", "RU", 55.2212, 37.9013, zone: 10_800,
            .init(
                sky: [.heavySnow], temp: -6.8, feels: -12.9, wind: 6.7, deg: 15, clouds: 100, visibility: 700,
                snow: 4.2),
            names: ["ru": "Соколиное"]),
        .init(
            "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "GB", state: "Wales", 53.2214, -4.2043,
            zone: 0,
            .init(sky: [.heavyRain], temp: 7.9, feels: 3.6, wind: 9.8, deg: 230, gust: 18.2, clouds: 100, rain: 9.8),
            names: ["en": "Llanfairpwll"]),
        .init(
            "Eishausen", "AT", 47.2611, 11.4102, zone: 3600,
            .init(sky: [.freezingRain], temp: -0.6, feels: -3.1, clouds: 100, humidity: 97, rain: 1.3)),
    ]

    private static let asia: [SamplePlace] = [
        .init(
            "Tokyo", "JP", 35.6828, 139.7595, zone: 32_400,
            .init(sky: [.fewClouds], temp: 15.2, wind: 4.6, deg: 180, clouds: 20),
            names: ["ja": "東京", "zh": "东京", "ko": "도쿄", "ru": "Токио", "ar": "طوكيو"]),
        .init(
            "Higashiyama", "JP", 34.9951, 135.7803, zone: 32_400,
            .init(sky: [.lightRain], temp: 12.9, clouds: 80, rain: 0.7),
            names: ["ja": "東山区"]),
        .init(
            "Beijing", "CN", 39.9042, 116.4074, zone: 28_800, .init(sky: [.smoke], temp: 11.0, visibility: 1800),
            names: ["zh": "北京", "ja": "北京", "ko": "베이징"]),
        .init(
            "Seoul", "KR", 37.5665, 126.978, zone: 32_400, .init(sky: [.haze], temp: 9.4, visibility: 4200),
            names: ["ko": "서울", "ja": "ソウル", "zh": "首尔"]),
        .init(
            "Jerusalem", "IL", 31.7683, 35.2137, zone: 7200, .init(sky: [.clear], temp: 16.8, wind: 3.0, deg: 290),
            names: ["he": "ירושלים", "ar": "القدس"]),
        .init(
            "Al Wahah", "SA", 24.6408, 46.7728, zone: 10_800,
            .init(
                sky: [.sand], temp: 33.1, feels: 31.2, wind: 12.4, deg: 350, gust: 19.9, humidity: 11,
                visibility: 1100),
            names: ["ar": "الواحة"]),
        .init(
            "Tehran", "IR", 35.6892, 51.389, zone: 12_600, .init(sky: [.scatteredClouds], temp: 14.0, clouds: 39),
            names: ["fa": "تهران", "ar": "طهران"]),
        .init(
            "Kathmandu", "NP", 27.7172, 85.324, zone: 20_700,
            .init(sky: [.brokenClouds], temp: 17.6, clouds: 66, pressure: 1013, ground: 862), names: ["ne": "काठमाडौं"]),
        .init(
            "Mumbai", "IN", 19.076, 72.8777, zone: 19_800,
            .init(sky: [.haze], temp: 30.4, feels: 34.9, humidity: 74, visibility: 3000),
            names: ["hi": "मुंबई", "mr": "मुंबई", "de": "Bombay"]),
        .init(
            "Krung Thep", "TH", 13.7563, 100.5018, zone: 25_200,
            .init(
                sky: [.thunderstorm], temp: 31.7, feels: 38.1, wind: 5.5, deg: 200, clouds: 75, humidity: 79,
                rain: 5.2),
            names: ["th": "กรุงเทพ", "en": "Bangkok"]),
    ]

    private static let africa: [SamplePlace] = [
        .init(
            "Kisumbani", "KE", -0.1032, 34.7551, zone: 10_800,
            .init(
                sky: [.heavyThunderstorm, .mist], temp: 21.37, feels: 21.98, lowest: 20.4, highest: 23.11, wind: 11.83,
                deg: 96, gust: 19.44, clouds: 100, humidity: 94, pressure: 1009, ground: 886, visibility: 2600,
                rain: 17.62)),
        .init(
            "Cairo", "EG", 30.0444, 31.2357, zone: 7200,
            .init(sky: [.clear], temp: 24.2, wind: 4.0, deg: 10, humidity: 31),
            names: ["ar": "القاهرة", "de": "Kairo"]),
        .init(
            "Baie des Palmes", "SN", 14.6937, -17.4441, zone: 0,
            .init(sky: [.fewClouds], temp: 23.5, wind: 6.6, deg: 350, clouds: 15)),
    ]

    private static let americas: [SamplePlace] = [
        .init(
            "Quebrada Honda", "CL", -23.66, -70.41, zone: -10_800,
            .init(sky: [.clear], temp: 18.3, wind: 3.8, deg: 195, humidity: 61)),
        .init(
            "São Tomé do Rio", "BR", -3.1019, -60.025, zone: -14_400,
            .init(sky: [.showers], temp: 27.9, feels: 32.2, clouds: 75, humidity: 90, rain: 3.3),
            names: ["ascii": "Sao Tome do Rio"]),
        .init(
            "Caldera Negra", "EC", -1.4678, -78.4417, zone: -18_000,
            .init(sky: [.ash], temp: 10.4, wind: 5.0, deg: 80, pressure: 1018, ground: 655, visibility: 900)),
        .init(
            "Springfield", "US", state: "Illinois", 39.7817, -89.6501, zone: -21_600,
            .init(sky: [.overcast], temp: 8.8, feels: 6.6, clouds: 96)),
        .init(
            "Springfield", "US", state: "Massachusetts", 42.1015, -72.5898, zone: -18_000,
            .init(sky: [.snow], temp: -1.5, feels: -5.0, clouds: 100, visibility: 1600, snow: 1.0)),
        .init(
            "Cape Foulwind", "CA", 47.5615, -52.7126, zone: -12_600,
            .init(sky: [.mist], temp: 1.9, feels: -3.3, wind: 6.9, deg: 40, clouds: 100, visibility: 1200)),
    ]

    private static let oceania: [SamplePlace] = [
        .init(
            "Vuna Point", "FJ", -16.8312, 179.9931, zone: 43_200,
            .init(sky: [.lightRain], temp: 27.2, clouds: 60, rain: 0.5)),
        .init(
            "Nukusere", "FJ", -16.1204, -179.9968, zone: 43_200, .init(sky: [.scatteredClouds], temp: 28.0, clouds: 44)),
        .init(
            "Chatham Landing", "NZ", -43.9535, -176.5597, zone: 49_500,
            .init(sky: [.drizzle], temp: 13.3, wind: 9.1, deg: 250, clouds: 95, rain: 0.2)),
    ]

    private static let poles: [SamplePlace] = [
        .init(
            "South Pole Camp", nil, -90, 0, zone: 0, sun: .polar(isDay: true),
            .init(
                sky: [.lightSnow], temp: -58.2, feels: -65.2, wind: 9.4, deg: 12, clouds: 43, humidity: 71,
                pressure: 1001, ground: 688, snow: 0.11)),
        .init(
            "Taymyrskaya", "RU", 69.35, 88.2, zone: 25_200, sun: .polar(isDay: false),
            .init(sky: [.clear], temp: -31.4, feels: -38.4, wind: 2.2, deg: 130, humidity: 80),
            names: ["ru": "Таймырская"]),
    ]

    /// Cities in the examples of help. They come last, since reports identify a place by its position.
    private static let examples: [SamplePlace] = [
        .init(
            "Oslo", "NO", 59.9133, 10.739, zone: 3600,
            .init(sky: [.fewClouds], temp: 6.2, wind: 2.4, deg: 190, clouds: 15)),
        .init("Paris", "FR", 48.8589, 2.32, zone: 3600, .init(sky: [.overcast], temp: 11.4, clouds: 92, humidity: 78)),
    ]
}

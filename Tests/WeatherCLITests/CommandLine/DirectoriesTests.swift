import Testing

@testable import WeatherCLI

@Suite("Directories")
struct DirectoriesTests {
    @Test(
        "Files are below the home, the absolute XDG variables or the named directory, else nowhere",
        arguments: [
            (["HOME": "/h"], nil, "/h/.local/share/weather", "/h/.config/weather/config"),
            (["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"], nil, "/d/weather", "/c/weather/config"),
            (["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_CONFIG_HOME": ""], "/x", "/x", "/h/.config/weather/config"),
            (["HOME": "/h", "XDG_DATA_HOME": "d"], nil, "/h/.local/share/weather", "/h/.config/weather/config"),
            ([:], nil, nil, nil), ([:], "/x", "/x", nil), (["XDG_DATA_HOME": "/d"], nil, "/d/weather", nil),
        ] as [([String: String], String?, String?, String?)])
    func paths(environment: [String: String], named: String?, data: String?, configuration: String?) {
        let directories = Directories(environment: environment, dataDirectory: named)
        #expect(directories.data == data && directories.configuration == configuration)
    }
}

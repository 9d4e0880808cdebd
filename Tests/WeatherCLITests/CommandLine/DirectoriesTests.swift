import Testing

@testable import WeatherCLI

@Suite("Why there is no home")
struct HomeProblemTests {
    @Test("a home that is not set is told from one that is relative")
    func problem() {
        #expect(Directories.homeProblem(in: [:]) == "HOME is not set")
        #expect(Directories.homeProblem(in: ["HOME": ""]) == "HOME is not set")
        #expect(Directories.homeProblem(in: ["HOME": "a/b"]) == "HOME is \"a/b\", which is not an absolute path")
    }
}

@Suite("Directories")
struct DirectoriesTests {
    @Test("by default files live under the home")
    func home() {
        let directories = Directories(environment: ["HOME": "/home/a"], dataDirectory: nil)
        #expect(directories.data == "/home/a/.local/share/weather")
        #expect(directories.configuration == "/home/a/.config/weather/config")
    }

    @Test("the XDG variables move them")
    func moved() {
        let environment = ["HOME": "/home/a", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"]
        let directories = Directories(environment: environment, dataDirectory: nil)
        #expect(directories.data == "/d/weather")
        #expect(directories.configuration == "/c/weather/config")
    }

    @Test("a relative or empty value in an XDG variable is ignored", arguments: ["data", ""])
    func relative(value: String) {
        let environment = ["HOME": "/home/a", "XDG_DATA_HOME": value, "XDG_CONFIG_HOME": value]
        #expect(
            Directories(environment: environment, dataDirectory: nil)
                == Directories(environment: ["HOME": "/home/a"], dataDirectory: nil))
    }

    @Test("without a home there is nowhere to keep anything, unless a place is named")
    func noHome() {
        #expect(Directories(environment: [:], dataDirectory: nil).data == nil)
        #expect(Directories(environment: [:], dataDirectory: nil).configuration == nil)
        #expect(Directories(environment: [:], dataDirectory: "/x").data == "/x")
        #expect(Directories(environment: ["XDG_DATA_HOME": "/d"], dataDirectory: nil).data == "/d/weather")
    }
}

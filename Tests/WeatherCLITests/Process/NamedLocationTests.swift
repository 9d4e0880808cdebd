import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("A location that is given by its name")
struct NamedLocationTests {
    private func searches(_ installation: Installation) -> Int {
        installation.service.requests.count { $0.target.hasPrefix("/geo/") }
    }

    @Test("Its name is looked up once, when a command needs it, and another name is looked up anew")
    func remembered() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": "Fjellvang"])
        for command in ["favorites", "key status", "now Haarwick", "favorites add Haarwick"] {
            try await installation.expect(command)
        }
        #expect(installation.service.requests.allSatisfy { !$0.target.contains("Fjellvang") })
        let before = searches(installation)
        try await installation.expect(
            "now --oneline", status: 75, says: "The place \"Fjellvang\" could not be looked up: ",
            environment: ["WEATHER_API_ORIGIN": "http://127.0.0.1:1"])
        for option in ["", "", " -l FJELLVANG"] {
            try await installation.expect("now --oneline" + option, prints: "Fjellvang", says: "")
        }
        #expect(searches(installation) == before + 1)
        let run = try await installation.expect(
            "now --oneline --location Ashford", prints: "Ashford",
            says: "\"Ashford\" is taken for Ashford, England, GB, one of 5 places found.")
        #expect(run.error.contains("--location \"Ashford,US\"") && searches(installation) == before + 2)
        for name in ["Ashford", "Ashford,US"] {
            try await installation.expect("now --oneline --location \(name)", prints: "Ashford", says: "")
        }
    }
}

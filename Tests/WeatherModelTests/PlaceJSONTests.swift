import LocationEffects
import Testing
import WeatherModel

@Suite struct PlaceJSONTests {
    @Test(
        "Invalid fields of a place are ignored, texts are cleaned, and the first of equal languages is kept",
        arguments: [
            (
                #"""
                "name":"\u001b[1mA\u202e b","country":null,"state":7,"extra":[],
                "local_names":{"en":" E ","fr":null,"de":[],"\u0007":"x","x\u0000y":"\u0000"},
                """#, "A b", ["en": "E"]
            ),
            (#""local_names":{"fr":7,"en":"A","\u0007en":"B","en":"C","fr":"D"},"#, "", ["en": "A", "fr": "D"]),
            ("", "", [:]), ("\"name\":null,", "", [:]), ("\"name\":7,\"local_names\":[],", "", [:]),
        ])
    func decoding(members: String, name: String, localNames: [String: String]) throws {
        let place = Place(
            name: name, coordinate: Coordinate(latitude: 1.5, longitude: 2), localNames: localNames)
        #expect(try Favorites(stored: Array("[{\(members)\"lat\":\"1.5\",\"lon\":2}]".utf8)).places == [place])
    }
}

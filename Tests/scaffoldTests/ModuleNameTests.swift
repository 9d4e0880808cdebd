import ArgumentTable
import Testing

@testable import scaffold

@Suite struct ModuleNameTests {
    @Test(
        "A noun in UpperCamelCase becomes a module's name, words for a sentence and a command's name",
        arguments: [
            ("Clipboard", "clipboard", "clipboard"), ("CloudStorage", "cloud storage", "cloud-storage"),
            ("URLList", "URL list", "url-list"), ("MP3", "MP3", "mp3"), ("X", "x", "x"),
            ("Base64URL", "base64 URL", "base64-url"),
            ("TwentyLettersLongYes", "twenty letters long yes", "twenty-letters-long-yes"),
        ])
    func accepted(noun: String, words: String, command: String) throws {
        let name = try ModuleName(noun, of: .capability)
        #expect(name.module == noun + "Capability" && name.words == words)
        #expect(try ModuleName(noun, of: .app).command == command)
    }

    @Test(
        "A noun that is no valid module name is refused with the reason",
        arguments: [
            ("", "\"\" must begin with a capital letter from A to Z: Clipboard"),
            ("clipboard", "\"clipboard\" must begin with a capital letter from A to Z: Clipboard"),
            ("../Evil", "\"../Evil\" must begin with a capital letter from A to Z: Clipboard"),
            ("Cloud-Storage", "\"Cloud-Storage\" must have letters from A to Z and digits only: CloudStorage"),
            ("Émile", "\"?mile\" must begin with a capital letter from A to Z: Clipboard"),
            ("A\u{1B}[2J", "\"A?[2J\" must have letters from A to Z and digits only: CloudStorage"),
            ("ClipboardCapability", "leave out \"Capability\", which is added: Clipboard"),
            ("ClipboardsOfEverybody", "\"ClipboardsOfEverybody\" is longer than 20 letters"),
        ])
    func refused(noun: String, reason: String) {
        #expect(throws: Refusal(reason)) { try ModuleName(noun, of: .capability) }
    }

    @Test(
        "A noun that would not compile as a screen's property or a capability's type is refused",
        arguments: [("Import", .screen), ("Default", .screen), ("String", .capability), ("Bool", .capability)]
            as [(String, Kind)])
    func meansSomething(noun: String, kind: Kind) throws {
        #expect(throws: Refusal("\"\(noun)\" is a name of Swift or of the files to be made; choose another name")) {
            try ModuleName(noun, of: kind)
        }
        for other in Kind.allCases where other != kind { #expect(try ModuleName(noun, of: other).noun == noun) }
    }
}

import CapabilityTesting
import Platform
import SecretCapability
import Testing

@Suite("Secret conformance")
struct SecretConformanceTests {
    @Test("The handler on the memory store keeps the laws and the contract")
    func memory() async throws { try await SecretLaws.verify { SecretHandler(MemorySecretStore(), hashingAt: .least) } }

    @Test("The handler on sealed files keeps the laws and the contract")
    func files() async throws {
        try await withTemporaryDirectory { files in
            var number = 0
            try await SecretLaws.verify(longestSecret: 65_536) {
                number += 1
                return SecretHandler(try SealedFileStore(directory: "\(files.path)/\(number)"), hashingAt: .least)
            }
        }
    }

    @Test("Sealed files keep the laws of reopened stores, with 40 kills of writers")
    func reopened() async throws {
        try await StoreLaws.secret.verify(kills: 40, reopen: open) { writer in
            await #expect(processExitsWith: .signal(SIGKILL)) { [writer = writer as String] in
                try await StoreLaws.secret.writeUntilKilled(writer, reopen: open)
            }
        }
    }

    @Test("The handler on the routing store keeps the laws and the contract", arguments: [true, false])
    func choice(isServiceThere: Bool) async throws {
        try await SecretLaws.verify {
            let (file, service) = (MemorySecretStore(), MemorySecretStore())
            return SecretHandler(
                RoutingSecretStore(in: nil, file: file, service: service, isServiceThere: { isServiceThere }),
                hashingAt: .least)
        }
    }
}

@Sendable
private func open(_ directory: String) throws -> SecretHandler {
    SecretHandler(try SealedFileStore(directory: directory), hashingAt: .least)
}

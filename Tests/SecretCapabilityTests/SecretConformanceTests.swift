import CapabilityTesting
import SecretCapability
import Testing

@Suite("Secret conformance")
struct SecretConformanceTests {
    @Test("The store in memory keeps the laws and the contract")
    func memory() async throws { try await SecretLaws.verify { SecretHandler(MemorySecretStore(), hashingAt: .least) } }

    @Test("The sealed files keep the laws and the contract")
    func files() async throws {
        try await withTemporaryDirectory { files in
            var number = 0
            try await SecretLaws.verify(longestSecret: 65_536) {
                number += 1
                return SecretHandler(try SealedFileStore(directory: "\(files.path)/\(number)"), hashingAt: .least)
            }
        }
    }

    @Test("The choice between two stores keeps the laws and the contract", arguments: [true, false])
    func choice(isServiceThere: Bool) async throws {
        try await SecretLaws.verify {
            let (file, service) = (MemorySecretStore(), MemorySecretStore())
            return SecretHandler(
                RoutingSecretStore(in: nil, file: file, service: service, isServiceThere: { isServiceThere }),
                hashingAt: .least)
        }
    }
}

public import ProcessEffects
public import WireFormat

extension ProcessEffect {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Run", ProcessRequest.wire, Self.run) { if case .run(let request) = $0 { request } else { nil } })
}

extension ProcessRequest {
    /// The wire encoding.
    public static let wire = Wire.record(
        ("program", .string), ("arguments", Wire.string.list), ("input", .bytes), ("deadline", Duration.wire),
        ("output_limit", .int), ("is_detached", .bool)
    ).map {
        ProcessRequest($0, $1, input: $2, deadline: $3, outputLimit: $4, isDetached: $5)
    } _: {
        ($0.program, $0.arguments, $0.input, $0.deadline, $0.outputLimit, $0.isDetached)
    }
}

extension ProcessOutput {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Ended", ProcessResult.wire, Self.ended) { if case .ended(let result) = $0 { result } else { nil } },
        .case("Failed", ProcessError.wire, Self.failed) { if case .failed(let error) = $0 { error } else { nil } })
}

extension ProcessResult {
    /// The wire encoding.
    public static let wire = Wire.record(("status", Status.wire), ("output", .bytes), ("error_output", .bytes))
        .map({ ProcessResult($0, output: $1, errorOutput: $2) }, { ($0.status, $0.output, $0.errorOutput) })
}

extension ProcessResult.Status {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Exited", .int, { .exited(Int32(clamping: $0)) }) {
            if case .exited(let code) = $0 { Int(code) } else { nil }
        },
        .case("Signaled", .int, { .signaled(Int32(clamping: $0)) }) {
            if case .signaled(let signal) = $0 { Int(signal) } else { nil }
        },
        .case("Running", .running))
}

extension ProcessError {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("NotFound", .string, Self.notFound) { if case .notFound(let program) = $0 { program } else { nil } },
        .case("NotStarted", .record(("program", .string), ("cause", .string)), { .notStarted($0, cause: $1) }) {
            if case .notStarted(let program, let cause) = $0 { (program, cause) } else { nil }
        },
        .case("TimedOut", .record(("program", .string), ("deadline", Duration.wire)), Self.timedOut) {
            if case .timedOut(let program, let deadline) = $0 { (program, deadline) } else { nil }
        },
        .case("TooMuchOutput", .record(("program", .string), ("limit", .int)), { .tooMuchOutput($0, limit: $1) }) {
            if case .tooMuchOutput(let program, let limit) = $0 { (program, limit) } else { nil }
        })
}

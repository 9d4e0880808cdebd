import Effects
import ShellRuntime
import Testing

/// What is answered from a cache, told as stories of a service that can go down.
@Suite(.timeLimit(.minutes(5))) struct CacheHandlerTests {
    enum Step: Sendable {
        case ask(Int, String)
        case wait(Int)
        case fail, recover
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var retry = 0
        let steps: [Step]
    }

    /// Kept answers say which failure they stand in for.
    static let stories = [
        Story(
            testDescription: "A recent answer is returned without performing the effect",
            steps: [
                .ask(1, "1 call 1"), .wait(20), .ask(1, "kept 1 call 1"), .ask(2, "2 call 2"),
                .wait(39), .ask(1, "kept 1 call 1"), .wait(1), .ask(1, "1 call 3"),
            ]),
        Story(
            testDescription: "An answer not worth storing is not stored, and an effect without a key is performed",
            steps: [.ask(13, "13 call 1"), .ask(13, "13 call 2"), .ask(-1, "-1 call 3"), .ask(-1, "-1 call 4")]),
        Story(
            testDescription: "A failure is answered with the previous answer, until that is too old",
            steps: [
                .ask(1, "1 call 1"), .fail, .wait(299), .ask(1, "kept 1 call 1 for down 2"), .wait(1),
                .ask(1, "down 3"),
            ]),
        Story(
            testDescription: "No old answer stands in for a permanent failure",
            steps: [.ask(7, "7 call 1"), .fail, .wait(61), .ask(7, "refused 2")]),
        Story(
            testDescription: "A refresh is performed without what requests it, and its answer replaces the stored one",
            steps: [.ask(1, "1 call 1"), .ask(101, "1 call 2"), .ask(1, "kept 1 call 2")]),
        Story(
            testDescription: "A failed refresh is answered with the stored answer",
            steps: [.ask(1, "1 call 1"), .fail, .ask(101, "kept 1 call 1 for down 2")]),
        Story(
            testDescription: "A failure beside a previous answer is not retried for a while, unless by a refresh",
            retry: 30,
            steps: [
                .ask(1, "1 call 1"), .fail, .wait(60), .ask(1, "kept 1 call 1 for down 2"), .wait(29),
                .ask(1, "kept 1 call 1 for kept down 2"),
                .ask(101, "kept 1 call 1 for down 3"), .ask(101, "kept 1 call 1 for down 4"),
                .wait(30), .recover, .ask(1, "1 call 5"),
            ]),
        Story(
            testDescription: "A failure without a previous answer is passed on and retried at once", retry: 30,
            steps: [.fail, .ask(1, "down 1"), .ask(1, "down 2")]),
    ]

    @Test("Answers come from the cache or from the service", arguments: stories)
    func answers(_ story: Story) async {
        let clock = ManualClock()
        let calls = Counter()
        let isDown = Counter()
        let handler = Scripted(Question.self) { question, reply in
            let call = calls.next()
            let failure = question.number % 100 == 7 ? "refused" : "down"
            reply(isDown.count % 2 == 1 ? "\(failure) \(call)" : "\(question.number) call \(call)")
        }
        .cached(Self.policy(for: story), in: Values().storage(clock))
        for step in story.steps {
            switch step {
            case .ask(let number, let answer): #expect(await handler.answers(to: number) == [answer])
            case .wait(let seconds): await clock.advance(by: .seconds(seconds), sleepers: 0)
            case .fail, .recover: isDown.next()
            }
        }
    }

    /// Numbers above 100 ask for a new answer to what is below.
    private static func policy(for story: Story) -> CachePolicy<Question> {
        CachePolicy(
            terms: {
                if $0.number < 0 { return nil }
                return CacheTerms(
                    key: "\($0.number % 100)", lifetime: .seconds(60), staleLifetime: .seconds(300),
                    retryInterval: .seconds(story.retry), reloads: $0.number > 100)
            },
            preparing: { Question(number: $0.number % 100) },
            keeping: { $1.hasPrefix("13") || $1.hasPrefix("refused") ? nil : "kept \($1)" },
            standingInFor: { $0.hasPrefix("down") },
            marking: { output, failure in output + (failure.map { " for \($0)" } ?? "") })
    }
}

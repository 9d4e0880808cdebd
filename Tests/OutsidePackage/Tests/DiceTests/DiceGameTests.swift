import CoreRuntime
import CoreTesting
import Dice
import KeyValueEffects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(1))) struct DiceGameTests {
    @Test("only a better roll than the best one is stored")
    func core() throws {
        var test = CoreDriver<DiceGame>(DiceGame.State())
        try test.send(.opened)
        try test.answer(test.expect(KeyValueEffect.get(key: "best")), with: .success(.get(value: [4])))
        try test.send(.asked)
        try test.answer(test.expect(DiceEffect(sides: 6)), with: .points(3))
        try test.expectView("rolls 1, best 4")
        try test.send(.asked)
        try test.answer(test.expect(DiceEffect(sides: 6)), with: .points(5))
        try test.answer(test.expect(KeyValueEffect.set(key: "best", value: [5])), with: .success(.set(previous: [4])))
        try test.expectView("rolls 2, best 5")
    }

    @Test("the shell finds the handlers of effects that it has never heard of")
    func shell() async throws {
        var handlers = HandlerRegistry()
        try handlers.register(DiceHandler(LuckyHand()))
        try handlers.register(TableHandler(["best": [2]]))
        let shell = try Shell(Core<DiceGame>(DiceGame.State()), handlers: handlers)
        shell.send(.opened)
        shell.send(.asked)
        let last = await shell.updates().first {
            if case .snapshot(let snapshot) = $0 { snapshot.view == "rolls 1, best 6" } else { false }
        }
        #expect(last != nil)
        await shell.shutdown()
    }

    @Test("a handler that is missing is named before the first event")
    func missing() throws {
        #expect(throws: RegistryError.missing(["Dice", "KeyValue"])) {
            try Shell(
                Core<DiceGame>(DiceGame.State()), handlers: HandlerRegistry())
        }
    }
}

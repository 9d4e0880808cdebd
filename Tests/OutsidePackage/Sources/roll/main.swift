import CoreRuntime
import Dice
import ShellRuntime

// Rolls a die three times and prints what there is to see each time.

var handlers = HandlerRegistry()
try handlers.register(DiceHandler(RandomHand()))
try handlers.register(TableHandler())
let shell = try Shell(Core<DiceGame>(DiceGame.State()), handlers: handlers)
shell.send(.opened)
for _ in 1...3 { shell.send(.asked) }
for await case .snapshot(let snapshot) in shell.updates() {
    print(snapshot.view)
    if snapshot.view.hasPrefix("rolls 3") { break }
}
await shell.shutdown()

import CoreRuntime
import Effects
import FavoritesScreen
import Testing
import WeatherModel

@Suite struct FavoritesUpdateTests {
    private func running(_ outcome: Outcome<FavoritesScreen.State, FavoritesScreen.Exit, FavoritesScreen.Event>) throws
        -> FavoritesScreen.State
    {
        guard case .running(let state) = outcome.status else { throw Finished() }
        return state
    }

    private struct Finished: Error {}

    @Test("it begins with the list and asks for nothing")
    func start() {
        let started = FavoritesScreen.start(key, Favorites([london, oslo]))
        let view = FavoritesScreen.view(of: started.state)
        #expect(view == FavoritesScreen.ViewModel(favorites: [london, oslo], workflow: .none))
        #expect(started.command.renders && started.command.isIdle)
    }

    @Test(
        "versions of the search go on where the last search ended",
        arguments: [AddFavorite.ShellEvent.cancel, .submit(oslo)])
    func versions(end: AddFavorite.ShellEvent) throws {
        let ended = try running(FavoritesScreen.update(list(.add(add(.searching))), .shell(.add(end))))
        #expect(ended.workflow == .none && ended.lastInput == Typed.input)
        #expect(ended.lastChange == (end == .submit(oslo) ? .added(oslo) : nil))
        let again = try running(FavoritesScreen.update(ended, .shell(.requestAddFavorite)))
        guard case .add(let search) = again.workflow else {
            Issue.record("the search has begun")
            return
        }
        #expect(!search.input.accepts(Typed.newest) && !search.input.accepts(Typed.late))
    }

    @Test("leaving hands the list on as it is")
    func leaving() {
        for state in States.list {
            guard case .finished(let exit) = FavoritesScreen.update(state, .shell(.goToHome)).status else {
                Issue.record("the screen has ended")
                continue
            }
            #expect(exit == .goToHome(state.favorites))
        }
    }

    @Test("a place is deleted by its coordinate, and the list counts the change")
    func deleted() throws {
        let asked = try running(
            FavoritesScreen.update(list(favorites: [london, oslo]), .shell(.requestDelete(oslo.coordinate))))
        #expect(FavoritesScreen.view(of: asked).workflow == .confirmDelete(oslo))
        let deleted = try running(FavoritesScreen.update(asked, .shell(.confirmDelete(.confirmed))))
        #expect(deleted.favorites.places == [london] && deleted.favorites.revision == asked.favorites.revision + 1)
        #expect(asked.lastChange == nil && deleted.lastChange == .removed(oslo))
    }

    @Test("a refused key ends the screen and hands the list on as it is")
    func unauthorized() {
        let state = list(.add(add(.searching)), favorites: [london])
        let outcome = FavoritesScreen.update(state, .add(.answered(Typed.newest, .failure(.notAuthorized))))
        guard case .finished(.unauthorized(let favorites)) = outcome.status else {
            Issue.record("the screen has ended")
            return
        }
        #expect(favorites == state.favorites)
    }
}

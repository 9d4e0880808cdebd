#!/usr/bin/env python3
"""Checks that views which are kept up to date by patches are those of the core, what it refuses, and that it takes each
event of its schema.

    PYTHONPATH=.:Tools/bridge python3 Tests/bridge/updates.py .build/debug/libweathercore.so

Three mirrors follow a core at different paces over a walk of random events, answers and ticks.
"""

import json
import random
import sys
import threading
import time
from pathlib import Path

import onboard
import weathercore
from weathercore import Core, CoreError, Mirror, Shell

PLACES = [
    {"name": name, "lat": 50 + number, "lon": 10.5, "country": "NO", "local_names": {"de": f"{name}/~burg"}}
    for number, name in enumerate(["Oslo", "Bergen", "Moss", "Voss", "Hamar", "Narvik"])
]
HERE = {"name": "Oslo", "local_names": {}, "coordinate": {"lat": 60.0, "lon": 10.5}, "country": "NO", "state": None}


class Walk:
    """A user who does anything at any time, before services that answer with anything, one after the other."""

    def __init__(self, core, seed):
        self.core = core
        self.random = random.Random(seed)
        self.now = 1773500060
        self.memory = onboard.Memory()
        self.handlers = {**onboard.handlers(self.memory), "Http": self.http, "Time": self.time}
        self.ticking = []
        self.news = []
        self.ids = {}

    def send(self, event):
        self.answer(self.core.update(event))

    def answer(self, requests):
        """Answers requests and those that follow, except those of timers."""
        pending = list(requests)
        while pending:
            request = pending.pop(0)
            self.ids[json.dumps(request["effect"])] = request["id"]
            (name, effect), = request["effect"].items()
            if name in self.handlers:
                for answer in self.handlers[name](effect, None):
                    pending += self.core.resolve(request["id"], answer)
                # An answer can cancel requests that wait.
                cancelled = self.core.cancelled()
                pending = [request for request in pending if request["id"] not in cancelled]
            elif name != "Render":
                self.news.append(effect)

    def http(self, effect, stop):
        if self.random.random() < 0.2:
            yield {"Err": {"Io": "the cable is cut"}}
            return
        if "/geo/" in effect["url"]:
            body = self.random.sample(PLACES, 3)
        else:
            temperature = self.random.randrange(-20, 30)
            body = {**onboard.WEATHER, "main": {"temp": temperature}, **onboard.FORECAST}
        yield {"Ok": {"status": 200, "headers": [], "body": list(json.dumps(body).encode())}}

    def time(self, effect, stop):
        if effect == "now":
            yield {"now": {"instant": {"secs": self.now, "nanos": 0}}}
        elif "clear" in effect:
            yield {"cleared": effect["clear"]}
        elif "every" in effect:
            self.ticking.append(effect["every"]["id"])

    def step(self, view):
        choice = self.random.randrange(12)
        if choice < 3 and self.ticking:
            self.now += self.random.randrange(400)
            for id in self.ticking:
                try:
                    self.answer(self.core.resolve(id, {"tick": {"id": id}}))
                except CoreError as error:
                    assert error.reason == "not pending", error
            return
        screen = view["Active"]["screen"] if "Active" in view else {}
        places = [favorite["place"] for favorite in screen.get("Favorites", {}).get("favorites", [])]
        workflow = screen.get("Favorites", {}).get("workflow", "None")
        results = workflow["Add"]["search"] if "Add" in workflow else {}
        if "Results" in results:
            event = {"Workflow": {"Add": {"SubmitPlace": self.random.choice(results["Results"]["places"])}}}
        elif "Add" in workflow:
            event = {"Workflow": {"Add": {"SearchAtOnce": "Os"}}}
        elif places and choice < 7:
            at = self.random.choice(places)["coordinate"]
            event = self.random.choice([{"RequestDelete": at}, {"Move": [at, "Up"]}, {"Workflow": {"ConfirmDelete": "Confirmed"}}])
        else:
            event = self.random.choice(["RequestAddFavorite", "RequestAddFavorite", "GoToHome"])
        events = [{"Favorites": event}, {"Home": "Refresh"}, {"Home": "GoToFavorites"}]
        events += [{"Home": {"Show": row["place"]}} for row in screen.get("Home", {}).get("favorites", [])[-1:]]
        self.send({"Active": self.random.choice(events[:1] * 3 + events + ["DismissNotice"])})


def follow(library, seed):
    """Returns how many patches and whole views there were in a walk, and how many view effects."""
    core = Core(library)
    walk = Walk(core, seed)
    mirrors, heard, kinds = [Mirror() for _ in range(3)], [[] for _ in range(3)], {"patch": 0, "view": 0}
    for mirror in mirrors:
        mirror.apply(core.changes())
    for event in [{"UseSource": "openweather"}, "Start", {"Onboard": {"ApiKey": "0123456789abcdef0123456789abcdef"}}]:
        walk.send(event)
    walk.send({"Onboard": "Submit"})
    for number in range(200):
        whole = core.changes()
        walk.step(whole["view"])
        for pace, (mirror, news) in enumerate(zip(mirrors, heard), 1):
            if number % (pace * pace * pace) == 0:
                update = core.changes(mirror.boot, mirror.revision)
                kinds["view" if "view" in update else "patch"] += 1
                news += mirror.apply(update)
                assert mirror.view == core.changes()["view"], f"seed {seed}, step {number}"
                assert mirror.apply(update) == [], "a stale update"
    for mirror, news in zip(mirrors, heard):
        news += mirror.apply(core.changes(mirror.boot, mirror.revision))
        assert [list(effect.values())[0] for effect in news] == walk.news, f"seed {seed}: {news}, {walk.news}"
    core.free()
    return kinds["patch"], kinds["view"], len(walk.news)


def reason(call, *arguments):
    try:
        call(*arguments)
    except CoreError as error:
        return error.reason
    return None


def refuse(library):
    """Checks the reasons of errors."""

    core = Core(library)
    walk = Walk(core, 1)
    walk.random.random = lambda: 1.0
    assert reason(core.update, {"Onboard": "Sumbit"}) == "unreadable"
    assert reason(core.resolve, 99, "None") == "not pending"
    assert reason(core.close, 1 << 32) == "not pending"
    walk.memory.secrets["openweather_api_key"] = "0123456789abcdef0123456789abcdef"
    walk.send({"UseSource": "openweather"})
    walk.handlers["Time"] = walk.handlers["Http"] = lambda effect, stop: ()
    walk.send("Start")
    clock = walk.ids['{"Time": "now"}']
    assert reason(core.resolve, clock, {"tick": {"id": clock}}) == "wrong answer"
    assert reason(core.close, clock) == "needs answer"
    walk.answer(core.resolve(clock, {"now": {"instant": {"secs": 1773500060, "nanos": 0}}}))
    weather = next(id for effect, id in walk.ids.items() if "/weather?" in effect)
    core.close(weather)
    local = core.changes()["view"]["Active"]["screen"]["Home"]["local_weather"]
    assert "Failed" in json.dumps(local), f"nothing is fetched for ever: {local}"

    # A long text keeps the core busy while another thread calls it.
    reasons, done = set(), threading.Event()

    def type_texts():
        while not done.is_set():
            reasons.add(reason(core.update, {"Onboard": {"ApiKey": "x" * 1_000_000}}))

    threads = [threading.Thread(target=type_texts) for _ in range(2)]
    for thread in threads:
        thread.start()
    done.wait(0.01)
    for _ in range(10_000):
        reasons.add(reason(core.changes))
        if "overlapping" in reasons:
            break
    done.set()
    for thread in threads:
        thread.join()
    assert reasons == {None, "overlapping"}, reasons
    core.free()
    assert reason(core.changes) == "no core"


def simplest(types, kind):
    """Returns a value of a type of the schema."""
    if isinstance(kind, dict):
        tuples = [simplest(types, part) for part in kind.get("tuple", [])]
        return None if "optional" in kind else {} if "dictionary" in kind else tuples
    if kind not in types:
        return {"bool": False, "string": "a", "bytes": [], "unit": None}.get(kind, 0)
    definition = types[kind]
    if "fields" in definition:
        return {field["name"]: simplest(types, field["type"]) for field in definition["fields"]}
    return next(cases(types, kind)) if "cases" in definition else simplest(types, definition["alias"])


def cases(types, kind):
    """Yields a value for each case of an enumeration, and of those in its cases; of another type, one value."""
    if not isinstance(kind, str) or "cases" not in types.get(kind, {}):
        yield simplest(types, kind)
        return
    for case in types[kind]["cases"]:
        if "type" in case:
            yield from ({case["name"]: content} for content in cases(types, case["type"]))
        else:
            yield case["name"]


def accept(library):
    """Checks that the core takes each event of the schema, and returns how many there are."""
    schema = json.loads((Path(__file__).parents[2] / "Apps/CoreLibrary/weathercore.json").read_text())
    events = list(cases(schema["types"], schema["event"]))
    for event in events:
        core = Core(library)
        core.update("Start")
        core.update(event)
        core.free()
    return len(events)


def outdate(library):
    """Checks that the view of a core of another layout is refused."""
    core, mirror = Core(library), Mirror()
    try:
        mirror.apply({**core.changes(), "version": 1})
    except CoreError as error:
        assert error.reason == "other version" and mirror.view is None
    else:
        assert False, "the view was taken"
    core.free()
    weathercore.VERSION, version = 1, weathercore.VERSION
    assert reason(Core, library) == "other version", "before the first event"
    weathercore.VERSION = version
    assert reason(Core, "libm.so.6") == "other library"


def perform(library):
    """Checks that a shell performs requests at the same time, stops those that are cancelled, and wants all its handlers."""
    core, started, stopped = Core(library), threading.Semaphore(0), threading.Semaphore(0)
    handlers = onboard.handlers(onboard.Memory())
    try:
        Shell(core, {**{name: handlers[name] for name in handlers if name != "Http"}})
    except ValueError as error:
        assert str(error) == "there is no handler for Http", error
    else:
        assert False, "a shell without HTTP"

    def wait(effect, stop):
        started.release()
        assert stop.wait(60)
        stopped.release()
        yield {"Err": "Timeout"}

    shell = Shell(core, {**handlers, "Http": wait})
    for event in [{"UseSource": "open-meteo"}, {"UsePlace": {"Place": HERE}}, "Start"]:
        shell.send(event)
    for _ in range(2):
        assert started.acquire(timeout=60), "the weather and the forecast are asked for at once"
    shell.send({"Active": {"Home": "GoToFavorites"}})
    for _ in range(2):
        assert stopped.acquire(timeout=60), "what is cancelled is stopped"


class ScriptedCore:
    """A core that asks for the time and the place, and for a secret when the place is told, and notes what it is told."""

    def __init__(self):
        self.calls, self.cancels, self.revision, self.asked = [], [], 1, threading.Semaphore(0)

    def update(self, event):
        if event == "Change":
            self.revision += 1
        if event == "Drop":
            self.cancels.append(1)
        asks = [{"id": 1, "effect": {"Time": "now"}}, {"id": 2, "effect": {"Location": "GetLocation"}}]
        return asks if event == "Ask" else []

    def resolve(self, id, answer):
        self.calls.append((id, answer))
        return []

    def close(self, id):
        self.calls.append((id, "closed"))
        return [{"id": 3, "effect": {"Secret": {"Fetch": "key"}}}] if id == 2 else []

    def cancelled(self):
        cancels, self.cancels = self.cancels, []
        return cancels

    def changes(self, boot, revision):
        self.asked.release()
        if "freed" in self.calls:
            raise CoreError("no core", "")
        return {"boot": 1, "revision": self.revision}

    def free(self):
        self.calls.append("freed")


def keep():
    """Checks what a shell does with handlers that fail, go on after they are cancelled or end after the core was freed, and
    how long it waits for a change."""
    before, gate, told = set(threading.enumerate()), threading.Event(), []
    threading.excepthook = lambda error: told.append(str(error.exc_value))
    told_of_place = [(2, {"Location": {"lat": 59.91, "lon": 10.75}}), (2, "closed"), (3, {"Missing": "key"}), (3, "closed")]

    def ask(**handlers):
        core = ScriptedCore()
        shell = Shell(core, {**onboard.handlers(onboard.Memory()), **handlers})
        shell.send("Ask")
        return core, shell

    def join():
        while threads := set(threading.enumerate()) - before:
            for thread in threads:
                thread.join(30)
                assert not thread.is_alive(), f"{thread} never ends"

    def fail(effect, stop):
        raise ValueError("broken")

    core, _ = ask(Time=fail)
    join()
    assert sorted(core.calls, key=lambda call: call[0]) == [(1, "closed"), *told_of_place], core.calls
    assert told == ["broken"], told

    def repeat(effect, stop):
        gate.wait(60)
        while True:
            yield {"now": "never told"}

    core, shell = ask(Time=repeat)
    shell.send("Drop")
    gate.set()
    join()
    assert core.calls == told_of_place, core.calls

    core, shell = ask()
    join()
    begun = time.monotonic()
    threading.Timer(0.05, shell.send, ["Drop"]).start()
    shell.changes(1, 1, seconds=0.3)
    assert time.monotonic() - begun >= 0.3, "an event without a change is no change"
    join()
    core.asked = threading.Semaphore(0)
    for _ in range(2):
        threading.Thread(target=shell.changes, args=(1, 1, 60)).start()
        assert core.asked.acquire(timeout=60)
    shell.send("Change")
    join()

    def stay(effect, stop):
        assert stop.wait(20), "what was freed is stopped"
        yield {"now": "never told"}

    core, shell = ask(Time=stay, Location=stay)
    threading.Thread(target=shell.changes, args=(1, 1, 60)).start()
    assert core.asked.acquire(timeout=60)
    shell.free()
    join()
    assert core.calls == ["freed"] and told == ["broken", "no core"], f"{core.calls}, {told}"
    threading.excepthook = threading.__excepthook__


def apply():
    """Checks that a mirror performs each view effect once, in whatever order updates come."""
    update = {"version": weathercore.VERSION, "boot": 1, "view": 0, "effects": []}
    news = [{"revision": revision, "effect": f"news {revision}"} for revision in range(200)]
    mirror = Mirror()
    assert mirror.apply({**update, "revision": 7, "effects": news[7:8]}) == ["news 7"]
    assert mirror.apply({**update, "revision": 6, "view": 1, "effects": news[6:8]}) == ["news 6"]
    assert mirror.apply({**update, "revision": 6, "view": 1, "effects": news[6:8]}) == [] and mirror.view == 0
    for revision in range(8, 200):
        assert mirror.apply({**update, "revision": revision, "effects": news[max(6, revision - 40):revision + 1]}) == [f"news {revision}"]
    assert mirror.apply({**update, "boot": 2, "revision": 3, "effects": news[199:]}) == ["news 199"]
    assert mirror.apply({**update, "revision": 199, "effects": news[6:]}) == [], "an update that comes last of all"
    patch = {"version": weathercore.VERSION, "patch": [{"op": "replace", "path": "", "value": 2}], "effects": []}
    assert mirror.apply({**patch, "boot": 1, "revision": 201, "since": 198}) is None, "a patch of another revision"
    assert mirror.apply({**patch, "boot": 2, "revision": 201, "since": 199}) is None, "a patch of another core"
    assert mirror.apply({**patch, "boot": 1, "revision": 201, "since": 199}) == [] and mirror.view == 2
    assert weathercore.patched({"~1": 1}, [{"op": "replace", "path": "/~01", "value": 2}]) == {"~1": 2}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    refuse(sys.argv[1])
    outdate(sys.argv[1])
    perform(sys.argv[1])
    keep()
    apply()
    patches, views, effects = map(sum, zip(*(follow(sys.argv[1], seed) for seed in range(2))))
    print(f"{patches} patches, {views} whole views, {effects} view effects, {accept(sys.argv[1])} events")
    assert min(patches, views, effects) > 9


main()

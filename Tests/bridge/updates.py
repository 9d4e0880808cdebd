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
from pathlib import Path

from onboard import Shell
from weathercore import Core, CoreError, Mirror

PLACES = [
    {"name": name, "lat": 50 + number, "lon": 10.5, "country": "NO", "local_names": {"de": f"{name}/~burg"}}
    for number, name in enumerate(["Oslo", "Bergen", "Moss", "Voss", "Hamar", "Narvik"])
]


class Walk(Shell):
    """A user who does anything at any time, before services that answer with anything."""

    def __init__(self, core, seed):
        super().__init__(core)
        self.random = random.Random(seed)
        self.now = 1773500060
        self.ticking = []
        self.news = []
        self.ids = {}

    def perform(self, request):
        self.ids[json.dumps(request["effect"])] = request["id"]
        return super().perform(request)

    def ignore(self, effect):
        """Keeps view effects, to compare them with those of the updates."""
        if effect is not None:
            self.news.append(effect)

    def http(self, effect):
        if self.random.random() < 0.2:
            return {"Err": {"Io": "the cable is cut"}}
        if "/geo/" in effect["url"]:
            body = self.random.sample(PLACES, 3)
        else:
            temperature = self.random.randrange(-20, 30)
            body = {**self.WEATHER, "main": {"temp": temperature}, **self.FORECAST}
        return {"Ok": {"status": 200, "headers": [], "body": list(json.dumps(body).encode())}}

    def keyvalue(self, effect):
        if "CompareAndSet" not in effect:
            return super().keyvalue(effect)
        change = effect["CompareAndSet"]
        self.values[change["key"]] = change["value"]
        return {"Ok": {"response": {"CompareAndSet": {"is_set": True, "found": change["expected"]}}}}

    def time(self, effect):
        if effect != "now" and "every" in effect:
            self.ticking.append(effect["every"]["id"])
        if effect != "now" and "clear" in effect:
            return {"cleared": effect["clear"]}
        return {"now": {"instant": {"secs": self.now, "nanos": 0}}} if effect == "now" else None

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
            event = self.random.choice([{"RequestDelete": at}, {"Move": [at, "Up"]}])
        else:
            event = self.random.choice(["RequestAddFavorite", "RequestAddFavorite", "GoToHome"])
        events = [{"Favorites": event}, {"Home": "Refresh"}, {"Home": "GoToFavorites"}, {"Home": {"LookUp": "Os"}}]
        self.send({"Active": self.random.choice(events[:1] * 3 + events + ["UndoDelete"])})


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


def refuse(library):
    """Checks the reasons of errors."""

    def reason(call, *arguments):
        try:
            call(*arguments)
        except CoreError as error:
            return error.reason
        return None

    core = Core(library)
    shell = Walk(core, 1)
    shell.random.random = lambda: 1.0
    assert reason(core.update, {"Onboard": "Sumbit"}) == "unreadable"
    assert reason(core.resolve, 99, "None") == "not pending"
    shell.secrets["openweather_api_key"] = "0123456789abcdef0123456789abcdef"
    shell.send({"UseSource": "openweather"})
    shell.time = lambda effect: None
    shell.http = lambda effect: None
    shell.send("Start")
    clock = shell.ids['{"Time": "now"}']
    assert reason(core.resolve, clock, {"tick": {"id": clock}}) == "wrong answer"
    assert reason(core.close, clock) == "needs answer"
    shell.answer(core.resolve(clock, {"now": {"instant": {"secs": 1773500060, "nanos": 0}}}))
    weather = next(id for effect, id in shell.ids.items() if "/weather?" in effect)
    core.close(weather)
    local = core.changes()["view"]["Active"]["screen"]["Home"]["local_weather"]
    assert "Failed" in json.dumps(local), f"nothing is fetched for ever: {local}"

    # A long text keeps the core busy while another thread calls it.
    reasons, done = set(), threading.Event()

    def type_texts():
        while not done.is_set():
            reasons.add(reason(core.update, {"Active": {"Home": {"LookUp": "x" * 1_000_000}}}))

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


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    refuse(sys.argv[1])
    outdate(sys.argv[1])
    patches, views, effects = map(sum, zip(*(follow(sys.argv[1], seed) for seed in range(2))))
    print(f"{patches} patches, {views} whole views, {effects} view effects, {accept(sys.argv[1])} events")
    assert min(patches, views, effects) > 9


main()

#!/usr/bin/env python3
"""Drives the weather app's core through onboarding to a favorite, and prints the view.

    swift run bindings python Apps/CoreLibrary/weathercore.json > weathercore.py
    PYTHONPATH=. python3 Tools/bridge/onboard.py .build/debug/libweathercore.so

The core is a library, and what it says and hears is JSON. This program stands where the app's shell stands: it sends what
the user does, answers what the core asks for, and looks at the view. The types of the messages are made from the schema.
"""

import json
import sys
import threading
from urllib.parse import urlsplit

from weathercore import Core, CoreError, Mirror, Shell

WEATHER = {"main": {"temp": 11.5}, "weather": [{"id": 800, "description": "clear sky"}], "dt": 1773500000, "name": "Oslo"}
FORECAST = {"list": [{"main": {"temp": 9.5}, "weather": [{"id": 500, "description": "light rain"}], "dt": 1773511200}]}
PLACES = [{"name": "Bergen", "lat": 60.39, "lon": 5.33, "country": "NO"}]
ANSWERS = {"/data/2.5/weather": WEATHER, "/data/2.5/forecast": FORECAST, "/geo/1.0/direct": PLACES}


def http(effect, stop):
    answer = ANSWERS.get(urlsplit(effect["url"]).path)
    body = json.dumps(answer).encode()
    yield {"Ok": {"status": 200 if answer else 404, "headers": [], "body": list(body)}}


def location(effect, stop):
    yield {"Enabled": True} if effect == "IsLocationEnabled" else {"Location": {"lat": 59.91, "lon": 10.75}}


def time(effect, stop):
    if effect == "now":
        yield {"now": {"instant": {"secs": 1773500060, "nanos": 0}}}
    elif "clear" in effect:
        yield {"cleared": effect["clear"]}
    else:
        stop.wait()  # A timer that never runs out, until the core cancels it.


def process(effect, stop):
    yield {"Failed": {"NotFound": effect["Run"]["program"]}}


class Memory:
    """Keeps values and secrets until the program ends."""

    def __init__(self):
        self.values, self.secrets, self.storing = {}, {}, threading.Lock()

    def secret(self, effect, stop):
        (operation, argument), = effect.items()
        if operation == "Store":
            key, secret = argument
            self.secrets[key] = secret
            yield {"Stored": key}
        elif operation == "Delete":
            self.secrets.pop(argument, None)
            yield {"Deleted": argument}
        else:
            yield {"Fetched": [argument, self.secrets[argument]]} if argument in self.secrets else {"Missing": argument}

    def keyvalue(self, effect, stop):
        (operation, fields), = effect.items()
        key = fields["key"]
        with self.storing:
            found = {"Bytes": self.values[key]} if key in self.values else "None"
            is_set = operation == "CompareAndSet" and found == fields["expected"]
            if is_set or operation == "Set":
                self.values[key] = fields["value"]
        responses = {
            "Get": {"value": found}, "Set": {"previous": found}, "CompareAndSet": {"is_set": is_set, "found": found}}
        yield {"Ok": {"response": {operation: responses[operation]}}}


def handlers(memory):
    return {
        "Http": http, "KeyValue": memory.keyvalue, "Location": location, "Process": process, "Secret": memory.secret,
        "Time": time,
    }


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    shell, mirror = Shell(Core(sys.argv[1]), handlers(Memory())), Mirror()

    def follow(until, times=1):
        """Follows the core's updates until the view has a text so many times."""
        count = -1
        while count < times:
            mirror.apply(shell.changes(mirror.boot, mirror.revision, seconds=1))
            count = json.dumps(mirror.view).count(until)

    # Without this and without a key, the core would use a source that needs none.
    shell.send({"UseSource": "openweather"})
    shell.send("Start")
    follow(until="Onboard")
    shell.send({"Onboard": {"ApiKey": "0123456789abcdef0123456789abcdef"}})
    shell.send({"Onboard": "Submit"})
    follow(until="9.5")
    try:
        shell.send({"Active": {"Home": "GoToFavorits"}})
    except CoreError as error:
        print(f"refused: {error}", file=sys.stderr)
    shell.send({"Active": {"Home": "GoToFavorites"}})
    shell.send({"Active": {"Favorites": "RequestAddFavorite"}})
    shell.send({"Active": {"Favorites": {"Workflow": {"Add": {"SearchAtOnce": "Berg"}}}}})
    follow(until="Results")
    place = mirror.view["Active"]["screen"]["Favorites"]["workflow"]["Add"]["search"]["Results"]["places"][0]
    shell.send({"Active": {"Favorites": {"Workflow": {"Add": {"SubmitPlace": place}}}}})
    shell.send({"Active": {"Favorites": "GoToHome"}})
    follow(until="11.5", times=2)
    print(json.dumps(mirror.view, indent=2))
    shell.free()


if __name__ == "__main__":
    main()

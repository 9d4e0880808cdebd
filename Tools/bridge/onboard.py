#!/usr/bin/env python3
"""Drives the weather app's core through onboarding to the home screen, and prints the view.

    swift run bindings python Apps/CoreLibrary/weathercore.json > weathercore.py
    PYTHONPATH=. python3 Tools/bridge/onboard.py .build/debug/libweathercore.so

The core is a library, and what it says and hears is JSON. This program stands where the app's shell stands: it sends what
the user does, answers what the core asks for, and looks at the view. The types of the messages are made from the schema.
"""

import json
import sys

from weathercore import Core, CoreError


class Shell:
    """Answers what a core asks for: from a dictionary, a fixed place, one observation of the weather and one forecast."""

    WEATHER = {"main": {"temp": 11.5}, "weather": [{"id": 800, "description": "clear sky"}], "dt": 1773500000, "name": "Oslo"}
    FORECAST = {"list": [{"main": {"temp": 9.5}, "weather": [{"id": 500, "description": "light rain"}], "dt": 1773511200}]}

    def __init__(self, core):
        self.core = core
        self.secrets = {}
        self.values = {}

    def send(self, event):
        self.answer(self.core.update(event))

    def answer(self, requests):
        pending = list(requests)
        while pending:
            request = pending.pop(0)
            answer = self.perform(request)
            if answer is not None:
                pending += self.core.resolve(request["id"], answer)
                # An answer can cancel requests that wait.
                cancelled = self.core.cancelled()
                pending = [request for request in pending if request["id"] not in cancelled]

    def perform(self, request):
        (kind, effect), = request["effect"].items()
        return getattr(self, kind.lower(), self.ignore)(effect)

    def ignore(self, effect):
        """The view is to be drawn, or there is news: nobody waits for an answer."""

    def secret(self, effect):
        (operation, argument), = effect.items()
        if operation == "Store":
            key, secret = argument
            self.secrets[key] = secret
            return {"Stored": key}
        if operation == "Delete":
            self.secrets.pop(argument, None)
            return {"Deleted": argument}
        if argument in self.secrets:
            return {"Fetched": [argument, self.secrets[argument]]}
        return {"Missing": argument}

    def keyvalue(self, effect):
        (operation, fields), = effect.items()
        if operation == "Get":
            value = self.values.get(fields["key"])
            return {"Ok": {"response": {"Get": {"value": "None" if value is None else {"Bytes": value}}}}}
        return {"Err": {"error": {"other": {"message": "this store can only be read"}}}}

    def location(self, effect):
        if effect == "IsLocationEnabled":
            return {"Enabled": True}
        return {"Location": {"lat": 59.91, "lon": 10.75}}

    def http(self, effect):
        # The forecast is asked for when the weather has come, under /data/2.5/forecast.
        answer = self.FORECAST if "/forecast?" in effect["url"] else self.WEATHER
        return {"Ok": {"status": 200, "headers": [], "body": list(json.dumps(answer).encode())}}

    def time(self, effect):
        if effect == "now":
            return {"now": {"instant": {"secs": 1773500060, "nanos": 0}}}
        return None  # A timer that never runs out.


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    core = Core(sys.argv[1])
    shell = Shell(core)
    # Without this and without a key, the core would use a source that needs none.
    shell.send({"UseSource": "openweather"})
    shell.send("Start")
    shell.send({"Onboard": {"ApiKey": "0123456789abcdef0123456789abcdef"}})
    shell.send({"Onboard": "Submit"})
    try:
        core.update({"Onboard": "Sumbit"})
    except CoreError as error:
        print(f"refused: {error}", file=sys.stderr)
    print(json.dumps(core.changes()["view"], indent=2))
    core.free()


if __name__ == "__main__":
    main()

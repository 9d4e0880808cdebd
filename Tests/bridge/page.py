#!/usr/bin/env python3
"""Drives the page of Tools/bridge/web in a browser without a window, before the sample server: Tests/bridge/page.py BINARIES FOLDER [PICTURES]

BINARIES has sample-server and libweathercore.so; FOLDER has the generated Python and the compiled page. Pictures of what was
seen are left in PICTURES.
"""

import base64
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

SERVE = Path(__file__).parents[2] / "Tools/bridge/web/serve.py"


class Browser:
    """A page of Chromium, which is told what to do over a pipe."""

    def __init__(self, program, profile):
        (read, self.write), (self.read, write) = os.pipe(), os.pipe()
        # The browser reads from 3 and writes to 4.
        command = ["sh", "-c", f'exec "$@" 3<&{read} 4>&{write}', "sh", program, "--headless=new", "--no-sandbox", "--disable-gpu"]
        command += ["--remote-debugging-pipe", f"--user-data-dir={profile}", "--window-size=720,900", "about:blank"]
        self.process = subprocess.Popen(command, pass_fds=[read, write], stderr=subprocess.DEVNULL)
        os.close(read), os.close(write)
        self.answers, self.rest, self.numbers, self.session = {}, b"", itertools.count(1), None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **parameters):
        message = {"id": next(self.numbers), "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        return message["id"]

    def call(self, method, **parameters):
        id = self.send(method, **parameters)
        while id not in self.answers:
            data = os.read(self.read, 1 << 16)
            assert data, "the browser has ended"
            *messages, self.rest = (self.rest + data).split(b"\0")
            self.answers |= {answer["id"]: answer for answer in map(json.loads, messages) if "id" in answer}
        answer = self.answers.pop(id)
        assert "error" not in answer, answer
        return answer["result"]

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait(self, expression):
        """Waits until an expression is true."""
        end = time.monotonic() + 30
        while not self.value(expression):
            assert time.monotonic() < end, f"never came true: {expression}, on {self.value('document.body?.innerText')!r}"
            time.sleep(0.02)

    def wait_for(self, *texts):
        for text in texts:
            self.wait(f"document.body?.innerText.includes({json.dumps(text)})")

    def press(self, label):
        find = f"[...document.querySelectorAll('button:enabled')].find(button => button.textContent.startsWith({json.dumps(label)}))"
        self.wait(f"!!{find}")
        self.value(f"{find}.click()")

    def type(self, text):
        """Types without waiting for what becomes of a letter."""
        self.wait("!!document.querySelector('input')")
        self.value("document.querySelector('input').focus()")
        for letter in text:
            self.send("Input.insertText", text=letter)

    def picture(self, file):
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))


def main():
    binaries, folder = Path(sys.argv[1]), Path(sys.argv[2])
    program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        pictures = Path(sys.argv[3]) if len(sys.argv) > 3 else place

        def start(*command, **options):
            environment = {**os.environ, "PYTHONPATH": str(folder)}
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, **options)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process, process.stdout.readline().strip()

        service, origin = start(binaries / "sample-server", stderr=subprocess.DEVNULL)
        serve = [sys.executable, SERVE, binaries / "libweathercore.so", folder, "--service", origin, "--location", "60.7412", "11.3217"]
        _, address = start(*serve)
        browser = Browser(program, place / "profile")
        stack.callback(browser.process.wait)
        stack.callback(browser.process.terminate)
        browser.call("Network.enable")
        browser.call("Network.emulateNetworkConditions", offline=False, latency=80, downloadThroughput=-1, uploadThroughput=-1)
        browser.call("Page.navigate", url=address)

        browser.wait_for("Welcome")
        browser.type("demo")
        browser.wait("document.querySelector('button').disabled === false")
        assert browser.value("document.querySelector('input').value") == "demo"
        browser.picture(pictures / "key.png")
        browser.press("Use this key")
        browser.wait_for("Here", "°C", "Just Now")
        assert browser.value("location.href") == f"{origin_of(address)}/", "the token is not left in the address"
        browser.picture(pictures / "home.png")

        browser.press("Favorites")
        browser.press("Add")
        browser.type("fjellv")
        browser.wait("document.querySelector('input').value === 'fjellv'")
        browser.wait("[...document.querySelectorAll('button')].some(button => button.textContent.startsWith('Fjellvang'))")
        assert browser.value("document.querySelector('input').value + document.activeElement.tagName") == "fjellvINPUT"
        browser.picture(pictures / "search.png")
        browser.press("Fjellvang")
        browser.wait_for("Added: Fjellvang")
        browser.press("Home")
        browser.wait("document.querySelectorAll('.large').length === 2")
        browser.picture(pictures / "favorite.png")
        browser.press("Details")
        browser.wait("document.querySelectorAll('section')[1]?.childElementCount === 8")
        browser.picture(pictures / "details.png")

        # A page that is loaded again shows the same.
        browser.call("Page.navigate", url=f"{origin_of(address)}/")
        browser.wait("document.querySelectorAll('section')[1]?.childElementCount === 8")
        browser.press("Home")
        browser.wait_for("Here")

        # The other source has no sentence for the sky.
        _, other = start(*serve, "--source", "open-meteo")
        browser.call("Page.navigate", url=other)
        browser.wait_for("Here", "Clouds")
        browser.call("Page.navigate", url=f"{origin_of(address)}/")
        browser.wait_for("Here", "scattered clouds")
        service.terminate()
        service.wait()
        browser.press("Refresh")
        browser.wait("document.querySelectorAll('.problem').length === 2")
        browser.wait_for("cannot be reached")
        browser.picture(pictures / "down.png")


def origin_of(address):
    return address.split("/#")[0]


main()

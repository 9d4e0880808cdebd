// Checks the Shell of the TypeScript bindings before a scripted core on a slow line:
//
//     tsc --target es2022 --lib es2022,dom --module es2022 weathercore.ts && node Tests/bridge/shell.mjs ./weathercore.js
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
const { Mirror, Shell, patched, version } = await import(pathToFileURL(process.argv[2]));

// Turns of the event loop stand for the time on a line: later calls may be faster.
const turns = async count => { while (count-- > 0) await new Promise(resolve => setImmediate(resolve)); };

/** A core with one field, which is behind its user and tells late what has changed. */
class SlowCore {
  text = ""; boot = 7; texts = [""]; effects = []; calls = []; answers = []; cancels = []; delay = 0;
  get revision() { return this.texts.length + this.effects.length; }
  async update(event) {
    await turns(20 - this.delay++ % 20);
    this.calls.push(event);
    if (event === "Ask") return [{ id: 1, effect: { Time: "now" } }];
    if (event === "Drop") { this.cancels.push(1); return []; }
    if (event === "Notify") { this.effects.push({ revision: this.revision + 1, effect: { Announcement: "new" } }); return []; }
    if (event === "Refuse") throw new Error("refused");
    this.text = event.Text;
    this.texts.push(this.text);
    return [{ id: 0, effect: { Render: null } }];
  }
  async resolve(id, answer) { this.answers.push([id, answer]); return []; }
  async close(id) { this.answers.push([id, "closed"]); return []; }
  async cancelled() { return this.cancels.splice(0); }
  async changes(boot, revision) {
    const { text } = this;
    const told = { version, boot: this.boot, revision: this.revision, effects: this.effects.filter(e => e.revision > revision) };
    await turns(this.delay++ * 7 % 19);
    return boot !== this.boot ? { ...told, view: { text } }
      : { ...told, since: revision, patch: [{ op: "replace", path: "/text", value: text }] };
  }
}

/** A page that shows the text in a field, as long as its user does not type. */
function page(core, handlers = {}) {
  const page = { field: "", performed: [], shown: 0 };
  const show = (view, isSettled) => { page.shown++; if (isSettled) page.field = view.text; };
  page.shell = new Shell(core, handlers, show, effect => page.performed.push(effect));
  return page;
}

{ // Letters typed faster than the line is are neither lost nor doubled, whoever else asks to draw.
  const core = new SlowCore(), it = page(core), sent = [];
  let typed = "";
  for (const letter of "Llanfairpwllgwyngyll") {
    assert.equal(it.field, typed);
    it.field = typed += letter;
    sent.push(it.shell.send({ Text: typed }), it.shell.refresh());
    await turns(3);
  }
  await Promise.all(sent);
  assert.equal(core.text, typed);
  assert.equal(it.field, typed);
  assert.deepEqual(core.calls.map(event => event.Text.length), [...typed].map((_, index) => index + 1));
  core.text = "changed by the core", core.texts.push(core.text);
  await it.shell.refresh();
  assert.equal(it.field, core.text);
}

{ // A view that was made before the last letter, and comes after it was taken, does not replace it.
  const core = new SlowCore(), it = page(core), gates = [];
  await it.shell.refresh();
  const { changes } = core;
  core.changes = async (...since) => {
    const update = await changes.apply(core, since);
    await new Promise(open => gates.push(open));
    return update;
  };
  const early = it.shell.refresh();
  await turns(30);
  it.field = "a";
  const sent = it.shell.send({ Text: "a" });
  await turns(60);
  gates.shift()();
  await early;
  assert.equal(it.field, "a");
  gates.shift()();
  await sent;
  assert.equal(it.field, "a");
}

{ // A refused event is an error of its sender, and the next ones are sent.
  const core = new SlowCore(), it = page(core);
  const refused = it.shell.send("Refuse"), next = it.shell.send({ Text: "a" });
  await assert.rejects(refused, /refused/);
  await next;
  assert.equal(it.field, "a");
}

{ // A view effect is performed once, and a core that was started anew is shown as it is.
  const core = new SlowCore(), it = page(core);
  await Promise.all([it.shell.send("Notify"), it.shell.refresh(), it.shell.refresh()]);
  await it.shell.refresh();
  assert.deepEqual(it.performed, [{ Announcement: "new" }]);
  core.boot = 8, core.texts = [""], core.text = "anew", core.effects = [];
  await it.shell.refresh();
  assert.equal(it.field, "anew");
}

{ // A cancelled request is aborted and its late answer is dropped; another one is answered, then closed.
  const core = new SlowCore();
  let late;
  const it = page(core, { Time: (effect, answer, signal) => new Promise(done => { late = { answer, done, signal }; }) });
  await it.shell.send("Ask");
  await it.shell.send("Drop");
  assert.ok(late.signal.aborted);
  late.answer("late"), late.done();
  await turns(40);
  assert.deepEqual(core.answers, []);
  await it.shell.send("Ask");
  late.answer("in time"), late.done();
  await turns(80);
  assert.deepEqual(core.answers, [[1, "in time"], [1, "closed"]]);
}

{ // A request is begun before the next call can cancel it, so it is aborted then.
  const core = new SlowCore(), signals = [];
  const it = page(core, { Time: (effect, answer, signal) => new Promise(() => signals.push(signal)) });
  const { cancelled } = core;
  core.cancelled = async () => { await turns(25); return cancelled.apply(core); };
  await Promise.all([it.shell.send("Ask"), it.shell.send("Drop")]);
  assert.deepEqual(signals.map(signal => signal.aborted), [true]);
}

// A handler that fails, before or after it returns, and an answer that is refused, are told, and the request is closed.
for (const fails of [async answer => { answer("wrong"); throw new Error("broken"); }, answer => { answer("wrong"); throw new Error("broken"); }]) {
  const core = new SlowCore(), failures = [], handlers = { Time: (effect, answer) => fails(answer) };
  core.resolve = async () => { throw new Error("refused"); };
  await new Shell(core, handlers, () => {}, () => {}, error => failures.push(error.message)).send("Ask");
  await turns(120);
  assert.deepEqual(failures.sort(), ["broken", "refused"]);
  assert.deepEqual(core.answers, [[1, "closed"]]);
}

{ // An event that is not sent because the core cannot be reached is not waited for.
  const core = new SlowCore(), it = page(core), { changes } = core;
  core.changes = async () => { throw new Error("unreachable"); };
  await assert.rejects(it.shell.send({ Text: "a" }), /unreachable/);
  core.changes = changes;
  await it.shell.send({ Text: "b" });
  assert.deepEqual(core.calls, [{ Text: "b" }]);
  assert.equal(it.field, "b");
}

{ // A core of another version gets no event.
  const core = new SlowCore(), { changes } = core;
  core.changes = async (...since) => ({ ...await changes.apply(core, since), version: version + 1 });
  await assert.rejects(page(core).shell.send("Notify"), /another version/);
  assert.deepEqual(core.calls, []);
}

{ // A view effect is performed once, also when its update comes after a later one.
  const mirror = new Mirror(), update = { version, boot: 1, view: 0 };
  const news = Array.from({ length: 200 }, (_, revision) => ({ revision, effect: `news ${revision}` }));
  assert.deepEqual(mirror.apply({ ...update, revision: 7, effects: news.slice(7, 8) }), ["news 7"]);
  assert.deepEqual(mirror.apply({ ...update, revision: 6, view: 1, effects: news.slice(6, 8) }), ["news 6"]);
  assert.deepEqual(mirror.apply({ ...update, revision: 6, view: 1, effects: news.slice(6, 8) }), []);
  assert.equal(mirror.view, 0);
  for (let revision = 8; revision < 200; revision++) {
    const effects = news.slice(Math.max(6, revision - 40), revision + 1);
    assert.deepEqual(mirror.apply({ ...update, revision, effects }), [`news ${revision}`]);
  }
  assert.deepEqual(mirror.apply({ ...update, boot: 2, revision: 3, effects: news.slice(199) }), ["news 199"]);
  assert.deepEqual(mirror.apply({ ...update, revision: 199, effects: news.slice(6) }), [], "an update that comes last of all");
}

{ // A mirror drops what is stale and refuses a patch of another revision.
  const mirror = new Mirror(), update = { version, boot: 1, effects: [] };
  assert.deepEqual(mirror.apply({ ...update, revision: 5, view: [1, { "a/~": 2 }] }), []);
  const patch = [{ op: "remove", path: "/0" }, { op: "add", path: "/0/b", value: 3 }, { op: "replace", path: "/0/a~1~0", value: 4 }];
  assert.equal(mirror.apply({ ...update, revision: 8, since: 7, patch }), undefined);
  assert.equal(mirror.apply({ ...update, boot: 2, revision: 6, since: 5, patch }), undefined);
  assert.deepEqual(mirror.apply({ ...update, revision: 6, since: 5, patch }), []);
  assert.deepEqual(mirror.apply({ ...update, revision: 6, since: 5, patch }), []);
  assert.deepEqual(mirror.view, [{ "a/~": 4, b: 3 }]);
  assert.deepEqual(mirror.apply({ ...update, revision: 8, view: 0 }), []);
  assert.throws(() => mirror.apply({ ...update, version: 1, revision: 9, view: 1 }), /another version/);
  assert.equal(mirror.view, 0);
  assert.deepEqual(patched({ "~1": 1 }, [{ op: "replace", path: "/~01", value: 2 }]), { "~1": 2 });
  assert.deepEqual(patched([1, 3], [{ op: "add", path: "/1", value: 2 }, { op: "replace", path: "/0", value: 0 }]), [0, 2, 3]);
}
console.log("the shell keeps its promises");

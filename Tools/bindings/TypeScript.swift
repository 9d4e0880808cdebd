/// TypeScript types for messages in JSON.
enum TypeScript: Language {
    static let primitives = [
        "bool": "boolean", "u8": "number", "u16": "number", "u32": "number", "u64": "number", "i64": "number",
        "f64": "number", "bytes": "number[]", "unit": "null",
    ]

    static func runtime(of schema: Schema) -> String {
        """
        // Made by bindings. Do not edit.

        /** The hash of the layout of these types, which comes with each update. */
        export const version = \(schema.version);

        /** A request of the core: answer it under its id, unless it is a view effect, which comes with an update. */
        export interface Request { id: number; effect: Effect }

        /** An operation of a JSON Patch (RFC 6902). */
        export type Operation =
          | { op: "add" | "replace"; path: string; value: unknown }
          | { op: "remove"; path: string };

        /** What has changed: the whole view, or a patch of the view at the revision `since`; and view effects. */
        export type Update = {
          version: number; boot: number; revision: number; effects: { revision: number; effect: Effect }[];
        } & ({ view: View } | { since: number; patch: Operation[] });

        /** What a core behind JSON can do: in a library, a worker or another process. */
        export interface Core {
          update(event: Event): Promise<Request[]>;
          resolve(id: number, answer: Answers[keyof Answers]): Promise<Request[]>;
          close(id: number): Promise<Request[]>;
          cancelled(): Promise<number[]>;
          changes(boot: number, revision: number): Promise<Update>;
        }

        /** The view of a core, which its updates keep up to date. */
        export class Mirror {
          boot = 0;
          revision = 0;
          view: View | undefined;
          private performed = new Set<string>();

          /** Applies an update; only its view effects if it is stale. Returns the view effects to perform, each once; undefined
           * for an update of another revision than this one: ask for the changes since this revision again. */
          apply(update: Update): Effect[] | undefined {
            if (update.version !== version) throw new Error("The core is of another version than this page: load it again.");
            const isSame = update.boot === this.boot;
            if (!isSame || update.revision > this.revision) {
              if ("view" in update) this.view = update.view;
              else if (!isSame || update.since !== this.revision) return undefined;
              else this.view = patched(structuredClone(this.view), update.patch) as View;
              [this.boot, this.revision] = [update.boot, update.revision];
            }
            // None is forgotten, because an update may come as late as it likes.
            const isNew = (key: string) => !this.performed.has(key) && this.performed.add(key);
            return update.effects.filter(e => isNew(`${update.boot} ${e.revision}`)).map(e => e.effect);
          }
        }

        /** Returns a document after a JSON Patch of add, remove and replace; parts of it are changed. */
        export function patched(document: unknown, operations: Operation[]): unknown {
          const whole: any = { "": document };
          for (const operation of operations) {
            const steps = operation.path.split("/").map(step => step.replace(/~1/g, "/").replace(/~0/g, "~"));
            const last = steps.pop()!;
            const parent = steps.reduce((part, step) => part[step], whole);
            if (!Array.isArray(parent)) {
              if (operation.op === "remove") delete parent[last]; else parent[last] = operation.value;
            } else if (operation.op === "remove") parent.splice(Number(last), 1);
            else parent.splice(Number(last), operation.op === "add" ? 0 : 1, operation.value);
          }
          return whole[""];
        }

        /** Performs effects: gives each answer to `answer`, and stops when the signal is aborted. */
        export type Handlers = {
          [Name in keyof Answers]: (
            effect: Requests[Name], answer: (answer: Answers[Name]) => void, signal: AbortSignal) => Promise<void>;
        };

        type Handler = (
          effect: never, answer: (answer: Answers[keyof Answers]) => void, signal: AbortSignal) => Promise<void>;

        /** Runs a core: sends events one after the other, performs what the core requests, and shows its view. */
        export class Shell {
          private open = new Map<number, AbortController>();
          private mirror = new Mirror();
          private last: Promise<unknown> = Promise.resolve();
          /** How many events the core has not yet taken, and how many it has. */
          private waiting = 0;
          private taken = 0;

          /** `show` is told whether the view is that after all events sent: only then may the text of a field that the user
           * types in be replaced by the view's. */
          constructor(
            private core: Core, private handlers: Handlers, private show: (view: View, isSettled: boolean) => void,
            private perform: (effect: Effect) => void, private failed: (error: unknown) => void = console.error) {}

          async send(event: Event): Promise<void> {
            this.waiting++;
            await this.call(async () => {
              try {
                // A core of another version gets no event.
                if (this.mirror.view === undefined) await this.refresh();
                return await this.core.update(event);
              } finally { this.waiting--; this.taken++; }
            });
          }

          /** Shows what has changed. A core that others send events to is asked so at their times. */
          async refresh(): Promise<void> {
            const taken = this.taken;
            let effects: Effect[] | undefined;
            do effects = this.mirror.apply(await this.core.changes(this.mirror.boot, this.mirror.revision));
            while (effects === undefined);
            effects.forEach(this.perform);
            this.show(this.mirror.view!, this.waiting === 0 && taken === this.taken);
          }

          /** Calls the core after the calls before, and begins what it requests, so that nothing cancelled is begun. */
          private async call(step: () => Promise<Request[]>): Promise<void> {
            const done = this.last.then(async () => {
              const requests = await step();
              for (const id of await this.core.cancelled()) {
                this.open.get(id)?.abort();
                this.open.delete(id);  // The core takes no more answers to it.
              }
              for (const request of requests) this.begin(request);
            });
            this.last = done.catch(() => {});  // What is refused does not hold up the next call.
            await done;
            await this.refresh();
          }

          private begin({ id, effect }: Request): void {
            const [name, content] = Object.entries(effect)[0] as [string, never];
            const handler = (this.handlers as Record<string, Handler | undefined>)[name];
            if (handler === undefined) return;  // The view has changed, or an update has the view effect.
            const work = new AbortController();
            this.open.set(id, work);
            const next = (step: () => Promise<Request[]>) => {
              this.call(async () => this.open.get(id) === work ? step() : []).catch(this.failed);
            };
            // What a handler throws before it returns must not keep the next request from its handler.
            const run = async () => handler(content, answer => next(() => this.core.resolve(id, answer)), work.signal);
            run().catch(this.failed).finally(() => next(() => { this.open.delete(id); return this.core.close(id); }));
          }
        }
        """
    }

    static let containers = ["optional": "{} | null", "list": "Array<{}>", "dictionary": "Record<string, {}>"]
    static func tuple(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

    static func record(_ name: String, _ fields: [Schema.Field]) -> String {
        let lines = fields.map { "  \($0.name): \($0.type);\n" }
        return "export interface \(name) {\n\(lines.joined())}"
    }

    static func enumeration(_ name: String, _ cases: [Schema.Case]) -> String {
        "export type \(name) =\n" + cases.map { "  | \(literal($0))" }.joined(separator: "\n") + ";"
    }

    private static func literal(_ part: Schema.Case) -> String {
        part.type.map { "{ \(part.name): \($0) }" } ?? "\"\(part.name)\""
    }

    static func alias(_ name: String, _ type: String) -> String { "export type \(name) = \(type);" }

    static func messages(of schema: Schema) -> String {
        let effects = schema.effects.map { (name: $0.name, type: Optional($0.request)) }
        return [
            alias("Event", schema.event), alias("View", schema.view),
            enumeration("Effect", [(name: "Render", type: "null")] + effects),
            record("Requests", schema.answered.map { (name: $0.name, type: $0.request) }),
            record("Answers", schema.answered.map { (name: $0.name, type: $0.answer) }),
        ].joined(separator: "\n\n")
    }
}

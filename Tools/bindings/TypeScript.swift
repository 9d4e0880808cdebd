/// Types of TypeScript for messages in JSON.
enum TypeScript: Language {
    static let primitives = [
        "bool": "boolean", "u8": "number", "u16": "number", "u32": "number", "u64": "number", "i64": "number",
        "f64": "number", "bytes": "number[]", "unit": "null",
    ]

    static let runtime = """
        // Made by bindings. Do not edit.

        /** A request of the core: answer it under its id, unless it is a view effect. */
        export interface Request { id: number; effect: Effect }

        /** What a core behind JSON can do: in a library, a worker or another process. */
        export interface Core {
          update(event: Event): Promise<Request[]>;
          resolve(id: number, answer: Answers[keyof Answers]): Promise<Request[]>;
          close(id: number): Promise<Request[]>;
          cancelled(): Promise<number[]>;
          view(): Promise<{ version: number; view: View }>;
        }

        /** Performs effects: gives each answer to `answer`, and stops when the signal is aborted. */
        export type Handlers = {
          [Name in keyof Answers]: (
            effect: Requests[Name], answer: (answer: Answers[Name]) => void, signal: AbortSignal) => Promise<void>;
        };

        /** Runs a core: sends events, performs what the core requests, and shows its view. */
        export class Shell {
          private open = new Map<number, AbortController>();

          constructor(
            private core: Core, private handlers: Handlers, private show: (view: View) => void,
            private perform: (effect: Effect) => void) {}

          async send(event: Event): Promise<void> { await this.follow(await this.core.update(event)); }

          private async follow(requests: Request[]): Promise<void> {
            for (const id of await this.core.cancelled()) {
              this.open.get(id)?.abort();
              this.open.delete(id);  // The core takes no more answers to it.
            }
            for (const request of requests) this.begin(request);
            this.show((await this.core.view()).view);
          }

          private begin({ id, effect }: Request): void {
            const [name, content] = Object.entries(effect)[0] as [keyof Answers, never];
            const handler = this.handlers[name] as Handlers[keyof Answers] | undefined;
            if (handler === undefined) return this.perform(effect);
            const work = new AbortController();
            this.open.set(id, work);
            let turn = Promise.resolve();
            const next = (step: () => Promise<Request[]>) => {
              turn = turn.then(async () => { if (this.open.get(id) === work) await this.follow(await step()); });
            };
            handler(content, answer => next(() => this.core.resolve(id, answer)), work.signal)
              .finally(() => next(async () => { const left = await this.core.close(id); this.open.delete(id); return left; }));
          }
        }
        """

    static func optional(_ value: String) -> String { "\(value) | null" }
    static func list(_ value: String) -> String { "Array<\(value)>" }
    static func dictionary(_ value: String) -> String { "Record<string, \(value)>" }
    static func tuple(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

    static func record(_ name: String, _ fields: [Schema.Part]) -> String {
        let lines = fields.map { "  \($0.name): \(type($0.kind));\n" }
        return "export interface \(name) {\n\(lines.joined())}"
    }

    static func enumeration(_ name: String, _ cases: [Schema.Part]) -> String {
        "export type \(name) =\n" + cases.map { "  | \(literal($0))" }.joined(separator: "\n") + ";"
    }

    private static func literal(_ part: Schema.Part) -> String {
        part.kind.map { "{ \(part.name): \(type($0)) }" } ?? "\"\(part.name)\""
    }

    static func alias(_ name: String, _ kind: Schema.Kind) -> String { "export type \(name) = \(type(kind));" }

    static func messages(of schema: Schema) -> String {
        let effects = schema.effects.map { (name: $0.name, kind: Optional($0.request)) }
        let answered = schema.effects.filter { $0.answer != nil }
        return [
            alias("Event", schema.event), alias("View", schema.view),
            enumeration("Effect", [(name: "Render", kind: .named("unit"))] + effects),
            record("Requests", answered.map { (name: $0.name, kind: $0.request) }),
            record("Answers", answered.map { (name: $0.name, kind: $0.answer) }),
        ].joined(separator: "\n\n")
    }
}

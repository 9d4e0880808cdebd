// The page: sends events and draws the view. The Shell decides about the text in a field: the view's text replaces it
// only when the core has received all of it.
import { Handlers, Shell } from "./weathercore.js";
import type * as Wire from "./weathercore.js";

const token = location.hash.slice(1) || sessionStorage.getItem("token") || "";
sessionStorage.setItem("token", token);
history.replaceState(null, "", "/");

const line = async (path: string, event?: Wire.Event) => {
  const init = event === undefined ? {} : { method: "POST", body: JSON.stringify(event) };
  const response = await fetch(path, { ...init, headers: { Authorization: `Bearer ${token}` } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer);
  return answer;
};

/** The core behind the server, which performs what it requests: here, the view may have changed after each event. */
class Remote implements Wire.Core {
  since: [boot: number, revision: number] = [0, 0];
  async update(event: Wire.Event) { await line("/event", event); return [{ id: 0, effect: { Render: null } }]; }
  async resolve() { return []; }
  async close() { return []; }
  async cancelled() { return []; }
  async changes(boot: number, revision: number, wait = 0) {
    const update = await line(`/changes?boot=${boot}&revision=${revision}&wait=${wait}`);
    if (wait === 0) this.since = [update.boot, update.revision];
    return update;
  }
}

const remote = new Remote();
const shell = new Shell(remote, {} as Handlers, draw, effect =>
  say("Announcement" in effect ? words(effect.Announcement.message).replace("Favorites: ", "") : words(effect)));
const say = (text: string) => { document.getElementById("status")!.textContent = text; };
const send = (event: Wire.Event) => { shell.send(event).catch(error => say(error.message)); };
const active = (event: Extract<Wire.Event, { Active: unknown }>["Active"]) => send({ Active: event });

/** The names and texts in a value, such as those of a failure. */
function words(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  if ("coordinate" in value) return (value as unknown as Wire.Place).name;
  return Object.entries(value).map(([name, part]) => `${words(name)}: ${words(part)}`).join(", ");
}

type Child = Node | string | false | null | undefined;
function part(tag: string, style: string, ...children: Child[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className: style });
  element.append(...children.filter((child): child is Node | string => !!child));
  return element;
}

function button(label: string, press: () => void, isEnabled = true): HTMLElement {
  return Object.assign(part("button", "", label), { disabled: !isEnabled, onclick: press });
}

const fields = new Map<string, HTMLInputElement>();
/** A field, which stays the same element while its user types. */
function field(label: string, type: string, text: string, isSettled: boolean, typed: (text: string) => void): HTMLElement {
  const element = fields.get(label) ?? document.createElement("input");
  Object.assign(element, { type, placeholder: label, autocomplete: "off" });
  fields.set(label, element);
  element.oninput = () => typed(element.value);
  if (isSettled && element.value !== text) element.value = text;
  return element;
}

const degrees = (value: number) => `${Math.round(value)} °C`;
const age = (age: Wire.Age) =>
  typeof age === "string" ? words(age) : Object.entries(age).map(([unit, count]) => `${count} ${unit.toLowerCase()} ago`)[0];

/** Some sources describe no phenomenon in words of their own. */
const sky = (phenomena: Wire.Phenomenon[]) => phenomena.map(({ main, text }) => text || main).join(", ");

function report({ conditions, age: made }: Wire.WeatherReport): HTMLElement {
  return part("div", "", part("span", "large", degrees(conditions.temperature)), " ",
    sky(conditions.phenomena), part("div", "quiet", age(made)));
}

function weather(weather: Wire.LoadableWeatherReport): HTMLElement {
  if ("Fetched" in weather) return report(weather.Fetched);
  const { previous } = "Fetching" in weather ? weather.Fetching : weather.Failed;
  return part("div", "", previous && report(previous),
    "Fetching" in weather ? part("p", "quiet", "Fetching …") : part("p", "problem", words(weather.Failed.failure)));
}

function onboard({ screen }: Wire.LifecycleViewModelOnboard, isSettled: boolean): Child[] {
  if (screen.state === "Saving") return [part("p", "", "Saving the key …")];
  const { api_key, can_submit, problem } = screen.state.Input;
  return [part("h1", "", "Weather"), part("p", "", words(screen.reason)),
    field("API key", "password", api_key, isSettled, text => send({ Onboard: { ApiKey: text } })),
    button("Use this key", () => send({ Onboard: "Submit" }), can_submit), problem && part("p", "problem", words(problem))];
}

function home({ local_weather: local, favorites }: Wire.HomeScreenViewModel): Child[] {
  const here = typeof local === "object" && "Weather" in local ? weather(local.Weather[1]) : part("p", "quiet", words(local));
  return [part("h1", "", "Weather"), part("section", "", part("h2", "", "Here"), here),
    ...favorites.map(favorite => part("section", "", part("h2", "", favorite.place.name), weather(favorite.weather),
      button("Details", () => active({ Home: { GoToDetail: favorite.place } })))),
    button("Favorites", () => active({ Home: "GoToFavorites" })), button("Refresh", () => active({ Home: "Refresh" }))];
}

function search({ input, search }: Wire.AddFavoriteViewModel, isSettled: boolean): Child[] {
  const found = typeof search === "object" && "Results" in search ? search.Results : undefined;
  const add = (event: Wire.AddFavoriteShellEvent) => active({ Favorites: { Workflow: { Add: event } } });
  return [part("h1", "", "Add a favorite"), field("Place", "search", input, isSettled, text => add({ Search: text })),
    button("Cancel", () => add("Cancel")),
    ...(found?.places ?? []).map(place => part("div", "",
      button([place.name, place.state, place.country].filter(Boolean).join(", "), () => add({ SubmitPlace: place })))),
    !found && part("p", "quiet", words(search)),
    found?.refused && part("p", "problem", `${found.refused.name} is already a favorite.`)];
}

function favorites({ favorites, workflow }: Wire.FavoritesScreenViewModel, isSettled: boolean): Child[] {
  const remove = (coordinate: Wire.Coordinate) => active({ Favorites: { RequestDelete: coordinate } });
  const confirm = (answer: "Confirmed" | "Cancelled") => active({ Favorites: { Workflow: { ConfirmDelete: answer } } });
  const list = favorites.map(({ place }) =>
    part("section", "", part("h2", "", place.name), button("Remove", () => remove(place.coordinate))));
  if (typeof workflow === "object" && "Add" in workflow) return search(workflow.Add, isSettled);
  if (typeof workflow === "object" && "ConfirmDelete" in workflow) {
    return [part("h1", "", `Remove ${workflow.ConfirmDelete.name}?`),
      button("Remove", () => confirm("Confirmed")), button("Keep", () => confirm("Cancelled"))];
  }
  return [part("h1", "", "Favorites"), ...list, button("Add", () => active({ Favorites: "RequestAddFavorite" })),
    button("Home", () => active({ Favorites: "GoToHome" }))];
}

function forecast(forecast: Wire.LoadableForecast): Child[] {
  if ("Fetching" in forecast) return [part("p", "quiet", "Fetching …")];
  if ("Failed" in forecast) return [part("p", "problem", words(forecast.Failed.failure))];
  return forecast.Fetched.steps.slice(0, 8).map(({ time, temperature, phenomena }) => part("div", "",
    new Date(time * 1000).toLocaleString([], { weekday: "short", hour: "2-digit" }), ` ${degrees(temperature)} `,
    sky(phenomena)));
}

function screen(view: Wire.ActiveViewModel, isSettled: boolean): Child[] {
  const { screen, notice, saving } = view;
  const body = "Home" in screen ? home(screen.Home) : "Favorites" in screen ? favorites(screen.Favorites, isSettled)
    : [part("h1", "", screen.Detail.place.name), part("section", "", weather(screen.Detail.weather)),
      part("section", "", ...forecast(screen.Detail.forecast)), button("Home", () => active({ Detail: "GoToHome" }))];
  return [...body, notice && part("p", "problem", words(notice), " ", button("Dismiss", () => active("DismissNotice"))),
    typeof saving === "object" && part("p", "problem", words(saving), " ", button("Save again", () => active("RetrySave"))),
    part("p", "quiet", view.source?.credit)];
}

function draw(view: Wire.View, isSettled: boolean) {
  const children = view === "Loading" ? [part("p", "", "Loading …")] : "Onboard" in view ? onboard(view.Onboard, isSettled)
    : "Active" in view ? screen(view.Active, isSettled) : [part("p", "problem", words(view))];
  const focused = document.activeElement;
  document.getElementById("main")!.replaceChildren(...children.filter((child): child is Node | string => !!child));
  if (focused instanceof HTMLInputElement) focused.focus();
}

for (;;) {
  try {
    await shell.refresh();
    await remote.changes(...remote.since, 25);
  } catch (error) {
    say((error as Error).message);
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
}

/* The explorer: a list of tasks to filter, and one task with the results of one or two runs. All choices are in the URL, by name, so that a link means the
   same in every page that has the run; without choices in the URL, `data.start` applies. */
if (byId("data")) (() => {
  const data = JSON.parse(byId("data").textContent);
  const PAGE = 50, PRINTED = 2000;
  let wanted, suite, run, against, task = null, page = 0, found = [];
  const shownRuns = () => [run, against].filter(Boolean);

  /* Details are unpacked when a task is opened, a chunk at a time, and all of them when a text is searched for. */
  const opened = new Map();
  const unpack = (text) => {
    if (!opened.has(text)) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      opened.set(text, new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json());
    }
    return opened.get(text);
  };
  const detail = async (chunks, number) => (await unpack(chunks[Math.floor(number / data.chunk)]))[number % data.chunk];
  const written = new Map();
  const texts = (value) => (typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(texts) : []);
  const read = async (chunks) => {
    const items = (await Promise.all(chunks.map(unpack))).flat();
    written.set(chunks, items.map((item) => texts({ ...item, raw: null, offered: null, conversation: null }).join("\n").toLowerCase()));
  };

  /* Filters. The id of each control is the name of its choice in the URL. */
  const choices = (select, pairs) => select.replaceChildren(...pairs.map(([value, label]) => make("option", { value }, label)));
  const controls = () => document.querySelectorAll(".filters select, .filters input");
  const facet = ([name, labels, called]) => {
    const select = make("select", { id: name, onchange: changed });
    choices(select, [["", "all"], ...labels.map((label) => [label, label])]);
    return make("label", {}, `${called} `, select);
  };
  const changed = ({ target }) => go({ [target.id]: target.value.trim(), ...(target.id === "suite" ? { run: "", against: "", task: "", result: "", solved: "" } : {}) }, target.id === "text");
  const fillFilters = () => {
    const names = suite.runs.map(({ name }) => [name, name]);
    choices(byId("run"), names);
    choices(byId("against"), [["", "no other run"], ...names]);
    byId("facets").replaceChildren(...suite.facets.map(facet));
    choices(byId("result"), [["", "all"], ["right", "strictly right"], ["error", "any error"], ["none", "not evaluated"], ...suite.errors.map((code, place) => [code, suite.error_words[place]])]);
    choices(byId("sort"), [["", "as given"], ...(names.length ? [["score", "lowest score first"], ["-score", "highest score first"], ["solved", "solved by fewest first"]] : [])]);
    byId("suite-label").hidden = data.suites.length < 2;
    byId("run-label").hidden = byId("result-label").hidden = !names.length;
    byId("against-label").hidden = byId("solved-label").hidden = names.length < 2;
    byId("legend").textContent = names.length ? suite.legend : "";
    telling();
  };
  const fillSolved = () => {
    const each = contenders().length ? "model" : "run";
    choices(byId("solved"), [["", "any"], ["none", `no ${each}`], ["one", `only one ${each}`], ["every", `every ${each}`],
      ...(against ? [["either", "one of the two"], ["first", "only the left"], ["second", "only the right"]] : [])]);
  };

  /* How many models solve a task; built-in agents do not count. */
  const contenders = () => suite.runs.filter(({ contender }) => contender);
  const models = () => (contenders().length ? contenders() : suite.runs);
  const solvers = (number) => models().filter(({ results }) => results[number]?.[1]);
  const right = (one, number) => Boolean(one?.results[number]?.[1]);
  const SOLVED = {
    none: (number) => models().some(({ results }) => results[number]) && !solvers(number).length,
    one: (number) => solvers(number).length === 1,
    every: (number) => solvers(number).length === models().length,
    either: (number) => right(run, number) !== right(against, number),
    first: (number) => right(run, number) && !right(against, number),
    second: (number) => !right(run, number) && right(against, number),
  };
  const address = (change) => `#${new URLSearchParams({ ...(data.suites.length > 1 ? { suite: suite.title } : {}), run: run?.name ?? suite.runs[0].name, ...change })}`;
  const telling = () => {
    byId("telling").hidden = contenders().length < 2;
    if (byId("telling").hidden) return;
    const every = [...suite.tasks.keys()];
    const link = (label, change) => make("a", { href: address(change) }, label);
    const alone = new Map(models().map((model) => [model, 0]));
    for (const number of every.filter(SOLVED.one)) { const [model] = solvers(number); alone.set(model, alone.get(model) + 1); }
    const own = [...alone].filter(([, count]) => count).flatMap(([{ name }, count], place) => [place ? ", " : " ", link(`${name} ${count}`, { run: name, result: "right", solved: "one" })]);
    const unsolved = every.filter(SOLVED.none).length, total = counted(every);
    byId("telling").replaceChildren(...(unsolved ? ["Of ", total, " ", link(`${unsolved} are solved by no model`, { solved: "none" }), ", "] : ["Every task is solved by at least one model; of ", total, " "]),
      link(`${every.filter(SOLVED.every).length} ${unsolved ? "" : "are solved "}by every model`, { solved: "every" }), ", ", link(`${every.filter(SOLVED.one).length} by only one`, { solved: "one" }), own.length ? ":" : "", ...own, ".");
  };

  const filter = () => {
    const text = (wanted.get("text") ?? "").toLowerCase(), result = wanted.get("result"), solved = SOLVED[wanted.get("solved")];
    const code = suite.errors.indexOf(result), labels = suite.facets.map(([name, every]) => every.indexOf(wanted.get(name)));
    const fits = { right: (it) => it?.[1] === 1, error: (it) => it && !it[1], none: (it) => !it }[result] ?? ((it) => it?.[3].includes(code));
    const sources = text ? [suite.details, ...shownRuns().map(({ details }) => details)] : [];
    const says = (number) => {
      const [id, prompt, values] = suite.tasks[number];
      return `${id}\n${prompt}\n${values.flatMap((own, place) => own.map((label) => suite.facets[place][1][label])).join("\n")}`.toLowerCase().includes(text)
        || shownRuns().some(({ results }) => results[number]?.[3].some((place) => suite.error_words[place].toLowerCase().includes(text)))
        || sources.some((chunks) => written.get(chunks)?.[number].includes(text));
    };
    found = [...suite.tasks.keys()].filter((number) => labels.every((label, place) => label < 0 || suite.tasks[number][2][place].includes(label))
      && (!result || !run || fits(run.results[number]))
      && (!solved || !run || solved(number))
      && (!text || says(number)));
    const score = (number) => run?.results[number]?.[0] ?? -1;
    const order = { score: (a, b) => score(a) - score(b), "-score": (a, b) => score(b) - score(a), solved: (a, b) => solvers(a).length - solvers(b).length }[wanted.get("sort")];
    if (order && run) found.sort(order);
    const unread = sources.filter((chunks) => !written.has(chunks));
    if (unread.length) Promise.all(unread.map(read)).then(() => { if (text === (wanted.get("text") ?? "").toLowerCase()) { filter(); list(); } });
  };

  /* The active filters, by name and in words, without the controls that leave no task out (run and order). */
  const filters = () => [...controls()].filter(({ id }) => !["suite", "run", "against", "sort"].includes(id));
  const holding = () => filters().filter((control) => control.value && !control.closest("[hidden]")).map(({ id, value, labels, selectedOptions }) =>
    (id === "text" ? `text “${value}”` : id === "result" ? `${selectedOptions[0].text} in ${run.name}` : `${labels[0].firstChild.data}${selectedOptions[0].text}`));
  const none = () => `no task fits${holding().length ? `: ${holding().join(", ")}` : ""}`;
  const counted = ({ length }) => `${length} task${length === 1 ? "" : "s"}`;

  /* The list, a page at a time. */
  const chip = (result, label = "") => {
    if (!result) return make("span", { class: "chip" }, "not evaluated");
    return make("span", { class: `chip ${result[1] ? "right" : result[0] > 0 ? "close" : "wrong"}` }, `${result[1] ? "✓" : result[0] > 0 ? "≈" : "✗"}${label}`);
  };
  const pages = () => Math.max(1, Math.ceil(found.length / PAGE));
  const list = () => {
    const shown = found.slice(page * PAGE, (page + 1) * PAGE);
    byId("list").replaceChildren(...shown.map((number) => {
      const [id, prompt] = suite.tasks[number];
      const result = run && run.results[number];
      const wantedError = /^(lost|won)$/.test(wanted.get("result")) ? -1 : suite.errors.indexOf(wanted.get("result")); /* if there are several errors, the one that is filtered for */
      const error = result && result[2] >= 0 ? suite.error_words[wantedError < 0 ? result[2] : wantedError] : "";
      return make("li", {}, make("button", { type: "button", "data-number": number, "aria-current": number === task ? "true" : null, onclick: () => go({ task: id }) },
        make("b", {}, id), " ", shownRuns().map(({ results }) => chip(results[number])), error, make("span", { class: "prompt" }, prompt)));
    }));
    const first = page * PAGE;
    byId("count").textContent = found.length ? `${first + 1}–${first + shown.length} of ${counted(found)}` : none();
    byId("reset").hidden = found.length === suite.tasks.length;
    byId("previous").hidden = byId("next").hidden = !found.length;
    byId("previous").disabled = page === 0;
    byId("next").disabled = page + 1 >= pages();
  };
  const inSight = (box, item) => {
    const [outer, inner] = [box, item ?? box].map((node) => node.getBoundingClientRect());
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - box.clientHeight / 2;
  };
  const turn = (by) => {
    if (page + by < 0 || page + by >= pages()) return;
    page += by;
    list();
    const buttons = byId("list").querySelectorAll("button");
    buttons[by > 0 ? 0 : buttons.length - 1].focus();
  };

  /* One task. */
  const scored = (made, outcome) => {
    if (!outcome) return make("p", {}, "Not evaluated: the provider gave no answer. ", made.problems.join(" "));
    const parts = Object.entries(made.parts ?? {}).map(([name, share]) => make("span", { class: "chip" }, `${words(name)} ${percent(share)}`));
    const spent = [made.seconds === null ? null : `${made.seconds} s`, made.tokens ? `${made.tokens} tokens` : null, made.attempts > 1 ? `${made.attempts} requests` : null];
    const credit = outcome[1] || !outcome[0] ? "" : outcome[0].toFixed(2) === "1.00" ? " (it forgives what is wrong here)" : " (it gives partial credit)";
    const score = suite.score ? make("small", {}, `${suite.score} ${outcome[0].toFixed(2)}${credit}${parts.length ? "; its parts: " : " "}`) : null;
    const pair = made.pair ? make("span", { class: `chip ${made.pair === "lost" ? "wrong" : "right"}` }, suite.error_words[suite.errors.indexOf(made.pair)]) : null;
    return make("p", {}, chip(outcome, outcome[1] ? " right" : " wrong"), outcome[2] < 0 ? null : errors([suite.error_words[outcome[2]]]), pair, score, parts, make("small", {}, spent.filter(Boolean).join(", ")));
  };
  const conversation = (turns) => (turns ? make("details", { open: true }, make("summary", {}, `conversation of ${turns.length} turns`), make("ol", { class: "turns" }, turns.map(({ who, text, calls }) =>
    make("li", { class: who }, make("b", {}, who), text ? make("p", {}, text) : null, calls.flatMap(([call, given, refused]) => [
      make("pre", { class: "call" }, call), make("pre", { class: refused ? "gave wrong" : "gave" }, `${refused ? "✗ " : "→ "}${given}`)]))))) : null);
  const others = (number) => make("details", { class: "others" }, make("summary", {}, "this task in all runs"),
    make("p", {}, suite.runs.map((other) => [make("button", { type: "button", onclick: () => go({ run: other.name, against: "" }) }, other.name, " ", chip(other.results[number])), " "])));
  /* A link from a twin to its base. */
  const base = ({ base: it }) => (it ? make("p", {}, "Twin of ", make("a", { href: address({ ...Object.fromEntries(wanted), task: it.id }) }, it.id), " ", make("span", { class: `chip ${verdict(it.right)[1]}` }, verdict(it.right)[0])) : null);
  const did = (view, one, asked, made, outcome) => make("section", { class: "run" }, ...[
    make("h3", {}, one.name), scored(made, outcome), base(made), ...view.calls(asked, outcome ? made : null), outcome && made.more ? make("p", {}, `… and ${made.more} more calls`) : null,
    conversation(made.conversation), more("last text", made.answer), more("raw response", made.raw)].filter((part) => part !== null));
  const open = async (number) => {
    const runs = shownRuns();
    const [asked, ...mades] = await Promise.all([detail(suite.details, number), ...runs.map(({ details }) => detail(details, number))]);
    if (task !== number || shownRuns().some((one, place) => one !== runs[place])) return;
    const view = VIEWS[suite.family] ?? VIEWS.plain;
    const alone = runs.length === 1 && runs[0].results[number] ? mades[0] : null;
    byId("task").replaceChildren(...[
      make("h3", {}, suite.tasks[number][0]),
      ...view.task(asked, alone),
      suite.runs.length > 1 ? others(number) : null,
      ...(runs.length ? [make("div", { class: "beside" }, runs.map((one, place) => did(view, one, asked, mades[place], one.results[number])))] : view.calls(asked, null)),
      more("tools offered", asked.offered.join("\n")),
    ].filter((part) => part !== null));
  };

  /* The URL. */
  const go = (change, replace = false) => {
    const next = new URLSearchParams(wanted);
    if (run && !("run" in change)) next.set("run", run.name);
    for (const [name, value] of Object.entries(change)) { if (value) next.set(name, value); else next.delete(name); }
    history[replace ? "replaceState" : "pushState"](null, "", `#${next}`);
    route();
  };
  const route = (keep = true) => {
    const silent = !location.hash.includes("="), before = `${wanted}`.replace(/(^|&)task=[^&]*/, "");
    wanted = new URLSearchParams(silent ? data.start : location.hash.slice(1));
    const titled = data.suites.find(({ title }) => title === wanted.get("suite")), holding = data.suites.find(({ runs }) => runs.some(({ name }) => name === wanted.get("run")));
    const chosen = titled ?? holding ?? data.suites[0], fresh = chosen !== suite, kept = fresh || !keep ? null : task;
    const asked = wanted.get("task");
    if (silent) wanted.delete("task"); /* a filter may exclude the task that the page opens with */
    suite = chosen;
    const named = (name) => suite.runs.find((one) => one.name === name) ?? null;
    run = named(wanted.get("run")) ?? suite.runs[0] ?? null;
    against = run && wanted.get("against") !== run.name ? named(wanted.get("against")) : null;
    if (fresh) fillFilters();
    fillSolved();
    for (const control of controls()) if (document.activeElement !== control || control.tagName === "SELECT") control.value = wanted.get(control.id) ?? "";
    byId("suite").value = suite.title;
    if (run) byId("run").value = run.name;
    if (fresh || before !== `${wanted}`.replace(/(^|&)task=[^&]*/, "")) { page = 0; filter(); }
    const number = suite.tasks.findIndex(([id]) => id === asked);
    task = number >= 0 ? number : !run || !found.length ? null : found.includes(kept) ? kept : found[0];
    const place = found.indexOf(task);
    if (place >= 0 && !silent) page = Math.floor(place / PAGE);
    list();
    if (!silent) inSight(document.querySelector(".list"), document.querySelector("#list [aria-current]"));
    if (task === null) byId("task").replaceChildren(make("p", { class: "key" }, found.length ? "Choose a task. Keys: ↑ ↓ or j k move, Enter opens, [ ] turn the page, / searches." : "No task to show."));
    return task === null ? null : open(task).then(() => {
      if (silent || number < 0) return;
      if (byId("list").contains(document.activeElement) || document.activeElement === document.body) byId("task").focus({ preventScroll: true });
      if (!document.activeElement.closest(".filters")) byId("task").scrollIntoView({ block: "nearest" });
    });
  };
  choices(byId("suite"), data.suites.map(({ title }) => [title, title]));
  for (const control of controls()) control.addEventListener(control.tagName === "SELECT" ? "change" : "input", changed);
  document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
  byId("previous").addEventListener("click", () => turn(-1));
  byId("reset").addEventListener("click", () => go(Object.fromEntries(filters().map(({ id }) => [id, ""]))));
  byId("next").addEventListener("click", () => turn(1));
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== "Escape")) return;
    const items = [...byId("list").querySelectorAll("button")];
    const at = items.indexOf(document.activeElement);
    const inside = byId("explorer").contains(document.activeElement);
    if (!inside && document.activeElement !== document.body) return;
    const current = at >= 0 ? at : items.findIndex((item) => item.hasAttribute("aria-current"));
    const move = (by) => (items[current + by] ? items[current + by].focus() : turn(by));
    const keys = { j: () => move(1), k: () => move(-1), "[": () => turn(-1), "]": () => turn(1), "/": () => byId("text").focus() };
    if (at >= 0) Object.assign(keys, { ArrowDown: keys.j, ArrowUp: keys.k });
    if (inside) keys.Escape = () => (items[Math.max(0, current)] ?? byId("text")).focus();
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  /* Without runs, all filtered tasks are printed; with runs, only the open task. */
  /* Folded rankings are printed, too; for other folded parts, the page says that they are not. */
  const folded = () => document.querySelectorAll("details.part:not([open]):not(:has(> [id^=published]))");
  let unfolded = [];
  window.addEventListener("beforeprint", () => { unfolded = [...folded()]; for (const part of unfolded) part.open = true; });
  window.addEventListener("afterprint", () => { for (const part of unfolded) part.open = false; });
  window.addEventListener("beforeprint", () => byId("printed").replaceChildren(...(run ? [] : found.slice(0, PRINTED)).map((number) => {
    const [id, prompt, values] = suite.tasks[number];
    const labels = values.flatMap((own, place) => own.map((label) => suite.facets[place][1][label]));
    return make("li", {}, make("b", {}, id), " ", labels.filter(Boolean).map((label) => make("span", { class: "chip" }, label)), make("p", {}, prompt));
  })));
  window.addEventListener("afterprint", () => byId("printed").replaceChildren());
  const follow = () => {
    const chosen = location.hash.includes("=");
    route(false);
    if (chosen && !wanted.get("task")) byId("explorer").scrollIntoView();
  };
  window.addEventListener("hashchange", () => { if (!location.hash || location.hash.includes("=")) follow(); }); /* else it is a part of the page */
  follow();
})();

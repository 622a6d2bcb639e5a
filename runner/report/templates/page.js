
"use strict";
(() => {
  /* Every text of the data goes through append, which makes text nodes; nothing is ever parsed as markup. */
  const fill = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat().filter((child) => child !== null));
    return node;
  };
  const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
  const draw = (tag, attributes = {}, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
  const byId = (id) => document.getElementById(id);

  /* Tables that sort by a click on a heading; what has no value stays last. */
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => {
      const text = head.dataset.kind === "text";
      const fresh = text || heads[column].textContent === "rank" ? "ascending" : "descending";
      const order = head.ariaSort ? (head.ariaSort === "ascending" ? "descending" : "ascending") : fresh;
      heads.forEach((other) => { other.ariaSort = null; });
      head.ariaSort = order;
      const sign = order === "ascending" ? 1 : -1;
      const value = (row) => row.cells[column].dataset.value;
      const compare = (a, b) => {
        if (value(a) === "" || value(b) === "") return (value(a) === "") - (value(b) === "");
        return sign * (text ? value(a).localeCompare(value(b)) : value(a) - value(b));
      };
      for (const body of table.tBodies) body.append(...[...body.rows].filter((row) => !row.classList.contains("regime")).sort(compare));
    }));
  }

  if (!byId("data")) return;
  const data = JSON.parse(byId("data").textContent);
  const LEVELS = ["L0", "L1", "L2", "L3"];
  const PAGE = 50;
  const words = (code) => code.replaceAll("_", " ");
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  const state = { suite: 0, run: 0, page: 0, task: null, found: [] };
  const suite = () => data.suites[state.suite];
  const run = () => suite().runs[state.run];

  /* Details are unpacked when a task is opened, a chunk at a time. */
  const opened = new Map();
  const unpack = (text) => {
    if (!opened.has(text)) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      opened.set(text, new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json());
    }
    return opened.get(text);
  };
  const detail = async (chunks, number) => (await unpack(chunks[Math.floor(number / data.chunk)]))[number % data.chunk];

  /* Filters. */
  const RESULTS = [["", "all"], ["right", "strictly right"], ["error", "any error"], ["none", "not evaluated"], ...data.errors.map((code, number) => [number, words(code)])];
  const choices = (id, pairs) => byId(id).replaceChildren(...pairs.map(([value, label]) => make("option", { value }, label)));
  const named = (names) => names.map((name, number) => [number, name]).sort((a, b) => a[1].localeCompare(b[1]));
  const fillFilters = () => {
    const used = [...new Set(suite().tasks.flatMap((task) => task[3]))];
    choices("run", suite().runs.map((found, number) => [number, found.name]));
    choices("level", [["", "all"], ...LEVELS.map((level, number) => [number, level]).filter(([number]) => suite().tasks.some((task) => task[1] === number))]);
    choices("template", [["", "all"], ...named(suite().templates)]);
    choices("tool", [["", "all"], ...named(data.tools).filter(([number]) => used.includes(number))]);
    choices("category", [["", "all"], ...[...new Set(used.map((number) => data.categories[number]))].sort().map((name) => [name, name])]);
    choices("error", RESULTS);
    byId("suite-label").hidden = data.suites.length < 2;
    byId("run-label").hidden = byId("error-label").hidden = !suite().runs.length;
  };
  const matches = (number, wanted) => {
    const [id, level, template, tools, prompt] = suite().tasks[number];
    const result = run() && run().results[number];
    return (wanted.level === "" || level === +wanted.level)
      && (wanted.template === "" || template === +wanted.template)
      && (wanted.tool === "" || tools.includes(+wanted.tool))
      && (wanted.category === "" || tools.some((tool) => data.categories[tool] === wanted.category))
      && (wanted.error === "" || !run() || (wanted.error === "none" ? !result
        : result && (wanted.error === "right" ? result[1] === 1 : wanted.error === "error" ? result[2] >= 0 : result[3].includes(+wanted.error))))
      && (wanted.text === "" || `${id}\n${prompt}`.toLowerCase().includes(wanted.text));
  };
  const filter = () => {
    const wanted = Object.fromEntries(["level", "template", "tool", "category", "error"].map((id) => [id, byId(id).value]));
    wanted.text = byId("text").value.trim().toLowerCase();
    state.found = [...suite().tasks.keys()].filter((number) => matches(number, wanted));
    state.page = 0;
    list();
  };

  /* The list, a page at a time. */
  const chip = (result) => {
    if (!result) return make("span", { class: "chip" }, "not evaluated");
    return make("span", { class: `chip ${result[1] ? "right" : result[0] > 0 ? "close" : "wrong"}` }, `${result[1] ? "✓ " : ""}${result[0].toFixed(2)}`);
  };
  const pages = () => Math.max(1, Math.ceil(state.found.length / PAGE));
  const list = () => {
    const shown = state.found.slice(state.page * PAGE, (state.page + 1) * PAGE);
    byId("list").replaceChildren(...shown.map((number) => {
      const [id, , , , prompt] = suite().tasks[number];
      const result = run() && run().results[number];
      const error = result && result[2] >= 0 ? words(data.errors[result[2]]) : "";
      return make("li", {}, make("button", { type: "button", "data-number": number, "aria-current": number === state.task ? "true" : null, onclick: () => go({ task: id }) },
        make("b", {}, id), " ", run() ? chip(result) : null, error, make("span", { class: "prompt" }, prompt)));
    }));
    const first = state.page * PAGE;
    byId("count").textContent = state.found.length ? `${first + 1}–${first + shown.length} of ${state.found.length} tasks` : "no task fits";
    byId("previous").disabled = state.page === 0;
    byId("next").disabled = state.page + 1 >= pages();
  };
  const turn = (by) => {
    const page = state.page + by;
    if (page < 0 || page >= pages()) return;
    state.page = page;
    list();
    const buttons = byId("list").querySelectorAll("button");
    buttons[by > 0 ? 0 : buttons.length - 1].focus();
  };

  /* One task. */
  const graph = (task, made) => {
    const width = 168, height = 46, wide = 60, high = 18;
    const stages = [];
    for (const step of task.steps) (stages[step.stage] ??= []).push(step);
    const tallest = Math.max(...stages.map((members) => members.length));
    const place = {};
    stages.forEach((members, x) => members.forEach((step, y) => {
      place[step.id] = { x: 1 + x * (width + wide), y: 12 + (y + (tallest - members.length) / 2) * (height + high) };
    }));
    const total = [stages.length * (width + wide) - wide + 2, tallest * (height + high) + 12];
    const verdict = (step) => {
      if (!made) return ["", ""];
      const call = made.calls.find((found) => found.step === step.id);
      return call ? (call.errors.length ? ["wrong", "✗"] : ["right", "✓"]) : ["wrong missing", "–"];
    };
    const flows = new Map();
    task.edges.forEach(([source, target, leaf], number) => {
      const from = source.split(/[.[]/)[0], key = `${from} ${target}`;
      const flow = flows.get(key) ?? { from, target, titles: [], right: true };
      flow.titles.push(`${source} → ${target}.${leaf}`);
      flow.right &&= !made || made.edges[number];
      flows.set(key, flow);
    });
    const lines = [...flows.values()].map(({ from, target, titles, right }) => {
      const [start, end] = [place[from], place[target]];
      const [x, y, toX, toY] = [start.x + width, start.y + height / 2, end.x - 2, end.y + height / 2];
      const bend = toX - x > wide ? -height : 0;
      return draw("path", { class: made ? (right ? "right" : "wrong") : "", d: `M${x} ${y} C${x + 40} ${y + bend} ${toX - 40} ${toY + bend} ${toX} ${toY} m-7 -4 l7 4 l-7 4` }, draw("title", {}, titles.join("\n")));
    });
    const nodes = task.steps.map((step) => {
      const [kind, sign] = verdict(step);
      const { x, y } = place[step.id];
      return draw("g", { class: kind }, draw("rect", { x, y, width, height, rx: 6 }), draw("text", { x: x + 9, y: y + 18 }, step.id.replace("_", " ")),
        draw("text", { x: x + 9, y: y + 36 }, step.tool.length > 23 ? `${step.tool.slice(0, 22)}…` : step.tool), draw("text", { class: "mark", x: x + width - 20, y: y + 19 }, sign));
    });
    return draw("svg", { class: "dag", role: "img", viewBox: `0 0 ${total[0]} ${total[1]}`, width: total[0], height: total[1],
      "aria-label": `${task.steps.length} steps: ${task.edges.map(([source, target, leaf]) => `${source} to ${target}.${leaf}`).join(", ") || "no data edges"}` }, lines, nodes);
  };
  const light = (label, on) => {
    for (const mark of byId("task").querySelectorAll("mark")) {
      mark.classList.toggle("lit", on && mark.dataset.grounds.split(" ").some((path) => path === label || path.startsWith(`${label}.`) || path.startsWith(`${label}[`)));
    }
  };
  const SIGNS = { right: ["✓ right", "right"], close: ["≈ partly right", "close"], wrong: ["✗ wrong", "wrong"], unknown: ["✗ unknown argument", "wrong"],
    missing: ["✗ missing", "wrong"], default: ["✓ default", "right"], "": ["", ""] };
  const cell = (label, ...children) => make("td", { class: "value", "data-label": label }, ...children);
  const head = (...labels) => make("thead", {}, make("tr", {}, labels.map((label) => make("th", { scope: "col" }, label))));
  const step = (expected, made) => {
    const number = made ? made.calls.findIndex((call) => call.step === expected.id) : -1;
    const call = number < 0 ? null : made.calls[number];
    const gold = new Map(expected.arguments.map(([name, value, sources]) => [name, [value, sources]]));
    const written = new Map(call ? call.arguments.map(([name, value, verdict]) => [name, [value, verdict]]) : []);
    const rows = [...new Set([...gold.keys(), ...written.keys()])].map((name) => {
      const [value, sources] = gold.get(name) ?? ["–", [call ? "default" : ""]];
      const label = `${expected.id}.${name}`;
      const [given, verdict] = written.get(name) ?? [null, ""];
      const left = make("th", { scope: "row" }, name);
      const cells = [left, cell("expected", value), make("td", { "data-label": "from" }, sources.join(", "))];
      if (made) cells.push(cell("called", given ?? "–"), make("td", { class: (SIGNS[verdict] ?? SIGNS[""])[1], "data-label": "verdict" }, call ? SIGNS[verdict][0] : ""));
      return make("tr", { onmouseenter: () => light(label, true), onmouseleave: () => light(label, false) }, cells);
    });
    return make("section", { class: "card" },
      make("h4", {}, `${words(expected.id)}: ${expected.tool} `, made ? (call ? make("span", { class: "chip" }, `call ${number + 1}`) : make("span", { class: "chip wrong" }, "no call")) : null,
        call ? errors(call.errors) : null),
      make("table", {}, head("argument", "expected", "from", ...(made ? ["called", "verdict"] : [])), make("tbody", {}, rows)),
      more("expected output", expected.output), call ? result(call) : null);
  };
  const errors = (codes) => codes.map((code) => make("span", { class: "chip wrong" }, words(code)));
  const more = (label, text) => (text === null ? null : make("details", {}, make("summary", {}, label), make("pre", {}, text)));
  const result = (call) => more(call.refused ? "what the call gave (an error)" : "what the call gave", call.result);
  const extra = (call, number) => make("section", { class: "card" },
    make("h4", {}, `call ${number + 1}: ${call.name ?? "(malformed)"} `, make("span", { class: "chip" }, "not expected"), errors(call.errors)),
    call.arguments.length ? make("table", {}, head("argument", "called"), make("tbody", {}, call.arguments.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), cell("called", value))))) : null,
    result(call));
  const scored = (made, outcome) => {
    if (!outcome) return make("p", {}, "Not evaluated: the provider gave no answer. ", made.problems.join(" "));
    const parts = Object.entries(made.parts ?? {}).map(([name, share]) => make("span", { class: "chip" }, `${words(name)} ${percent(share)}`));
    const spent = [made.seconds === null ? null : `${made.seconds} s`, made.tokens ? `${made.tokens} tokens` : null, made.attempts > 1 ? `${made.attempts} requests` : null];
    return make("p", {}, chip(outcome), outcome[2] < 0 ? null : errors([data.errors[outcome[2]]]), parts, make("small", {}, spent.filter(Boolean).join(", ")));
  };
  const others = (number) => make("details", { class: "others" }, make("summary", {}, "this task in all runs"),
    make("p", {}, suite().runs.map((other, place) => [make("button", { type: "button", onclick: () => go({ run: place }) }, other.name, " ", chip(other.results[number])), " "])));
  const open = async (number) => {
    const [id, level, template, tools] = suite().tasks[number];
    const [task, made] = await Promise.all([detail(suite().details, number), run() ? detail(run().details, number) : null]);
    if (state.task !== number) return;
    const outcome = run() && run().results[number];
    const evaluated = outcome ? made : null;
    const prompt = task.prompt.map(([text, labels]) => (labels.length
      ? make("mark", { title: labels.join("\n"), "data-grounds": labels.join(" ") }, text, make("sup", {}, [...new Set(labels.map((label) => label.split(/[_.]/)[1]))].join(",")))
      : text));
    byId("task").replaceChildren(...[
      make("h3", {}, id),
      make("p", {}, [LEVELS[level], suite().templates[template], ...new Set(tools.map((tool) => data.categories[tool]))].filter(Boolean).map((label) => make("span", { class: "chip" }, label))),
      make("p", { class: "prompt" }, prompt),
      make("div", { class: "scroll" }, graph(task, evaluated)),
      run() ? make("h3", {}, run().name) : null,
      run() ? scored(made, outcome) : null,
      suite().runs.length > 1 ? others(number) : null,
      ...task.steps.map((expected) => step(expected, evaluated)),
      ...(evaluated ? evaluated.calls.map((call, place) => (call.step ? null : extra(call, place))) : []),
      evaluated && evaluated.more ? make("p", {}, `… and ${evaluated.more} more calls`) : null,
      task.edges.length ? make("h3", {}, "Data edges") : null,
      make("ul", { class: "edges" }, task.edges.map(([source, target, leaf], place) => make("li", {},
        evaluated ? make("span", { class: evaluated.edges[place] ? "right" : "wrong" }, evaluated.edges[place] ? "✓ satisfied: " : "✗ not satisfied: ") : null, make("code", {}, `${source} → ${target}.${leaf}`)))),
      made ? more("raw response", made.raw) : null,
      more("tools on offer with the task", task.offered.join("\n")),
    ].filter((part) => part !== null));
  };

  /* The address says which suite, run and task are open, so that links and the back button work. */
  const go = (change) => {
    const wanted = { suite: state.suite, run: state.run, task: state.task === null ? "" : suite().tasks[state.task][0], ...change };
    location.hash = new URLSearchParams(wanted).toString();
  };
  const route = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const bounded = (name, length) => (+wanted.get(name) > 0 && +wanted.get(name) < length ? Math.floor(+wanted.get(name)) : 0);
    const before = state.suite, ranBefore = state.run;
    state.suite = bounded("suite", data.suites.length);
    state.run = bounded("run", suite().runs.length);
    if (state.suite !== before) fillFilters();
    byId("suite").value = state.suite;
    byId("run").value = state.run;
    const number = suite().tasks.findIndex(([id]) => id === wanted.get("task"));
    state.task = number < 0 ? null : number;
    if (state.suite !== before || state.run !== ranBefore) filter();
    const place = state.found.indexOf(number);
    if (place >= 0) state.page = Math.floor(place / PAGE);
    list();
    if (number < 0) return;
    open(number).then(() => {
      if (byId("list").contains(document.activeElement) || document.activeElement === document.body) byId("task").focus({ preventScroll: true });
      byId("task").scrollIntoView({ block: "nearest" });
    });
  };
  choices("suite", data.suites.map((found, number) => [number, found.title]));
  fillFilters();
  filter();
  for (const id of ["level", "template", "tool", "category", "error"]) byId(id).addEventListener("change", filter);
  byId("text").addEventListener("input", filter);
  byId("suite").addEventListener("change", () => go({ suite: byId("suite").value, run: 0, task: "" }));
  byId("run").addEventListener("change", () => go({ run: byId("run").value }));
  document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
  byId("previous").addEventListener("click", () => turn(-1));
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
  window.addEventListener("hashchange", route);
  route();
})();

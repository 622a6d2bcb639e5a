(() => {
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
  const PAGE = 50;
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
  const choices = (select, pairs) => { select.replaceChildren(...pairs.map(([value, label]) => make("option", { value }, label))); return select; };
  const facet = ([name, labels]) => make("label", {}, `${name} `,
    choices(make("select", { id: name, onchange: () => filter() }), [["", "all"], ...labels.map((label, number) => [number, label])]));
  const fillFilters = () => {
    choices(byId("run"), suite().runs.map((found, number) => [number, found.name]));
    byId("facets").replaceChildren(...suite().facets.map(facet));
    choices(byId("error"), [["", "all"], ["right", "strictly right"], ["error", "any error"], ["none", "not evaluated"], ...suite().errors.map((code, number) => [number, words(code)])]);
    byId("suite-label").hidden = data.suites.length < 2;
    byId("run-label").hidden = byId("error-label").hidden = !suite().runs.length;
  };
  const matches = (number, wanted) => {
    const [id, prompt, values] = suite().tasks[number];
    const result = run() && run().results[number];
    return wanted.facets.every((value, place) => value === "" || values[place].includes(+value))
      && (wanted.error === "" || !run() || (wanted.error === "none" ? !result
        : result && (wanted.error === "right" ? result[1] === 1 : wanted.error === "error" ? result[2] >= 0 : result[3].includes(+wanted.error))))
      && (wanted.text === "" || `${id}\n${prompt}`.toLowerCase().includes(wanted.text));
  };
  const filter = () => {
    const wanted = { facets: suite().facets.map(([name]) => byId(name).value), error: byId("error").value, text: byId("text").value.trim().toLowerCase() };
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
      const [id, prompt] = suite().tasks[number];
      const result = run() && run().results[number];
      const error = result && result[2] >= 0 ? words(suite().errors[result[2]]) : "";
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
  const scored = (made, outcome) => {
    if (!outcome) return make("p", {}, "Not evaluated: the provider gave no answer. ", made.problems.join(" "));
    const parts = Object.entries(made.parts ?? {}).map(([name, share]) => make("span", { class: "chip" }, `${words(name)} ${percent(share)}`));
    const spent = [made.seconds === null ? null : `${made.seconds} s`, made.tokens ? `${made.tokens} tokens` : null, made.attempts > 1 ? `${made.attempts} requests` : null];
    return make("p", {}, chip(outcome), outcome[2] < 0 ? null : errors([suite().errors[outcome[2]]]), parts, make("small", {}, spent.filter(Boolean).join(", ")));
  };
  const others = (number) => make("details", { class: "others" }, make("summary", {}, "this task in all runs"),
    make("p", {}, suite().runs.map((other, place) => [make("button", { type: "button", onclick: () => go({ run: place }) }, other.name, " ", chip(other.results[number])), " "])));
  const open = async (number) => {
    const [task, made] = await Promise.all([detail(suite().details, number), run() ? detail(run().details, number) : null]);
    if (state.task !== number) return;
    const view = VIEWS[suite().family] ?? VIEWS.plain;
    const outcome = run() && run().results[number];
    const evaluated = outcome ? made : null;
    byId("task").replaceChildren(...[
      make("h3", {}, suite().tasks[number][0]),
      ...view.task(task, evaluated),
      run() ? make("h3", {}, run().name) : null,
      run() ? scored(made, outcome) : null,
      suite().runs.length > 1 ? others(number) : null,
      ...view.calls(task, evaluated),
      evaluated && evaluated.more ? make("p", {}, `… and ${evaluated.more} more calls`) : null,
      made ? more("last text", made.answer) : null,
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
  choices(byId("suite"), data.suites.map((found, number) => [number, found.title]));
  fillFilters();
  filter();
  byId("error").addEventListener("change", filter);
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

/* A task of the family: the prompt with its grounded spans, the graph of its steps, and each step next to the call that was made for it. */
VIEWS.composition = (() => {
  const passed = (made, place) => (made ? made.passed[place] : null); /* along an edge, by the model */
  const dag = (task, made) => {
    const node = (id) => {
      const call = made && made.calls.find((found) => found.step === id);
      const [kind, sign] = !made ? ["", ""] : !call ? ["wrong missing", " –"] : call.errors.length ? ["wrong", " ✗"] : ["right", " ✓"];
      const { tool } = task.steps.find((found) => found.id === id);
      return { class: kind, title: tool, lines: [["mark", words(id) + sign], ["", tool]] };
    };
    const link = (from, to) => {
      const flows = task.edges.map((found, number) => [...found, !made || made.edges[number], number]).filter(([source, target]) => source === from && target === to);
      const right = flows.every((flow) => flow[5]);
      const [, , , leaf, value] = flows[0];
      const shown = flows.length > 1 ? `${flows.length} values` : right ? passed(made, flows[0][6]) ?? value : value;
      return { class: made ? (right ? "right" : "wrong") : "", title: flows.map((flow) => `${flow[2]}: ${flow[4]}`).join("\n"),
        lines: [["value", (made ? (right ? "✓ " : "✗ ") : "") + shown], ["leaf", flows.length > 1 ? flows.map((flow) => flow[3]).join(", ") : leaf]] };
    };
    return graph(task.graph, { kind: "dag", box: [140, 56], label: [104, 34], node, link,
      about: `${task.steps.length} steps: ${task.edges.map(([, , text, , value]) => `${text.replace("→", "to")} (${value})`).join(", ") || "no data edges"}` });
  };
  const light = (label, on) => {
    for (const mark of byId("task").querySelectorAll("mark")) {
      mark.classList.toggle("lit", on && grounds(mark, label));
    }
  };
  const grounds = (mark, label) => mark.dataset.grounds.split(" ").some((path) => path === label || path.startsWith(`${label}.`) || path.startsWith(`${label}[`));
  const lightRows = (on) => ({ currentTarget }) => {
    for (const row of byId("task").querySelectorAll("tr[data-label]")) row.classList.toggle("lit", on && grounds(currentTarget, row.dataset.label));
  };
  const SIGNS = { right: ["✓ right", "right"], close: ["≈ partly right", "close"], wrong: ["✗ wrong", "wrong"], unknown: ["✗ unknown argument", "wrong"],
    missing: ["✗ missing", "wrong"], default: ["✓ default", "right"], equivalent: ["✓ same output", "right"], "": ["", ""] };
  const cell = (label, ...children) => make("td", { class: "value", "data-label": label }, ...children);
  const head = (...labels) => make("thead", {}, make("tr", {}, labels.map((label) => make("th", { scope: "col" }, label))));
  /* A value can be right without coming along its edge, which the verdict on it does not show. */
  const astray = (task, expected, made, written) => task.edges.flatMap(([, target, , leaf], place) => {
    const name = leaf.split(/[.[]/)[0];
    return target === expected.id && made.cut[place] && (written.get(name) ?? [])[1] === "right" ? [make("p", { class: "key" }, make("code", {}, name), ` is right, but ${made.cut[place]}.`)] : [];
  });
  const step = (task, expected, made) => {
    const number = made ? made.calls.findIndex((call) => call.step === expected.id) : -1;
    const call = number < 0 ? null : made.calls[number];
    const gold = new Map(expected.arguments.map(([name, value, sources]) => [name, [value, sources]]));
    const written = new Map(call ? call.arguments.map(([name, value, verdict]) => [name, [value, verdict]]) : []);
    const rows = [...new Set([...gold.keys(), ...written.keys()])].map((name) => {
      const [value, sources] = gold.get(name) ?? (name in expected.defaults ? [expected.defaults[name], [call ? "default" : ""]] : ["–", ["–"]]);
      const label = `${expected.id}.${name}`;
      const [given, verdict] = written.get(name) ?? [null, ""];
      const left = make("th", { scope: "row" }, breakable(name));
      const cells = [left, cell("expected", value), make("td", { "data-label": "from" }, breakable(sources.join(", ")))];
      if (made) cells.push(cell("called", given ?? "–"), make("td", { class: (SIGNS[verdict] ?? SIGNS[""])[1], "data-label": "verdict" }, call ? SIGNS[verdict][0] : "no call"));
      return make("tr", { "data-label": label, onmouseenter: () => light(label, true), onmouseleave: () => light(label, false) }, cells);
    });
    return make("section", { class: "card" },
      make("h4", {}, `${words(expected.id)}: ${expected.tool} `, made ? (call ? make("span", { class: "chip" }, `call ${number + 1}`) : make("span", { class: "chip wrong" }, "no call")) : null,
        call ? errors(call.errors) : null),
      call ? astray(task, expected, made, written) : null,
      make("table", {}, head("argument", "expected", "from", ...(made ? ["called", "verdict"] : [])), make("tbody", {}, rows)),
      alone(made, expected.id), more("expected output", expected.output), call ? result(call) : null);
  };
  const result = (call) => more(call.refused ? "actual output (an error)" : "actual output", call.result);
  const extra = (call, number) => make("section", { class: "card" },
    make("h4", {}, `call ${number + 1}: ${call.name ?? "(malformed)"} `, make("span", { class: "chip" }, "not expected"), errors(call.errors)),
    call.arguments.length ? make("table", {}, head("argument", "called"), make("tbody", {}, call.arguments.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, breakable(name)), cell("called", value))))) : null,
    result(call));
  const prompt = (pieces) => make("p", { class: "prompt" }, pieces.map(([text, labels]) => (labels.length
    ? make("mark", { title: labels.join("\n"), tabindex: "0", onfocus: lightRows(true), onblur: lightRows(false), onmouseenter: lightRows(true), onmouseleave: lightRows(false), "data-grounds": labels.join(" ") }, text, make("sup", {}, [...new Set(labels.map((label) => label.split(/[_.]/)[1]))].join(",")))
    : text)));
  const edge = (made) => ([, , text, , value], place) => make("li", {},
    made ? make("span", { class: made.edges[place] ? "right" : "wrong" }, made.edges[place] ? "✓ satisfied: " : "✗ not satisfied: ") : null, make("code", {}, text), " = ", make("code", {}, passed(made, place) ?? value),
    made && made.cut[place] ? ` (${made.cut[place]})` : passed(made, place) && passed(made, place) !== value ? [" (passed on, but not the value expected: ", make("code", {}, value), ")"] : null);
  return {
    task: (task, made) => [
      make("p", {}, task.chips.map((label) => make("span", { class: "chip" }, label))),
      prompt(task.prompt),
    ],
    calls: (task, made) => [
      task.edges.length ? dag(task, made) : null,
      ...task.steps.map((expected) => step(task, expected, made)),
      ...(made ? made.calls.map((call, place) => (call.step ? null : extra(call, place))) : []),
      task.edges.length ? make("h3", {}, "Data edges") : null,
      make("ul", { class: "edges" }, task.edges.map(edge(made))),
    ],
  };
})();

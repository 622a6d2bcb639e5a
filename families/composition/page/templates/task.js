/* A task of the family: the prompt with its grounded places, the graph of its steps, and each step beside the call that was made for it. */
VIEWS.composition = (() => {
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
    task.edges.forEach(([from, target, text], number) => {
      const key = `${from} ${target}`;
      const flow = flows.get(key) ?? { from, target, titles: [], right: true };
      flow.titles.push(text);
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
      "aria-label": `${task.steps.length} steps: ${task.edges.map(([, , text]) => text.replace("→", "to")).join(", ") || "no data edges"}` }, lines, nodes);
  };
  const light = (label, on) => {
    for (const mark of byId("task").querySelectorAll("mark")) {
      mark.classList.toggle("lit", on && mark.dataset.grounds.split(" ").some((path) => path === label || path.startsWith(`${label}.`) || path.startsWith(`${label}[`)));
    }
  };
  const SIGNS = { right: ["✓ right", "right"], close: ["≈ partly right", "close"], wrong: ["✗ wrong", "wrong"], unknown: ["✗ unknown argument", "wrong"],
    missing: ["✗ missing", "wrong"], default: ["✓ default", "right"], equivalent: ["✓ same output", "right"], "": ["", ""] };
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
  const result = (call) => more(call.refused ? "what the call gave (an error)" : "what the call gave", call.result);
  const extra = (call, number) => make("section", { class: "card" },
    make("h4", {}, `call ${number + 1}: ${call.name ?? "(malformed)"} `, make("span", { class: "chip" }, "not expected"), errors(call.errors)),
    call.arguments.length ? make("table", {}, head("argument", "called"), make("tbody", {}, call.arguments.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), cell("called", value))))) : null,
    result(call));
  const prompt = (pieces) => make("p", { class: "prompt" }, pieces.map(([text, labels]) => (labels.length
    ? make("mark", { title: labels.join("\n"), "data-grounds": labels.join(" ") }, text, make("sup", {}, [...new Set(labels.map((label) => label.split(/[_.]/)[1]))].join(",")))
    : text)));
  const edge = (made) => ([, , text], place) => make("li", {},
    made ? make("span", { class: made.edges[place] ? "right" : "wrong" }, made.edges[place] ? "✓ satisfied: " : "✗ not satisfied: ") : null, make("code", {}, text));
  return {
    task: (task, made) => [
      make("p", {}, task.chips.map((label) => make("span", { class: "chip" }, label))),
      prompt(task.prompt),
      make("div", { class: "scroll" }, graph(task, made)),
    ],
    calls: (task, made) => [
      ...task.steps.map((expected) => step(expected, made)),
      ...(made ? made.calls.map((call, place) => (call.step ? null : extra(call, place))) : []),
      task.edges.length ? make("h3", {}, "Data edges") : null,
      make("ul", { class: "edges" }, task.edges.map(edge(made))),
    ],
  };
})();

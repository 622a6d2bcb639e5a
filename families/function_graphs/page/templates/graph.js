/* A task of the family: the graph of its functions, with the calls by their numbers, and the calls one by one. */
VIEWS.function_graphs = (() => {
  const width = 104, height = 40, wide = 34, high = 12, top = 16;
  const order = (task, made) => {
    const found = new Map();
    (made ? made.calls : []).forEach((call, place) => found.set(call.name, [...(found.get(call.name) ?? []), [place + 1, call.wrong]]));
    return found;
  };
  const first = (made) => (made ? made.calls.findIndex((call) => call.wrong) : -1);
  const state = (calls, made) => (!calls ? (made ? "idle" : "") : calls.some(([, wrong]) => !wrong) ? "right" : "wrong");
  const numbers = (calls) => {
    const text = calls.slice(0, 3).map(([number, wrong]) => (wrong ? `✗${number}` : number)).join(" ");
    return calls.length > 3 ? `${text} …` : text;
  };
  /* Needed and connected functions by stages; what is not connected stands below, on its own. */
  const place = (functions, down) => {
    const stages = [];
    for (const found of functions) (stages[found.stage] ??= []).push(found);
    const filled = [...stages].map((members) => members ?? []);
    const tallest = Math.max(0, ...filled.map((members) => members.length));
    const at = new Map();
    filled.forEach((members, x) => members.forEach((found, y) => {
      at.set(found.name, { x: 1 + x * (width + wide), y: down + (y + (tallest - members.length) / 2) * (height + high) });
    }));
    return [at, filled.length, down + tallest * (height + high)];
  };
  const graph = (task, made) => {
    const called = order(task, made), fault = first(made);
    const faulty = fault >= 0 ? made.calls[fault].name : null;
    const joined = task.functions.filter((found) => found.role !== "disconnected"), apart = task.functions.filter((found) => found.role === "disconnected");
    const [upper, columns, middle] = place(joined, top);
    const [lower, more, bottom] = place(apart, middle + (apart.length ? 30 : 0));
    const at = new Map([...upper, ...lower]);
    const total = [Math.max(columns, more, 2) * (width + wide) - wide + 4, bottom + 4];
    const lines = task.functions.flatMap((found) => found.after.map((from) => {
      const start = at.get(from), end = at.get(found.name);
      const [x, y, toX, toY] = [start.x + width, start.y + height / 2, end.x - 2, end.y + height / 2];
      return draw("path", { class: found.role, d: `M${x} ${y} C${x + 26} ${y} ${toX - 26} ${toY} ${toX} ${toY} m-6 -3 l6 3 l-6 3` });
    }));
    const nodes = task.functions.map((found) => {
      const { x, y } = at.get(found.name);
      const calls = called.get(found.name);
      const target = found.gives === task.target;
      const name = found.name.length > 15 ? `${found.name.slice(0, 14)}…` : found.name;
      return draw("g", { class: `${found.role} ${state(calls, made)} ${target ? "target" : ""} ${found.name === faulty ? "first" : ""}` },
        draw("title", {}, `${found.name} (${found.role})\ntakes ${found.takes.join(", ")}\ngives ${found.gives} = ${found.value}`),
        draw("rect", { x, y, width, height, rx: 5 }),
        draw("text", { x: x + 7, y: y + 16 }, name),
        draw("text", { class: "value", x: x + 7, y: y + 32 }, `${target ? "◎ " : ""}${found.value}`),
        calls ? draw("text", { class: "mark", x: x + width - 6, y: y + 32, "text-anchor": "end" }, numbers(calls)) : null,
        found.name === faulty ? draw("text", { class: "flag", x: x + width / 2, y: y - 4, "text-anchor": "middle" }, "first wrong") : null);
    });
    const note = apart.length ? draw("text", { class: "note", x: 1, y: middle + 16 }, "not connected to anything given:") : null;
    return draw("svg", { class: "functions", role: "img", viewBox: `0 0 ${total[0]} ${total[1]}`, width: total[0], height: total[1],
      "aria-label": `A graph of ${task.functions.length} functions, of which ${task.functions.filter((found) => found.role === "core").length} are needed` }, lines, nodes, note);
  };
  const key = (made) => make("p", { class: "key" }, "◎ target; solid: needed; dashed: irrelevant; below a name stands what the function returns for the right values. ",
    made ? "Numbers are calls in their order, ✗ wrong ones; pale: not called." : null);
  const said = (task, made) => {
    const place = first(made);
    if (!made || !made.calls.length) return null;
    if (place < 0) return make("p", {}, "No call was wrong.");
    const call = made.calls[place];
    return make("p", {}, `The first wrong call is number ${place + 1} of ${made.calls.length + made.more}, to ${call.name}: `, errors([call.wrong]));
  };
  const cell = (label, ...children) => make("td", { class: "value", "data-label": label }, ...children);
  const head = make("thead", {}, make("tr", {}, ["argument", "called with", "right", "type"].map((label) => make("th", { scope: "col" }, label))));
  const one = (call, place) => make("section", { class: "card call" },
    make("h4", {}, `${place + 1}. ${call.name} `, call.turn === null ? null : make("span", { class: "chip" }, `response ${call.turn}`),
      call.wrong ? errors([call.wrong]) : make("span", { class: "chip right" }, "✓")),
    call.arguments.length ? make("table", {}, head.cloneNode(true), make("tbody", {}, call.arguments.map(([name, value, right, kind]) => make("tr", {},
      make("th", { scope: "row" }, name), make("td", { class: `value ${right === null ? "" : String(right) === value ? "right" : "wrong"}`, "data-label": "called with" }, value),
      cell("right", right ?? "–"), cell("type", kind ?? "–"))))) : null,
    call.written === null ? null : make("pre", {}, call.written),
    call.result === null ? null : make("p", { class: "gave" }, "gave ", make("code", {}, call.result)));
  return {
    task: (task, made) => [
      make("p", {}, task.chips.map((label) => make("span", { class: "chip" }, label))),
      make("p", { class: "prompt" }, task.prompt),
      make("div", { class: "scroll" }, graph(task, made)),
      key(made),
    ],
    calls: (task, made) => [said(task, made), ...(made ? made.calls.map(one) : [])].filter((part) => part !== null),
  };
})();

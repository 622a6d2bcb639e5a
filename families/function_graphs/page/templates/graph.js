/* A task of the family: the graph of its functions with the numbers of the calls, and the calls one by one. */
VIEWS.function_graphs = (() => {
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
  /* The needed and connected functions, and below them, in a separate graph, those that are not connected. */
  const graphs = (task, made) => {
    const called = order(task, made), fault = first(made);
    const faulty = fault >= 0 ? made.calls[fault].name : null;
    const functions = new Map(task.functions.map((found) => [found.name, found]));
    const node = (name) => {
      const found = functions.get(name), calls = called.get(name), target = found.role !== "alternative" && found.gives.includes(task.target);
      const marks = [found.name === faulty ? "first wrong" : "", calls ? numbers(calls) : ""].filter(Boolean).join(" ");
      return { class: `${found.role} ${state(calls, made)} ${target ? "target" : ""} ${name === faulty ? "first" : ""}`,
        title: `${name} (${found.role})\ntakes ${found.takes.join(", ")}\ngives ${found.gives.join(", ")} = ${found.value}`,
        lines: [["name", name], ["value", `${target ? "◎ " : ""}${found.value}`], ...(marks ? [["mark", marks]] : [])] };
    };
    const link = (from, to) => ({ class: functions.get(to).role, title: `${from} to ${to}` });
    return task.graphs.flatMap((layout, number) => [
      number ? make("p", { class: "key" }, "Not connected to anything given:") : null,
      graph(layout, { kind: "functions", box: [116, 54], label: null, node, link, about: number ? "functions that are not connected"
        : `A graph of ${task.functions.length} functions, of which ${task.functions.filter((found) => found.role === "core").length} are needed` }),
    ]);
  };
  const key = (made) => make("p", { class: "key" }, "◎ target; solid: needed; dashed: irrelevant, or of a condition that does not hold; below a name is what the function returns for the right values. ",
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
    ],
    calls: (task, made) => [...graphs(task, made), key(made), said(task, made), ...(made ? made.calls.map(one) : [])].filter((part) => part !== null),
  };
})();

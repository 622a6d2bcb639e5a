/* A task of the family: the required changes, which of them were made, wrong changes, and the state before and after side by side. */
VIEWS.stateful = (() => {
  const chip = (text, kind = "") => make("span", { class: `chip ${kind}` }, text);
  const list = (lines) => make("ul", { class: "differences" }, lines.map(([kind, mark, text]) => make("li", { class: kind }, `${mark} ${text}`)));
  const required = (task, made) => list(task.required.map((text, place) => !made ? ["plain", "·", text] : made.outcomes[place] ? ["right", "✓", text] : ["wrong", "✗", text]));
  const cell = (label, text, kind = "") => make("td", { class: `value ${kind}`, "data-label": label }, text);
  const state = (records, judged) => {
    if (!records.length) return null;
    const columns = ["record", "field", "before", "required", ...(judged ? ["after"] : [])];
    return make("div", { class: "scroll" }, make("table", { class: "state" },
      make("thead", {}, make("tr", {}, columns.map((label) => make("th", { scope: "col" }, label)))),
      make("tbody", {}, records.map((line) => make("tr", {}, make("th", { scope: "row" }, line.record), cell("field", breakable(line.field)), cell("before", line.before),
        cell("required", line.required === line.before ? "(as before)" : line.required),
        judged ? cell("after", `${line.right ? "✓" : "✗"} ${line.after}`, line.right ? "right" : "wrong") : null)))));
  };
  const call = (made, place) => make("section", { class: "card" }, make("p", {}, make("b", {}, `${place + 1}. ${made.name}`), " ", made.refused ? chip("refused", "wrong") : null),
    make("p", {}, make("code", {}, made.arguments)), more(made.refused ? "error" : "output", made.result));
  return {
    task: (task) => [
      make("p", {}, task.chips.map((label) => chip(label))),
      make("p", { class: "prompt" }, task.prompt),
      ...task.disturbed.map((text) => make("p", { class: "key" }, text)),
      ...task.files.map(([path, text]) => more(path, text)),
    ],
    calls: (task, made) => [
      make("h4", {}, made ? `Required: ${made.outcomes.filter(Boolean).length} of ${made.outcomes.length} made` : "Required"), required(task, made),
      made && made.wrong.length ? make("h4", {}, "Made, but not required") : null,
      made && made.wrong.length ? list(made.wrong.map((text) => ["wrong", "✗", text])) : null,
      made && made.minefields ? make("p", {}, chip("forbidden", "wrong"), " Something that must never be done was done.") : null,
      task.answer === null ? null : make("p", {}, "Answer expected: ", make("code", { class: "right" }, task.answer), " ", made && (made.right ? chip("✓ given", "right") : chip(made.answered === null ? "✗ no answer" : `✗ answered ${made.answered}`, "wrong"))),
      (made ?? task).records.length ? make("h4", {}, "State of the records, before and after") : null, state((made ?? task).records, Boolean(made)),
      made && made.calls.length ? make("details", {}, make("summary", {}, `${made.calls.length + made.more} calls`), made.calls.map(call)) : null,
    ].filter((part) => part !== null),
  };
})();

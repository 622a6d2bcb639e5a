/* A question of the family: the answer expected and given, and the golden chain next to the model's calls, each with the steps that it covers. */
VIEWS.answers = (() => {
  const number = (id) => id.replace("step_", "");
  const chip = (text, kind = "") => make("span", { class: `chip ${kind}` }, text);
  const answer = (label, text, kind = "") => make("p", { class: "answer" }, `${label} `, text === null ? make("i", {}, "none") : make("code", { class: kind }, text));
  const step = (found, made) => {
    const by = made ? made.calls.flatMap((call, place) => (call.steps.includes(found.id) ? [place + 1] : [])) : [];
    return make("section", { class: "card" },
      make("p", {}, make("b", {}, `${number(found.id)}. ${found.tool}`), " ",
        made ? (by.length ? chip(`✓ call ${by[0]}`, "right") : chip("– no call", "wrong")) : null),
      make("p", {}, make("code", {}, found.arguments)),
      make("p", {}, `finds ${found.purpose}: `, make("code", {}, found.found)), alone(made, found.id), more("output", found.output));
  };
  const call = (made, place) => make("section", { class: "card" },
    make("p", {}, make("b", {}, `${place + 1}. ${made.name}`), " ", made.turn === null ? null : chip(`response ${made.turn}`),
      made.refused ? chip("refused", "wrong") : made.steps.length ? chip(`✓ step ${made.steps.map(number).join(", ")}`, "right") : made.astray ? chip("leads astray", "wrong") : chip("its own way", "close")),
    make("p", {}, make("code", {}, made.arguments)), more(made.refused ? "error" : "output", made.result));
  return {
    task: (task) => [
      make("p", {}, task.chips.map((label) => chip(label))),
      make("p", { class: "prompt" }, task.prompt),
      make("p", { class: "key" }, `Asked for: ${task.form}.`),
      answer("Expected:", task.answer, "right"),
    ],
    calls: (task, made) => [
      made ? answer("Stated:", made.stated, made.code === "right" ? "right" : "wrong") : null,
      made && made.plan ? more("the model's plan", made.plan) : null,
      made && made.ending && made.ending !== "answered" ? make("p", {}, `It ended by ${words(made.ending)}.`) : null,
      make("div", { class: made ? "sides" : "sides lone" },
        make("div", {}, make("h4", {}, "The golden chain"), task.steps.map((found) => step(found, made))),
        made ? make("div", {}, make("h4", {}, "The model's calls"), made.calls.length ? made.calls.map(call) : make("p", {}, "It called nothing.")) : null),
      made ? make("p", { class: "key" }, "A call covers a step if its output has what the step finds, or if it leads to the answer in its place. A call leads astray if it does neither, or repeats an earlier one. Any other route to the answer is as good.") : null,
    ].filter((part) => part !== null),
  };
})();

/* A pair of steps: the question, the steps so far, the two next ones side by side, and the choices of a judge in both orders. */
VIEWS.process = (() => {
  const chip = (text, kind = "") => make("span", { class: `chip ${kind}` }, text);
  const step = (heading, it, wrong = {}) => make("section", { class: "card" }, make("h4", {}, heading),
    make("p", { class: `text ${wrong.thought ? "wrong" : ""}` }, it.thought),
    it.action === "Plan" ? null : make("p", { class: "text" }, make("code", { class: wrong.action ? "wrong" : "" }, it.action), " ",
      it.arguments === null ? null : make("code", { class: wrong.action_input ? "wrong" : "" }, it.arguments)));
  const so_far = (it, place) => { const card = step(`step ${place + 1}`, it); card.append(more("output", it.output)); return card; };
  const pick = ([place, chosen, reply]) => make("div", {}, make("p", {}, `With the right step ${place}, the judge chose: `,
    chosen === place ? chip(`✓ the right step (${chosen})`, "right") : ["tie", "no step"].includes(chosen) ? chip(`≈ ${chosen}`, "close") : chip(`✗ the wrong step (${chosen})`, "wrong")), more("the judge's reply", reply));
  return {
    task: (task) => {
      const wrong = Object.fromEntries(Object.entries(task.labels).map(([part, right]) => [part, !right]));
      const [right, other] = task.candidates;
      return [
        make("p", { class: "prompt" }, task.prompt),
        make("p", { class: "key" }, `Asked for: ${task.form}.`),
        make("h4", {}, "Steps so far"),
        task.history.length ? task.history.map(so_far) : make("p", {}, "None."),
        make("h4", {}, "Which step is next?"),
        make("div", { class: "beside" }, step(chip("✓ right step", "right"), right), step([chip("✗ wrong step", "wrong"), words(task.fault)], other, wrong)),
        more("all that a judge is asked, with the right step first", task.request),
      ].flat();
    },
    calls: (task, made) => (made ? made.picks.map(pick) : []),
  };
})();

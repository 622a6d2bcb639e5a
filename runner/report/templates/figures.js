/* Tooltips of figures, by pointer or, if a figure has the focus, by arrow keys; all marks of the same model are highlighted in every figure. */
(() => {
  const tip = make("div", { id: "tip", role: "status", hidden: true });
  document.body.append(tip);
  const NEAR = 16; // pixels
  const every = [...document.querySelectorAll(".mark")];
  const middle = (mark) => { const box = mark.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  let at = null;
  const show = (mark) => {
    if (mark === at) return;
    at?.classList.remove("at");
    at = mark;
    tip.hidden = !mark;
    document.body.classList.toggle("lit", Boolean(mark));
    for (const other of every) other.classList.toggle("same", Boolean(mark) && other.dataset.model === mark.dataset.model);
    if (!mark) return;
    mark.classList.add("at");
    tip.textContent = mark.dataset.text;
    const [x, y] = middle(mark);
    tip.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - tip.offsetWidth - 4))}px`;
    tip.style.top = `${y + 14 + tip.offsetHeight > innerHeight ? y - tip.offsetHeight - 8 : y + 14}px`;
  };
  for (const picture of document.querySelectorAll("svg.picture")) {
    const marks = [...picture.querySelectorAll(".mark")].filter((mark) => mark.querySelector("title"));
    for (const mark of marks) {
      mark.dataset.text = mark.querySelector("title").textContent;
      mark.querySelector("title").remove();
    }
    const nearest = ({ clientX, clientY, target }) => {
      const under = target.closest(".mark");
      if (under?.dataset.text) return under;
      const far = (mark) => { const [x, y] = middle(mark); return Math.hypot(x - clientX, y - clientY); };
      const best = marks.map((mark) => [far(mark), mark]).reduce((one, two) => (two[0] < one[0] ? two : one), [NEAR, null]);
      return best[1];
    };
    picture.setAttribute("aria-label", `${picture.parentElement.querySelector("figcaption b").textContent} ${marks.length} values; arrow keys read them out.`);
    picture.addEventListener("pointermove", (event) => show(nearest(event)));
    picture.addEventListener("pointerleave", () => show(null));
    picture.addEventListener("blur", () => show(null));
    picture.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") show(null);
      if (!by || !marks.length) return;
      event.preventDefault();
      show(marks[(marks.indexOf(at) + by + marks.length) % marks.length]);
    });
  }
})();

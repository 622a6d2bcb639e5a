/* Tables that are sorted by a click on a heading; cells without a value stay last. */
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

/* Tables as text, to copy elsewhere; if the clipboard is not available, the text is selected. */
for (const button of document.querySelectorAll("button.copy")) {
  const text = button.parentElement.querySelector("pre");
  const say = (done) => { button.textContent = done ? "copied" : "selected: copy it with Ctrl+C"; };
  button.addEventListener("click", () => (navigator.clipboard?.writeText(text.textContent) ?? Promise.reject()).then(() => say(true), () => { getSelection().selectAllChildren(text); say(false); }));
}

/* Wide tables scroll, also by keys. */
for (const box of document.querySelectorAll(".scroll")) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;

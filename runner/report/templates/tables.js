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

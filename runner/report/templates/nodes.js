"use strict";
/* Every text of the data goes through append, which makes text nodes; nothing is ever parsed as markup. */
const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null));
  return node;
};
const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const byId = (id) => document.getElementById(id);
const words = (code) => code.replaceAll("_", " ");
const breakable = (name) => name.split(/(?<=[_.])/).flatMap((part) => [part, make("wbr")]); // a long name breaks between its words
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const errors = (codes) => codes.map((code) => make("span", { class: "chip wrong" }, words(code)));
const verdict = (right) => (right === null ? ["not evaluated", ""] : right ? ["✓ right", "right"] : ["✗ wrong", "wrong"]);
/* The result of a call that was also asked for alone: a chip, the request and the reply. */
const alone = (made, id) => {
  const it = made?.alone?.[id];
  if (!it) return [];
  const [told, kind] = verdict(it.right);
  return [make("details", { class: "alone" }, make("summary", {}, "asked alone ", make("span", { class: `chip ${kind}` }, told)), make("p", { class: "text" }, it.prompt), it.calls.map((call) => make("pre", {}, call)),
    it.calls.length && it.right !== null ? null : make("p", { class: "key" }, it.right === null ? "Not evaluated." : "It called nothing."), it.answer ? more("last text", it.answer) : null)];
};
const more = (label, text) => (text === null ? null : make("details", {}, make("summary", {}, label), make("pre", { tabindex: "0" }, text)));

/* A name in two lines, cut after an underscore if it has one. */
const halves = (name) => {
  const cuts = [...name.matchAll(/_/g)].map((found) => found.index + 1);
  const cut = cuts.reduce((best, it) => (Math.abs(it - name.length / 2) < Math.abs(best - name.length / 2) ? it : best), cuts[0] ?? Math.ceil(name.length / 2));
  return [["", name.slice(0, cut)], ["", name.slice(cut)]];
};

/* A graph as families/layout.py laid it out, from left to right where there is room for that, else downwards. `box` is the size of a node and `label` that of
   the text on an edge (null: edges have none); `node` and `link` give what is drawn: {class, title, lines}, each line [class, text]; one without a class may become two. */
const graph = (layout, { kind, about, box, label, node, link }) => {
  const holder = make("div", { class: "scroll", role: "group", tabindex: "0", "aria-label": "graph" });
  const gap = label ? 16 : 34, apart = 12, letter = 6.7, line = 15;
  const paint = (room) => {
    const size = (rank) => (label && rank % 2 ? label : box);
    const length = (side) => [...Array(layout.ranks).keys()].reduce((sum, rank) => sum + size(rank)[side] + gap, 2 - gap);
    const side = length(0) > room ? 1 : 0; // 1: downwards
    const pitch = side ? Math.min(box[0] + apart, Math.max(92, (room - 2) / layout.room)) : box[1] + apart;
    const starts = [...Array(layout.ranks).keys()].reduce((found, rank) => [...found, found[rank] + size(rank)[side] + gap], [1]);
    const at = (along, place) => (side ? `${place * pitch} ${along}` : `${along} ${place * pitch}`);
    const part = (rank, place, [width, height], { class: name, title, lines }) => {
      const [wide, high] = [side ? pitch - apart : width, height];
      const [x, y] = side ? [place * pitch - wide / 2, starts[rank]] : [starts[rank], place * pitch - high / 2];
      const fits = Math.floor((wide - 8) / letter);
      const rows = lines.flatMap(([style, text]) => (style === "" && text.length > fits ? halves(text) : [[style, text]]));
      // the label of an edge covers no more of it than the text needs
      const back = name.startsWith("label") ? Math.min(wide, 8 + letter * Math.max(...rows.map(([, text]) => Math.min(text.length, fits)))) : wide;
      return draw("g", { class: name }, draw("title", {}, title), draw("rect", { x: x + (wide - back) / 2, y, width: back, height: high, rx: 6 }), rows.map(([style, text], number) => draw("text",
        { class: style, x: x + wide / 2, y: y + high / 2 + 4 + (number - (rows.length - 1) / 2) * line }, text.length > fits ? `${text.slice(0, fits - 1)}…` : text)));
    };
    const links = layout.edges.map(([from, to, places]) => {
      const found = link(from, to), [first, start] = layout.nodes[from], [last, end] = layout.nodes[to];
      let along = starts[first] + box[side], place = start, path = `M${at(along, place)}`;
      const curve = (far, next) => { path += ` C${at((along + far) / 2, place)} ${at((along + far) / 2, next)} ${at(far, next)}`; [along, place] = [far, next]; };
      places.forEach((next, number) => {
        const rank = first + 1 + number;
        curve(starts[rank], next);
        along += size(rank)[side];
        path += ` L${at(along, place)}`;
      });
      curve(starts[last] - 1, end);
      return [draw("path", { class: found.class, d: `${path} ${side ? "m-4 -7 l4 7 l4 -7" : "m-7 -4 l7 4 l-7 4"}` }, draw("title", {}, found.title)),
        label ? part(first + 1, places[0], label, { ...found, class: `label ${found.class}` }) : null];
    });
    const nodes = Object.entries(layout.nodes).map(([name, [rank, place]]) => part(rank, place, box, node(name)));
    const [width, height] = side ? [layout.room * pitch + 2, length(1)] : [length(0), layout.room * pitch];
    holder.replaceChildren(draw("svg", { class: `graph ${kind}`, role: "img", viewBox: `0 0 ${width} ${height}`, width, height, "aria-label": about },
      links.map(([path]) => path), links.map(([, text]) => text).filter(Boolean), nodes));
  };
  new ResizeObserver(([{ contentRect }]) => paint(contentRect.width)).observe(holder);
  return holder;
};
/* The views of tasks by family. Each function returns nodes: `task` shows the request, `calls` what is expected and what the model did (null without a run, or
   if the task was not evaluated). Their data comes from the family's page (families/page.py); a family adds its own view under its name. */
const VIEWS = {
  plain: {
    task: (task) => [make("p", { class: "prompt" }, task.prompt)],
    calls: (task, made) => (made ? made.calls : []).map((call, number) => make("section", { class: "card" },
      make("h4", {}, `call ${number + 1}: ${call.name}`), make("pre", {}, call.arguments), more("actual output", call.result))),
  },
};

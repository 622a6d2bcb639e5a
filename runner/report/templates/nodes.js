"use strict";
/* Every text of the data goes through append, which makes text nodes; nothing is ever parsed as markup. */
const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null));
  return node;
};
const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const byId = (id) => document.getElementById(id);
const words = (code) => code.replaceAll("_", " ");
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const errors = (codes) => codes.map((code) => make("span", { class: "chip wrong" }, words(code)));
const more = (label, text) => (text === null ? null : make("details", {}, make("summary", {}, label), make("pre", {}, text)));

/* How a family shows a task. Each function gives nodes: `task` shows what is asked, `calls` what is expected and what was made of it (null where there is no
   run, or the task was not evaluated). Their data is what the family's page gives (families/page.py); a family adds its own view under its name. */
const VIEWS = {
  plain: {
    task: (task) => [make("p", { class: "prompt" }, task.prompt)],
    calls: (task, made) => (made ? made.calls : []).map((call, number) => make("section", { class: "card" },
      make("h4", {}, `call ${number + 1}: ${call.name}`), make("pre", {}, call.arguments), more("what the call gave", call.result))),
  },
};

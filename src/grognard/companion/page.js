'use strict';
const list = JSON.parse(document.getElementById('list').textContent);
const words = list.words;
const key = 'grognard companion ' + list.ruleset + ' ' + list.name + ' ' + JSON.stringify(list.groups).length;
const fresh = () => ({
  round: 1,
  score: 0,
  pools: list.pools.map((pool) => pool.value),
  used: {},
  groups: list.groups.map((group) => ({ left: group.models.map((model) => model.wounds), states: {}, isDone: false, notes: '' })),
});
let state = fresh();
try { state = JSON.parse(localStorage.getItem(key)) || state; } catch (error) { /* nothing was kept */ }

function make(tag, text, props) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  return Object.assign(element, props || {});
}
function store() {
  try { localStorage.setItem(key, JSON.stringify(state)); } catch (error) { /* it lasts as long as the page */ }
}
function keep(focus) {
  store();
  draw();
  const again = focus && document.querySelector('[data-name="' + CSS.escape(focus) + '"]');
  if (again) again.focus();
}
function button(label, name, text, work) {
  const made = make('button', text, { onclick: () => { work(); keep(name); } });
  made.dataset.name = name;
  if (text !== label) made.setAttribute('aria-label', label + ' ' + text);
  return made;
}
function counter(label, name, value, change, most) {
  const row = make('div', undefined, { className: 'row' });
  row.append(
    make('span', label),
    button(label, name + ' less', '−', () => change(Math.max(0, value - 1))),
    make('output', most === undefined ? String(value) : value + ' / ' + most),
    button(label, name + ' more', '+', () => change(most === undefined ? value + 1 : Math.min(most, value + 1))),
  );
  return row;
}
function toggle(label, name, isOn, change) {
  const made = button(label, name, label, () => change(!isOn));
  made.setAttribute('aria-pressed', String(isOn));
  return made;
}
// Models of one wound are counted together; each of the others has a line of its own.
function counts(group, now, number) {
  const box = make('div', undefined, { className: 'counts' });
  const small = group.models.map((model, n) => n).filter((n) => group.models[n].wounds === 1);
  if (small.length) {
    const standing = small.filter((n) => now.left[n] > 0).length;
    box.append(counter(words.models, 'models ' + number, standing,
      (value) => small.forEach((n, place) => { now.left[n] = place < value ? 1 : 0; }), small.length));
  }
  group.models.forEach((model, n) => {
    if (model.wounds > 1) box.append(counter(
      model.name + ' – ' + words.wounds, 'wounds ' + number + ' ' + n, now.left[n],
      (value) => { now.left[n] = value; }, model.wounds));
  });
  return box;
}
function values(group) {
  const box = make('details');
  box.append(make('summary', words.values));
  const facts = make('dl');
  group.lines.forEach(([name, value]) => facts.append(make('dt', name), make('dd', value)));
  box.append(facts);
  group.tables.forEach(({ title, columns, rows }) => {
    const table = make('table');
    if (title) table.append(make('caption', title));
    const head = make('tr');
    columns.forEach((column) => head.append(make('th', column)));
    table.append(head);
    rows.forEach((cells) => {
      const row = make('tr');
      cells.forEach((cell) => row.append(make('td', cell)));
      table.append(row);
    });
    const scroll = make('div', undefined, { className: 'scroll' });
    scroll.append(table);
    box.append(scroll);
  });
  if (group.keywords.length) box.append(make('div', group.keywords.join(', '), { className: 'small' }));
  return box;
}
function section(group, number) {
  const now = state.groups[number];
  const isGone = now.left.length > 0 && now.left.every((wounds) => wounds === 0);
  const box = make('section', undefined, { className: isGone ? 'gone' : '' });
  box.append(make('h2', group.name), counts(group, now, number));
  const states = make('div', undefined, { className: 'row' });
  states.setAttribute('role', 'group');
  states.setAttribute('aria-label', words.states);
  states.append(toggle(words.done, 'done ' + number, now.isDone, (isOn) => { now.isDone = isOn; }));
  list.states.forEach((name) => states.append(
    toggle(name, 'state ' + number + ' ' + name, Boolean(now.states[name]), (isOn) => { now.states[name] = isOn; })));
  const notes = make('label', words.notes);
  notes.append(make('textarea', now.notes, { rows: 1, oninput: (event) => { now.notes = event.target.value; store(); } }));
  const more = values(group);
  more.open = openNow.has(number);
  more.addEventListener('toggle', () => (more.open ? openNow.add(number) : openNow.delete(number)));
  box.append(states, notes, more);
  return box;
}
const openNow = new Set();
function pools() {
  const box = make('section');
  box.append(make('h2', words.pools), counter(words.score, 'score', state.score, (value) => { state.score = value; }));
  list.pools.forEach((pool, n) => box.append(
    counter(pool.name, 'pool ' + n, state.pools[n], (value) => { state.pools[n] = value; })));
  return box;
}
function tray({ name, items }, number) {
  const box = make('section');
  box.append(make('h2', name));
  items.forEach((item, n) => {
    const row = make('div', undefined, { className: 'row' });
    const id = number + ' ' + n;
    row.append(
      make('span', (item.count > 1 ? item.count + ' × ' : '') + item.name + (item.text ? ': ' + item.text : '')),
      toggle(words.used, 'used ' + id, Boolean(state.used[id]), (isOn) => { state.used[id] = isOn; }));
    box.append(row);
  });
  return box;
}
function nextRound(by) {
  state.round = Math.max(1, state.round + by);
  if (by > 0) state.groups.forEach((now) => { now.isDone = false; });
}
function save() {
  const page = document.documentElement.cloneNode(true);
  page.querySelector('main').replaceChildren();
  const file = new Blob(['<!doctype html>', page.outerHTML], { type: 'text/html' });
  const link = make('a', '', { href: URL.createObjectURL(file), download: list.name + '.html' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
function draw() {
  const main = document.querySelector('main');
  const head = make('header');
  const round = make('span', words.round + ' ', { className: 'round' });
  round.append(make('output', String(state.round)));
  head.append(
    make('h1', list.name),
    button(words.round, 'round less', '−', () => nextRound(-1)),
    round,
    button(words.round, 'round more', '+', () => nextRound(1)),
    make('button', words.reset, { onclick: () => { if (confirm(words.sure)) { state = fresh(); keep(); } } }),
    make('button', words.save, { onclick: save }),
  );
  main.replaceChildren(head, pools(), ...list.trays.map(tray), ...list.groups.map(section));
}
draw();

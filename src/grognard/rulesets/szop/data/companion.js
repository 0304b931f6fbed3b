'use strict';
const list = JSON.parse(document.getElementById('list').textContent);
const words = list.words;
const key = 'szop companion ' + list.name + ' ' + JSON.stringify(list.groups).length;
const fresh = () => ({
  round: 1,
  groups: list.groups.map((group) => ({
    left: group.kinds.map((kind) => kind.count), wounds: 0, tokens: group.mage, states: {}, used: {},
  })),
});
let state = fresh();
try { state = JSON.parse(localStorage.getItem(key)) || state; } catch (error) { /* nothing was kept */ }

function make(tag, text, props) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  return Object.assign(element, props || {});
}
function keep() {
  try { localStorage.setItem(key, JSON.stringify(state)); } catch (error) { /* it lasts as long as the page */ }
  draw();
}
function counter(label, value, change, most) {
  const row = make('div', undefined, { className: 'row' });
  const less = make('button', '−', { onclick: () => { change(Math.max(0, value - 1)); keep(); } });
  const more = make('button', '+', { onclick: () => { change(Math.min(most, value + 1)); keep(); } });
  less.setAttribute('aria-label', label + ' −');
  more.setAttribute('aria-label', label + ' +');
  row.append(make('span', label), less, make('output', String(value)), more);
  return row;
}
function toggle(label, holder, name) {
  const button = make('button', label, { onclick: () => { holder[name] = !holder[name]; keep(); } });
  button.setAttribute('aria-pressed', String(Boolean(holder[name])));
  return button;
}
function attacks(group, now) {
  const sums = new Map();
  group.kinds.forEach((kind, n) => kind.weapons.forEach((weapon) => {
    if (now.used[weapon.name]) return;
    const line = [weapon.reach, weapon.name, weapon.ap, weapon.abilities, weapon.primary].join('|');
    const known = sums.get(line) || { weapon, attacks: 0 };
    known.attacks += weapon.attacks * now.left[n];
    sums.set(line, known);
  }));
  const lines = [...sums.values()].filter((each) => each.attacks > 0);
  lines.sort((one, two) => two.weapon.primary - one.weapon.primary || two.weapon.reach - one.weapon.reach);
  const table = make('table');
  const byReach = new Map();
  lines.forEach((each) => byReach.set(each.weapon.reach, (byReach.get(each.weapon.reach) || 0) + each.attacks));
  lines.forEach(({ weapon, attacks: number }) => {
    const row = make('tr');
    const reach = weapon.reach ? weapon.reach + '"' : words.melee;
    const cells = [(weapon.primary ? '★ ' : '') + weapon.name, reach, String(number), 'AP ' + weapon.ap, weapon.abilities];
    cells.forEach((text) => row.append(make('td', text)));
    table.append(row);
  });
  const sum = [...byReach].map(([reach, number]) => (reach ? reach + '"' : words.melee) + ': ' + number).join(' · ');
  return [make('div', words.attacks + ' – ' + (sum || '0'), { className: 'small' }), table];
}
function section(group, number) {
  const now = state.groups[number];
  const living = group.kinds.reduce((sum, kind, n) => sum + kind.toughness * now.left[n], 0);
  const left = living - now.wounds;
  const box = make('section', undefined, { className: living ? '' : 'gone' });
  const first = group.kinds[0];
  box.append(make('h2', group.name));
  box.append(make('div', first.quality + '+ / ' + first.defence + '+ · ' + group.passives.join(', '), { className: 'small' }));
  group.kinds.forEach((kind, n) => box.append(
    counter(kind.name + ' (' + kind.toughness + ')', now.left[n], (value) => { now.left[n] = value; }, kind.count)));
  box.append(counter(words.wounds, now.wounds, (value) => { now.wounds = value; }, 999));
  if (group.mage) box.append(counter(words.tokens, now.tokens, (value) => { now.tokens = value; }, 2 * group.mage));
  const strength = left + ' ' + words.left + (2 * left <= group.start ? ' – ' + words.half : '');
  box.append(make('div', strength, { className: 'small' }));
  const states = make('div', undefined, { className: 'row' });
  ['activated', 'exhausted', 'pinned', 'fortified'].forEach((name) => states.append(toggle(words[name], now.states, name)));
  group.uses.forEach((name) => states.append(toggle(name, now.used, name)));
  box.append(states, ...attacks(group, now));
  return box;
}
function nextRound(by) {
  state.round = Math.max(1, state.round + by);
  if (by > 0) state.groups.forEach((now, n) => {
    now.states.activated = false;
    now.tokens = Math.min(2 * list.groups[n].mage, now.tokens + list.groups[n].mage);
    list.groups[n].uses.filter((name) => !isWeapon(list.groups[n], name)).forEach((name) => { now.used[name] = false; });
  });
}
function isWeapon(group, name) {
  return group.kinds.some((kind) => kind.weapons.some((weapon) => weapon.name === name));
}
function draw() {
  const main = document.querySelector('main');
  const head = make('header');
  const reset = make('button', words.reset, { onclick: () => { if (confirm(words.sure)) { state = fresh(); keep(); } } });
  head.append(make('h1', list.name), make('span', words.round));
  head.append(make('button', '−', { onclick: () => { nextRound(-1); keep(); } }), make('output', String(state.round)));
  head.append(make('button', '+', { onclick: () => { nextRound(1); keep(); } }), reset);
  main.replaceChildren(head, ...list.groups.map(section));
}
draw();

'use strict';
const list = JSON.parse(document.getElementById('list').textContent);
const words = list.words;
// A saved file brings what was counted when it was saved, and counts on under a name of its own.
const { kept, saved } = document.documentElement.dataset;
const key = 'szop companion 2 ' + list.name + ' ' + JSON.stringify(list.groups).length + (saved ? ' ' + saved : '');
const fresh = () => ({
  round: 1,
  groups: list.groups.map((group) => ({
    left: group.kinds.map((kind) => kind.count), wounds: 0, tokens: group.mage, states: {}, used: {},
  })),
});
let state = fresh();
try { state = JSON.parse(kept || null) || state; } catch (error) { /* it was saved by an older version */ }
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
function counter(label, value, change, most, isUrgent) {
  const row = make('div', undefined, { className: isUrgent ? 'row must' : 'row' });
  const less = make('button', '−', { onclick: () => { change(Math.max(0, value - 1)); keep(); } });
  const more = make('button', '+', { onclick: () => { change(Math.min(most, value + 1)); keep(); } });
  less.setAttribute('aria-label', label + ' −');
  more.setAttribute('aria-label', label + ' +');
  row.append(make('span', label), less, make('output', String(value)), more);
  return row;
}
function toggle(label, isOn, change) {
  const button = make('button', label, { onclick: () => { change(!isOn); keep(); } });
  button.setAttribute('aria-pressed', String(isOn));
  return button;
}
// A unit that is Pinned and Fortified loses both; its own activation ends Fortified.
function setState(now, name, isOn) {
  now.states[name] = isOn;
  if (name === 'activated' && isOn) now.states.fortified = false;
  if (now.states.pinned && now.states.fortified) now.states.pinned = now.states.fortified = false;
}
// A model that falls takes as many wounds of the unit with it as its Toughness.
function setModels(now, kind, n, value) {
  const fallen = now.left[n] - value;
  now.left[n] = value;
  if (fallen > 0 && now.wounds >= fallen * kind.toughness) now.wounds -= fallen * kind.toughness;
}
function weaponsLeft(group, now) {
  const sums = new Map();
  group.kinds.forEach((kind, n) => kind.weapons.forEach((weapon) => {
    if (group.uses.some((use, m) => use.weapon === weapon.name && now.used[m])) return;
    const line = [weapon.reach, weapon.name, weapon.ap, weapon.abilities].join('|');
    const known = sums.get(line) || { weapon, attacks: 0 };
    known.attacks += weapon.attacks * now.left[n];
    sums.set(line, known);
  }));
  const lines = [...sums.values()].filter((each) => each.attacks > 0);
  const first = (each) => Number(each.weapon.name === group.primary);
  return lines.sort((one, two) => first(two) - first(one) || two.weapon.reach - one.weapon.reach);
}
// At a distance every weapon counts that reaches so far; in melee the melee weapons and those of assault.
function byRange(lines) {
  const ranges = [...new Set(lines.map((each) => each.weapon.reach))].filter((reach) => reach > 0).sort((a, b) => a - b);
  const sum = (fits) => lines.filter((each) => fits(each.weapon)).reduce((all, each) => all + each.attacks, 0);
  const melee = sum((weapon) => !weapon.reach || weapon.assault);
  return [[words.melee, melee], ...ranges.map((far) => [far + '"', sum((weapon) => weapon.reach >= far)])];
}
function attacks(group, now) {
  const lines = weaponsLeft(group, now);
  const table = make('table');
  lines.forEach(({ weapon, attacks: number }) => {
    const row = make('tr');
    const reach = weapon.reach ? weapon.reach + '"' : words.melee;
    const name = (weapon.name === group.primary ? '★ ' : '') + weapon.name;
    [name, reach, String(number), 'AP ' + weapon.ap, weapon.abilities].forEach((text) => row.append(make('td', text)));
    table.append(row);
  });
  const sums = make('div', undefined, { className: 'sums' });
  sums.append(make('span', words.attacks));
  byRange(lines).filter(([, number]) => number).forEach(([far, number]) => {
    const cell = make('span', far + ' ', { className: 'sum' });
    cell.append(make('b', String(number)));
    sums.append(cell);
  });
  return [sums, table];
}
function section(group, number) {
  const now = state.groups[number];
  const living = group.kinds.reduce((sum, kind, n) => sum + kind.toughness * now.left[n], 0);
  const highest = Math.max(0, ...group.kinds.map((kind, n) => (now.left[n] ? kind.toughness : 0)));
  const mustFall = living > 0 && now.wounds >= highest;
  const left = Math.max(0, living - now.wounds);
  const box = make('section', undefined, { className: living ? '' : 'gone' });
  box.append(make('h2', group.name));
  if (group.passives.length) box.append(make('div', group.passives.join(', '), { className: 'small' }));
  group.kinds.forEach((kind, n) => box.append(counter(
    kind.name + ' – ' + kind.quality + '+ / ' + kind.defence + '+ / ' + kind.toughness, now.left[n],
    (value) => setModels(now, kind, n, value), kind.count)));
  box.append(counter(words.wounds, now.wounds, (value) => { now.wounds = value; }, 999, mustFall));
  if (mustFall) box.append(make('div', words.must, { className: 'small must' }));
  if (group.mage) box.append(counter(words.tokens, now.tokens, (value) => { now.tokens = value; }, 2 * group.mage));
  const strength = left + ' ' + words.left + (2 * left <= group.start ? ' – ' + words.half : '');
  box.append(make('div', strength, { className: 'small' }));
  const states = make('div', undefined, { className: 'row' });
  ['activated', 'exhausted', 'pinned', 'fortified'].forEach((name) => states.append(
    toggle(words[name], Boolean(now.states[name]), (isOn) => setState(now, name, isOn))));
  group.uses.forEach((use, n) => states.append(
    toggle(use.name, Boolean(now.used[n]), (isOn) => { now.used[n] = isOn; })));
  box.append(states, ...attacks(group, now));
  return box;
}
function nextRound(by) {
  state.round = Math.max(1, state.round + by);
  if (by > 0) state.groups.forEach((now, n) => {
    now.states.activated = false;
    now.tokens = Math.min(2 * list.groups[n].mage, now.tokens + list.groups[n].mage);
    list.groups[n].uses.forEach((use, m) => { if (!use.weapon) now.used[m] = false; });
  });
}
function save() {
  const page = document.documentElement.cloneNode(true);
  page.querySelector('main').replaceChildren();
  page.dataset.kept = JSON.stringify(state);
  page.dataset.saved = String(Date.now());
  const file = new Blob(['<!doctype html>', page.outerHTML], { type: 'text/html' });
  const link = make('a', '', { href: URL.createObjectURL(file), download: list.name + '.html' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
function draw() {
  const main = document.querySelector('main');
  const head = make('header');
  const reset = make('button', words.reset, { onclick: () => { if (confirm(words.sure)) { state = fresh(); keep(); } } });
  const round = make('span', words.round + ' ', { className: 'round' });
  round.append(make('output', String(state.round)));
  const less = make('button', '−', { onclick: () => { nextRound(-1); keep(); } });
  const more = make('button', '+', { onclick: () => { nextRound(1); keep(); } });
  less.setAttribute('aria-label', words.round + ' −');
  more.setAttribute('aria-label', words.round + ' +');
  head.append(make('h1', list.name), less, round, more, reset, make('button', words.save, { onclick: save }));
  main.replaceChildren(head, ...list.groups.map(section));
}
draw();

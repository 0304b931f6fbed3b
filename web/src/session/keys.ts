// The keys of the game page. Everything they do can be done with buttons too.

import { NumberDraft } from '../answers/draft.svelte';
import type { XY } from '../api/view';
import type { Desk } from './desk.svelte';

const ARROWS: Record<string, XY> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const STEP = 0.5;
const FINE = 0.1;
const PAN = 60;

const isTyping = (target: Element): boolean =>
  target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');
/** Enter and Space belong to what has the focus. */
const isPressable = (target: Element): boolean =>
  target.closest('button, a, summary, input, label, [role=radio]') !== null;

/** What a key press means on the game page; true if it meant something. */
export function pressed(desk: Desk, event: KeyboardEvent, more: { help: () => void }): boolean {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || isTyping(target) || document.querySelector('dialog[open]')) return false;
  const { draft, formation } = desk;
  const isOnBoard = target.closest('.board') !== null;
  const isFree = isOnBoard || !target.closest('button, a, summary, [role=tablist], [role=log], [role=group][tabindex]');

  if (event.key === 'Tab') return isOnBoard && desk.cycle(event.shiftKey ? -1 : 1);
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (!isFree) return false;
    const by = event.shiftKey ? FINE : STEP;
    if (formation) formation.nudge([arrow[0] * by, arrow[1] * by]);
    else if (draft instanceof NumberDraft && !isOnBoard) draft.step(arrow[0] + arrow[1]);
    else if (isOnBoard) desk.camera.panBy(-arrow[0] * PAN, arrow[1] * PAN);
    else return false;
    return true;
  }
  if (/^[0-9]$/.test(event.key) && draft) {
    draft.press(Number(event.key));
    return true;
  }
  switch (event.key) {
    case 'Enter':
      if (isPressable(target)) return false;
      // What is on its way is looked at before it is given.
      if (!desk.isSuggesting) void (desk.showsTheWay ? desk.suggest() : desk.confirm());
      return true;
    case ' ':
      if (isPressable(target) || !formation) return false;
      formation.corner();
      return true;
    case 'Escape':
      if (desk.isTrayOpen && target.closest('[data-dice-drawer], [data-tray]')) {
        desk.isTrayOpen = false;
        document.querySelector<HTMLElement>('[data-tray] button')?.focus();
      } else desk.cancel();
      return true;
    case '+':
    case '=':
      desk.camera.zoomBy(1.25);
      return true;
    case '-':
      desk.camera.zoomBy(0.8);
      return true;
    case '?':
      more.help();
      return true;
  }
  switch (event.key.toLowerCase()) {
    case 'r':
      if (!formation) return false;
      formation.rotate(event.shiftKey ? -15 : 15);
      return true;
    case 'g':
      if (!formation) return false;
      formation.isWhole = !formation.isWhole;
      return true;
    case 's':
      if (!draft) return false;
      void desk.suggest();
      return true;
    case 'u':
      void desk.undo();
      return true;
    case 'm':
      if (desk.table.unmeasured) return false;
      desk.isRuling = !desk.isRuling;
      return true;
    case 'd':
      desk.isTrayOpen = !desk.isTrayOpen;
      return true;
    case 'f':
      desk.camera.fit();
      return true;
    case 'b':
      document.querySelector<SVGSVGElement>('.board')?.focus();
      return true;
  }
  return false;
}

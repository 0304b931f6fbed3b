// The rule that lies open on the desk.

import type { GameEvent } from '../api/view';

class Opened {
  /** What happened in the game that is on the desk, if there is one, and how to show a line of it. */
  events = $state.raw<GameEvent[]>([]);
  show: ((ids: string[]) => void) | undefined;
  ruleset = $state('');
  id = $state('');

  open(ruleset: string, id: string): void {
    this.ruleset = ruleset;
    this.id = id;
  }
  close(): void {
    this.id = '';
  }
}

export const opened = new Opened();

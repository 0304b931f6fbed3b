// The rule that lies open on the desk.

class Opened {
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

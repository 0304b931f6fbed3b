// What a person has chosen here: theme, language, motion, when to pass.

import { keep, kept } from './keep';

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'pl';
export type HandOver = 'hidden' | 'secret' | 'never';

interface Kept {
  theme: Theme;
  language: Language | null;
  isCalm: boolean;
  handOver: HandOver;
  name: string;
  coached: boolean;
  isTrayOpen: boolean;
  hasSounds: boolean;
}

const DEFAULTS: Kept = {
  theme: 'auto',
  language: null,
  isCalm: false,
  handOver: 'hidden',
  name: '',
  coached: false,
  isTrayOpen: false,
  hasSounds: false,
};

const wantsCalm = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  #kept = $state<Kept>({ ...DEFAULTS, ...kept<Partial<Kept>>('settings', {}) });
  #wantsCalm = $state(wantsCalm.matches);

  constructor() {
    wantsCalm.addEventListener('change', (event) => (this.#wantsCalm = event.matches));
    document.documentElement.lang = this.language;
  }

  #set(part: Partial<Kept>): void {
    Object.assign(this.#kept, part);
    keep('settings', $state.snapshot(this.#kept));
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#set({ theme });
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  get language(): Language {
    return this.#kept.language ?? (navigator.language.toLowerCase().startsWith('pl') ? 'pl' : 'en');
  }
  set language(language: Language) {
    this.#set({ language });
    document.documentElement.lang = language;
  }

  /** Nothing slides or fades. */
  get isCalm(): boolean {
    return this.#kept.isCalm || this.#wantsCalm;
  }
  set isCalm(isCalm: boolean) {
    this.#set({ isCalm });
  }

  /** Dice and turns are heard. */
  get hasSounds(): boolean {
    return this.#kept.hasSounds;
  }
  set hasSounds(hasSounds: boolean) {
    this.#set({ hasSounds });
  }

  get handOver(): HandOver {
    return this.#kept.handOver;
  }
  set handOver(handOver: HandOver) {
    this.#set({ handOver });
  }

  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#set({ name });
  }

  get coached(): boolean {
    return this.#kept.coached;
  }
  set coached(coached: boolean) {
    this.#set({ coached });
  }

  /** The dice lie open with all their reasons, not only in a line. */
  get isTrayOpen(): boolean {
    return this.#kept.isTrayOpen;
  }
  set isTrayOpen(isTrayOpen: boolean) {
    this.#set({ isTrayOpen });
  }
}

export const settings = new Settings();

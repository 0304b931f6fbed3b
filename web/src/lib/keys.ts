// The tokens this browser was given: they are the player's seats, there are no accounts.

import type { Claimed, Created } from '../api/messages';
import { keep, kept } from './keep';

export interface Key {
  game: string;
  /** Seats of mine, in their order; several on one device are a hot-seat game. */
  tokens: string[];
  watch?: string;
  invites?: { seat: number; invite: string }[];
  added: number;
}

const MOST = 150;

export function keys(): Key[] {
  return kept<Key[]>('keys', []);
}

function add(key: Key): void {
  keep('keys', [key, ...keys().filter((other) => other.game !== key.game)].slice(0, MOST));
}

export function forget(game: string): void {
  keep(
    'keys',
    keys().filter((key) => key.game !== game),
  );
}

export function addCreated(created: Created): Key {
  const tokens = created.seats.flatMap((seat) => (seat.token ? [seat.token] : []));
  const invites = created.seats.flatMap((seat) => (seat.invite ? [{ seat: seat.seat, invite: seat.invite }] : []));
  const key: Key = { game: created.game, tokens, watch: created.watch, invites, added: Date.now() };
  add(key);
  return key;
}

export function addClaimed(claimed: Claimed): Key {
  const key: Key = { game: claimed.game, tokens: [claimed.token], watch: claimed.watch, added: Date.now() };
  add(key);
  return key;
}

/** A game one came to by a link: a seat's, a spectator's, or an uploaded record (without seats). */
export function addKnown(game: string, tokens: string[], watch: string): Key {
  const known = keys().find((other) => other.game === game);
  const key: Key = {
    added: Date.now(),
    ...known,
    game,
    tokens: tokens.length > 0 ? tokens : (known?.tokens ?? []),
    watch,
  };
  add(key);
  return key;
}

/** A key was made void and there is another one; undefined if this browser does not remember the game. */
export function renewed(
  key: Key | undefined,
  token: string,
  what: 'seat' | 'watch' | 'invite',
  fresh: string,
  seat?: number,
): Key | undefined {
  if (!key) return undefined;
  const now: Key = {
    ...key,
    ...(what === 'seat' ? { tokens: key.tokens.map((each) => (each === token ? fresh : each)) } : {}),
    ...(what === 'watch' ? { watch: fresh } : {}),
    ...(what === 'invite'
      ? { invites: (key.invites ?? []).map((each) => (each.seat === seat ? { seat, invite: fresh } : each)) }
      : {}),
  };
  add(now);
  return now;
}

export function keyOf(token: string): Key | undefined {
  return keys().find((key) => key.tokens.includes(token) || key.watch === token);
}

/**
 * Where a game is shown. One's own game is named by the key of those who look on: this browser knows the seats that go
 * with it, and who is sent the address can only look on. A browser that remembers nothing needs the seats themselves.
 */
export function gameAddress(key: Key): string {
  if (key.tokens.length === 0) return `/watch#${key.watch ?? ''}`;
  return key.watch && keyOf(key.watch) ? `/play#${key.watch}` : `/game#${key.tokens.join('.')}`;
}

/** The seats that an address means, or the key in it. */
export function tokensOf(path: string, hash: string): string[] {
  const named = hash.split('.').filter(Boolean);
  const own = path === 'play' && named[0] ? (keyOf(named[0])?.tokens ?? []) : [];
  return own.length > 0 ? own : named;
}

import { z } from 'zod/mini';
import { Demo } from './display-rules.ts';
import { allOf, least, leastOrNone, may, most, must } from './fields.ts';

/** Registers of people who excluded themselves from gambling, by country. */
export const REGISTERS = ['gamstop', 'ludopatia', 'oasis', 'rgiaj', 'spelpaus'] as const;
export type RegisterId = (typeof REGISTERS)[number];

/** Rules of play: what may be played, how, and by whom. */
export const playRules = {
  demo: Demo(),
  /** Whether a player may cancel a withdrawal that is not paid out yet (X26, B6). */
  cancelWithdrawal: may(),
  /** A button on every page that locks the account for 24 hours at once (B12). */
  panicButton: must(),
  /** Whether a player may have several games open at once (B3). */
  multiGame: may(),
  /** Seconds from one stake of a game session to the next (B3, B12). */
  minimumCycleSeconds: z.strictObject({ slots: most(), otherGames: most() }),
  /** Whether games may be launched with autoplay (B3). */
  autoplay: may(),
  /** Whether games may be launched with rounds that play faster, or that the player cuts short (B3). */
  turbo: may(),
  session: z.strictObject({
    /** A login ends the player's other sessions (B12). */
    single: must(),
    /** Longest session; null: the brand's. */
    maxMinutes: leastOrNone(),
    /** Time and spend are limited by the player before a slot session begins (B11). */
    configureBefore: must(),
  }),
  register: z.strictObject({
    /** All of them are asked; none without one. */
    ids: allOf(REGISTERS),
    at: allOf(['registration', 'login']),
    /** How long an answer may be used again. */
    cacheMinutes: least(),
    /** Without an answer nobody registers or logs in. */
    failClosed: must(),
  }),
};

import { z } from 'zod/mini';
import { Demo } from './display-rules.ts';
import { allOf, least, leastOrNone, may, most, must } from './fields.ts';

/** Registers of people who excluded themselves from gambling, by country. */
export const REGISTERS = ['gamstop', 'ludopatia', 'oasis', 'rgiaj', 'spelpaus'] as const;
export type RegisterId = (typeof REGISTERS)[number];

/** Rules of play: which games, how, and for whom. */
export const playRules = {
  demo: Demo(),
  /** A check must confirm that the player is old enough before the first deposit or stake (B8). */
  ageBeforePlay: must(),
  /** Whether a player may cancel a withdrawal that has not been paid out yet (X26, B6). */
  cancelWithdrawal: may(),
  /** A button on every page that immediately locks the account for 24 hours (B12). */
  panicButton: must(),
  /** Whether a player may have several games open at the same time (B3). */
  multiGame: may(),
  /** Minimum seconds between two stakes in a game session (B3, B12). */
  minimumCycleSeconds: z.strictObject({ slots: most(), otherGames: most() }),
  /** Whether games may be launched with autoplay (B3). */
  autoplay: may(),
  /** Whether games may be launched with rounds that play faster or that the player can cut short (B3). */
  turbo: may(),
  session: z.strictObject({
    /** A login ends the player's other sessions (B12). */
    single: must(),
    /** Maximum session length; null means the brand's. */
    maxMinutes: leastOrNone(),
    /** The player limits time and spend before a slot session starts (B11). */
    configureBefore: must(),
  }),
  /** Years for which the identity, documents and messages of an erased account are stored, sealed. */
  keepYears: most(),
  register: z.strictObject({
    /** Registers that are all queried; none if empty. */
    ids: allOf(REGISTERS),
    at: allOf(['registration', 'login']),
    /** How long a response may be reused. */
    cacheMinutes: least(),
    /** If a register does not respond, nobody can register or log in. */
    failClosed: must(),
  }),
};

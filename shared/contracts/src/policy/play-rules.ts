import { z } from 'zod/mini';
import { Demo } from './display-rules.ts';
import { allOf, largest, may, must, smallest, smallestOrNone } from './fields.ts';

/** Registers of people who excluded themselves from gambling, by country. */
export const REGISTERS = ['gamstop', 'ludopatia', 'oasis', 'rgiaj', 'spelpaus'] as const;
export type RegisterId = (typeof REGISTERS)[number];

/** Rules of play: which games, how, and for whom. */
export const playRules = {
  demo: Demo(),
  /** Whether a check must confirm the player's age before the first deposit or stake (B8). */
  ageBeforePlay: must(),
  /** Whether a player may cancel a withdrawal that has not been paid out yet (X26, B6). */
  cancelWithdrawal: may(),
  /** Whether every page has a button that immediately locks the account for 24 hours (B12). */
  panicButton: must(),
  /** Whether a player may have several games open at the same time (B3). */
  multiGame: may(),
  /** Minimum seconds between two stakes in a game session (B3, B12). */
  minimumCycleSeconds: z.strictObject({ slots: largest(), otherGames: largest() }),
  /** Whether games may be launched with autoplay (B3). */
  autoplay: may(),
  /** Whether games may be launched with rounds that play faster or that the player can cut short (B3). */
  turbo: may(),
  session: z.strictObject({
    /** Whether a login ends the player's other sessions (B12). */
    single: must(),
    /** Maximum session length; null means the brand's. */
    maxMinutes: smallestOrNone(),
    /** Whether the player must limit time and spend before a slot session starts (B11). */
    configureBefore: must(),
  }),
  /** Years for which the identity, documents and messages of an erased account are stored, sealed. */
  keepYears: largest(),
  register: z.strictObject({
    /** Registers that are all queried; none if empty. */
    ids: allOf(REGISTERS),
    at: allOf(['registration', 'login']),
    /** Minutes for which a response may be reused. */
    cacheMinutes: smallest(),
    /** Whether registration and login are refused while a register does not respond. */
    failClosed: must(),
  }),
};

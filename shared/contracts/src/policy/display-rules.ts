import { z } from 'zod/mini';
import { allOf, may, must, ordered, periods, shortest, smallestOrNone } from './fields.ts';

/** Links of the responsible-gambling bar, in display order. */
export const BAR_LINKS = ['register', 'selfTest', 'limits', 'break', 'exclusion', 'help'] as const;
export type BarLink = (typeof BAR_LINKS)[number];

/** Contents of a reality check in addition to time, balance, result and history (RS11, B9). */
export const REALITY_CONTENTS = ['wagered', 'won', 'lost', 'limits'] as const;
export type RealityContent = (typeof REALITY_CONTENTS)[number];

/** Figures that are always visible, and reminders for players. */
export const displayRules = {
  /** The time of day on every page (B10). */
  clock: must(),
  /** Duration of the session, in the header of a game (B2, B10). */
  elapsed: must(),
  /** Winnings minus stakes since the session started, in the header of a game (B2). */
  netPosition: must(),
  /** The balance stays visible in a fullscreen game. */
  balanceInFullscreen: must(),
  /** Links of a bar on every page (B10); no bar if empty. */
  rgBar: allOf(BAR_LINKS),
  /** Minutes of a session between repeated notices (B11, B12). */
  noticeEveryMinutes: smallestOrNone(),
  realityCheck: z.strictObject({
    /** Period of new players, and of players who switch it off although that is not allowed. */
    default: shortest(),
    /** Periods offered to players, who cannot choose a longer one. */
    offered: periods(),
    /** Whether a player may switch it off. */
    mayBeOff: may(),
    content: allOf(REALITY_CONTENTS),
  }),
};

/** Rules for demo games (X27). `ageVerified` allows players whose identity has been verified. */
export const DEMO_RULES = ['open', 'ageVerified', 'off'] as const;
export const Demo = () => ordered(DEMO_RULES);

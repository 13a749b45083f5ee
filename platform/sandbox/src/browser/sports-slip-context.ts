import type { SportsTexts } from '../sports/words.ts';
import type { OddsFormat } from './sports-format.ts';

/** Texts, formats and surroundings with which the slip is rendered. */
export interface SlipContext {
  words: SportsTexts;
  locale: string;
  currency: string;
  odds: OddsFormat;
  isStale: boolean;
  /** How the site shows the slip's own frame; undefined in the book's frame. */
  layout?: 'column' | 'bar' | 'sheet';
  /** Asks the site to open or close the sheet of the slip's own frame. */
  open?: (isOpen: boolean) => void;
  /** Requests a login. Undefined while bets can be placed. */
  logIn: (() => void) | undefined;
}

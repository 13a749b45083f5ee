import { minorOf, toWire, winnings } from '@parlay/money';
import { LANGS, type Lang } from '../web/lang.ts';
import { gameById } from './families/games.ts';
import type { Round } from './round.ts';

type Texts = Record<Lang, string>;

/** Outcome of a round for the site's bet history: the result, and what each part of its stake paid. */
export interface Outcome {
  result: Texts;
  stakes: { on: Texts; stake: string; pays: number; returned: string }[];
}

const textsOf = (text: (lang: Lang) => string): Texts =>
  Object.fromEntries(LANGS.map((lang) => [lang, text(lang)])) as unknown as Texts;

/** Returns what each part of a stake wins, as wire amounts. A stake is divided equally. */
export function winsOf(stake: string, currency: string, pays: readonly number[]): string[] {
  const part = minorOf(stake, currency) / BigInt(pays.length);
  return pays.map((hundredths) => toWire(winnings(part, hundredths), currency));
}

/** Returns the outcome of a round in every language. Undefined before it has a result, and for rounds of earlier games. */
export function outcomeOf({ gameId, pick, shown, pays, stake, currency }: Round): Outcome | undefined {
  const game = gameById(gameId);
  if (!game || pays === undefined) return undefined;
  const wins = winsOf(stake, currency, pays);
  const part = toWire(minorOf(stake, currency) / BigInt(pays.length), currency);
  return {
    result: textsOf((lang) => game.resultName({ shown, pays }, lang)),
    stakes: game.partsOf(pick).map((name, at) => ({
      on: textsOf((lang) => game.partName?.(name, lang) ?? game.texts(lang).kind),
      stake: part,
      pays: (game.partPays?.(name) ?? pays[at] ?? 0) / 100,
      returned: wins[at] ?? '0.00',
    })),
  };
}

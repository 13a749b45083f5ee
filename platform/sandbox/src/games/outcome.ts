import { minorOf, toWire, winnings } from '@parlay/money';
import { LANGS, type Lang } from '../web/lang.ts';
import { gameById } from './families/games.ts';
import { type Round, stakesOf } from './round.ts';

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
export function outcomeOf(round: Round): Outcome | undefined {
  const { gameId, pick, shown, pays, currency } = round;
  const game = gameById(gameId);
  if (!game || pays === undefined) return undefined;
  const { sum } = stakesOf(round);
  const part = minorOf(sum, currency) / BigInt(pays.length);
  const parts = game.partsOf(pick);
  // Equal stakes on the same thing are one stake for the player. Further stakes are on what the last one is on.
  const groups = pays.map((_, at) => ({ name: parts[at] ?? parts.at(-1) ?? '', from: at, count: 1 }));
  const joined = groups.reduce<typeof groups>((all, one) => {
    const last = all.at(-1);
    if (last && one.name !== '' && last.name === one.name) last.count += 1;
    else all.push(one);
    return all;
  }, []);
  return {
    result: textsOf((lang) => game.resultName({ shown, pays }, lang)),
    stakes: joined.map(({ name, from, count }) => ({
      on: textsOf((lang) => game.partName?.(name, lang) ?? game.texts(lang).kind),
      stake: toWire(part * BigInt(count), currency),
      pays: (game.partPays?.(name) ?? pays[from] ?? 0) / 100,
      returned: toWire(winnings(part, pays[from] ?? 0) * BigInt(count), currency),
    })),
  };
}

import { anyCard, type Card, rankOf } from '../kit/cards.ts';
import type { Chance } from '../kit/chance.ts';

export interface HiloRules {
  /** Part of the fair pay that is paid for each guess, in hundredths. */
  share: number;
  /** Guesses after which the round ends and pays. */
  most: number;
  /** Hundredths of the stake that a round pays at most. */
  cap: number;
  /** Whether an equal card counts as right for both guesses. */
  equalIsRight: boolean;
  colours: readonly [ground: string, cloth: string];
}

export interface Row {
  cards: readonly Card[];
}

/** Returns how many of the 13 ranks make a guess right. */
export function rightRanks({ equalIsRight }: HiloRules, rank: number, guess: string): number {
  const strict = guess === 'higher' ? 13 - rank : rank - 1;
  return strict + Number(equalIsRight);
}

/** Returns hundredths of the stake after one more right guess, in tenths of it and rounded down, up to the cap. */
export const nextPays = ({ share, cap }: HiloRules, pays: number, right: number): number =>
  Math.min(cap, Math.floor((pays * share * 13) / (right * 1000)) * 10);

/** Guesses that can be right and can be wrong. */
export const guessesFor = (rules: HiloRules, rank: number): string[] =>
  ['higher', 'lower'].filter((guess) => {
    const right = rightRanks(rules, rank, guess);
    return right > 0 && right < 13;
  });

export function play(
  rules: HiloRules,
  chance: Chance,
  _pick: string,
  moves: readonly string[],
): { shown: Row; moves?: string[]; takes?: number; pays?: [number] } {
  const cards = [anyCard(chance)];
  let pays = 100;
  const over = (paid: number) => ({ shown: { cards }, pays: [paid] as [number] });
  for (const move of moves) {
    if (move === 'take') return over(pays);
    const before = rankOf(cards.at(-1) ?? '');
    const card = anyCard(chance);
    cards.push(card);
    const after = rankOf(card);
    const isRight = after === before ? rules.equalIsRight : after > before === (move === 'higher');
    if (!isRight) return over(0);
    pays = nextPays(rules, pays, rightRanks(rules, before, move));
  }
  if (cards.length > rules.most || pays === rules.cap) return over(pays);
  const guesses = guessesFor(rules, rankOf(cards.at(-1) ?? ''));
  const hasGuessed = moves.length > 0;
  return { shown: { cards }, takes: hasGuessed ? pays : 0, moves: [...guesses, ...(hasGuessed ? ['take'] : [])] };
}

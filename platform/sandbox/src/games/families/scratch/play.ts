import type { Chance } from '../kit/chance.ts';

export interface ScratchRules {
  /** Prizes in hundredths of the stake, and how many of all cards have them. */
  prizes: readonly (readonly [pays: number, cards: number])[];
  /** Number of all cards. */
  cards: number;
  /** Fields of a card, and equal amounts that win. */
  fields: number;
  equal: number;
  colours: readonly [ground: string, foil: string, card: string];
}

/** Returns the amounts of a card: `equal` of the prize, and of no other amount as many. */
function fieldsOf({ prizes, fields, equal }: ScratchRules, prize: number, chance: Chance): number[] {
  const others = prizes.map(([pays]) => pays).filter((pays) => pays !== prize);
  const amounts = prize > 0 ? Array.from({ length: equal }, () => prize) : [];
  const left = others.flatMap((pays) => Array.from({ length: equal - 1 }, () => pays));
  const rest = chance.draw(fields - amounts.length, left.length).map((at) => left[at] ?? 0);
  const all = [...amounts, ...rest];
  return chance.draw(fields, fields).map((at) => all[at] ?? 0);
}

/** Draws the prize of a card first, then how it looks. */
export function play(
  rules: ScratchRules,
  chance: Chance,
): { shown: { fields: number[]; prize: number }; pays: [number] } {
  const winning = rules.prizes.map(([, cards]) => cards);
  const losing = rules.cards - winning.reduce((sum, cards) => sum + cards, 0);
  const prize = rules.prizes[chance.weighted([...winning, losing])]?.[0] ?? 0;
  return { shown: { fields: fieldsOf(rules, prize, chance), prize }, pays: [prize] };
}

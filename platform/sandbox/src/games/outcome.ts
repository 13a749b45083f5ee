import { LANGS, type Lang } from '../web/lang.ts';
import { type Family, familyOf } from './families.ts';
import type { Round } from './round.ts';

type Texts = Record<Lang, string>;

/** Outcome of a round for the site's bet history: the result and the payout of its single stake. */
export interface Outcome {
  result: Texts;
  stakes: { on: Texts; stake: string; pays: number; returned: string }[];
}

/** Returns the outcome of a round in every language, or undefined before it has a result. */
export function outcomeOf({ provider, gameId, pick, face, multiplier, stake, win }: Round): Outcome | undefined {
  if (face === undefined || multiplier === undefined || win === undefined) return undefined;
  const family = familyOf({ provider, gameId });
  // A wheel has no choices, so it pays the multiplier of the result.
  const pays = (family.pays[pick] ?? multiplier) / 100;
  const translations = (text: (lang: Lang) => string) =>
    Object.fromEntries(LANGS.map((lang) => [lang, text(lang)])) as unknown as Texts;
  const nameOf = (lang: Lang, choice: string) => family.words[lang].picks[choice] ?? family.words[lang].name;
  return {
    result: translations((lang) => (family.id === 'doors' ? nameOf(lang, face) : figuresOf(family, face, multiplier))),
    stakes: [{ on: translations((lang) => nameOf(lang, pick)), stake, pays, returned: win }],
  };
}

/** Formats a result that is the same in every language, such as `2 + 5 = 7` for dice or `× 1.50` for a wheel. */
function figuresOf({ id }: Family, face: string, multiplier: number): string {
  if (id === 'wheel') return `× ${(multiplier / 100).toFixed(2)}`;
  const [one = 0, two = 0] = face.split('-').map(Number);
  return `${one} + ${two} = ${one + two}`;
}

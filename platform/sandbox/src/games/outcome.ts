import { LANGS, type Lang } from '../web/lang.ts';
import { type Family, familyOf } from './families.ts';
import type { Round } from './round.ts';

type Texts = Record<Lang, string>;

/** Outcome of a round in the site's bet history: the result, and what came of its one stake. */
export interface Outcome {
  result: Texts;
  stakes: { on: Texts; stake: string; pays: number; returned: string }[];
}

/** Says in every language what a drawn round came to; undefined of one that is not drawn. */
export function outcomeOf({ provider, pick, face, multiplier, stake, win }: Round): Outcome | undefined {
  if (face === undefined || multiplier === undefined || win === undefined) return undefined;
  const family = familyOf(provider);
  // A wheel has no choices: its multiplier is the result.
  const pays = (family.pays[pick] ?? multiplier) / 100;
  const say = (text: (lang: Lang) => string) =>
    Object.fromEntries(LANGS.map((lang) => [lang, text(lang)])) as unknown as Texts;
  const nameOf = (lang: Lang, choice: string) => family.words[lang].picks[choice] ?? family.words[lang].name;
  return {
    result: say((lang) => (family.id === 'doors' ? nameOf(lang, face) : figuresOf(family, face, multiplier))),
    stakes: [{ on: say((lang) => nameOf(lang, pick)), stake, pays, returned: win }],
  };
}

/** The same in each language: `2 + 5 = 7` of dice, `× 1.50` of a wheel. */
function figuresOf({ id }: Family, face: string, multiplier: number): string {
  if (id === 'wheel') return `× ${(multiplier / 100).toFixed(2)}`;
  const [one = 0, two = 0] = face.split('-').map(Number);
  return `${one} + ${two} = ${one + two}`;
}

import type { Html } from '../web/html.ts';
import type { Lang } from '../web/lang.ts';
import { textsByLanguage } from '../web/words.ts';
import { diceArt, doorsArt, wheelArt } from './art.ts';
import { studioOf } from './studios.ts';

/** Result of a round: the multiplier of the stake in hundredths, and the face that the picture shows. */
interface Draw {
  multiplier: number;
  /** Wheel: index of the wedge; dice: two numbers such as "2-5"; doors: number of the door with the lantern. */
  face: string;
}

export interface Family {
  id: 'wheel' | 'dice' | 'doors';
  /** Name, complete rules (one item per line) and the name of each choice. */
  words: Record<Lang, { name: string; rules: readonly string[]; picks: Readonly<Record<string, string>> }>;
  /** The player's choices; empty if there is nothing to choose. */
  picks: readonly string[];
  /** Payout of each choice if it wins, in hundredths of the stake; empty if there is nothing to choose. */
  pays: Readonly<Record<string, number>>;
  art: Html;
  /** Decides a round from a uniform number in [0, 1). */
  draw(chance: number, pick: string): Draw;
}

/** Multipliers of the wheel's wedges in hundredths, in order. Their sum is 19 stakes for 20 wedges. */
export const WEDGES = [0, 150, 0, 200, 0, 150, 0, 300, 0, 200, 0, 150, 0, 400, 0, 150, 0, 200, 0, 0] as const;

const wheel: Family = {
  id: 'wheel',
  words: textsByLanguage('families.wheel', {
    name: 'Kite wheel',
    rules: [
      'The wheel has 20 equal parts and stops at one of them.',
      '11 parts pay nothing, 4 pay 1.50 times the stake, 3 pay 2 times, 1 pays 3 times and 1 pays 4 times.',
      'On average 95% of stakes is paid back.',
    ],
    picks: {},
  }),
  picks: [],
  pays: {},
  art: wheelArt(WEDGES),
  draw: (chance) => {
    const at = Math.floor(chance * WEDGES.length);
    return { multiplier: WEDGES[at] ?? 0, face: String(at) };
  },
};

const DICE = { low: 228, seven: 570, high: 228 } as const;
const WINNING_CHOICE = 380;

const dice: Family = {
  id: 'dice',
  words: textsByLanguage('families.dice', {
    name: 'Two dice',
    rules: [
      'Choose low, seven or high. Two dice are thrown and added up.',
      'Low is 2 to 6 and high is 8 to 12: each pays 2.28 times the stake.',
      'Seven pays 5.70 times the stake.',
      'On average 95% of stakes is paid back. A round takes the whole stake when your choice does not come.',
    ],
    picks: { low: 'Low 2–6', seven: 'Seven', high: 'High 8–12' },
  }),
  picks: ['low', 'seven', 'high'],
  pays: DICE,
  art: diceArt(),
  draw: (chance, pick) => {
    const at = Math.floor(chance * 36);
    const [one, two] = [Math.floor(at / 6) + 1, (at % 6) + 1];
    const sum = one + two;
    const result = sum < 7 ? 'low' : sum > 7 ? 'high' : 'seven';
    return { multiplier: pick === result ? DICE[result] : 0, face: `${one}-${two}` };
  },
};

const doors: Family = {
  id: 'doors',
  words: textsByLanguage('families.doors', {
    name: 'Four doors',
    rules: [
      'Choose one of four doors. A lantern stands behind one of them.',
      'Your door with the lantern pays 3.80 times the stake, any other door pays nothing.',
      'On average 95% of stakes is paid back.',
    ],
    picks: { '1': 'Door 1', '2': 'Door 2', '3': 'Door 3', '4': 'Door 4' },
  }),
  picks: ['1', '2', '3', '4'],
  pays: { '1': WINNING_CHOICE, '2': WINNING_CHOICE, '3': WINNING_CHOICE, '4': WINNING_CHOICE },
  art: doorsArt(),
  draw: (chance, pick) => {
    const face = String(Math.floor(chance * 4) + 1);
    return { multiplier: pick === face ? WINNING_CHOICE : 0, face };
  },
};

/** Game of a provider. */
interface GameOf {
  provider: string;
  gameId: string;
}

/** Games with different rules than their studio's other games. */
const BY_GAME = new Map<string, Family>([['dice-parlour', dice]]);
const BY_STUDIO = new Map<string, Family>([
  ['oddbird', dice],
  ['northlight', dice],
  ['papermill', doors],
]);

/** Returns the rules of a game, which are its studio's rules unless it has its own. The provider is its studio if it is unknown. */
export const familyOf = ({ provider, gameId }: GameOf): Family =>
  BY_GAME.get(gameId) ?? BY_STUDIO.get(studioOf(gameId) ?? provider) ?? wheel;

/** Number of equally likely cases. Divisible by the results of each family: 20 wedges, 36 throws, 4 doors. */
const CASE_COUNT = 180;

/** Computes the average percentage of stakes that a family pays back for the worst choice. */
export function payoutRateOf({ picks, draw }: Family): number {
  const rates = (picks.length > 0 ? picks : ['']).map((pick) => {
    const paid = Array.from({ length: CASE_COUNT }, (_, at) => draw((at + 0.5) / CASE_COUNT, pick).multiplier);
    return paid.reduce((sum, one) => sum + one, 0) / CASE_COUNT;
  });
  return Math.min(...rates);
}

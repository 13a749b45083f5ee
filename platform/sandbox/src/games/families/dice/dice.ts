import { type Html, html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { type Odds, oddsOf } from '../kit/odds.ts';
import { fill } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { betPays, type DiceRules, play } from './play.ts';

const TEXTS = textsByLanguage('families.dice', {
  kind: '{dice} dice',
  sum: '{dice} dice are thrown and added up. Every face has the same chance.',
  bet: 'Your bet pays if the sum is in its range, otherwise the stake is lost.',
  equals: 'Every bet loses if all dice are equal.',
});

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [28, 28],
    [50, 50],
    [72, 72],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [28, 28],
    [72, 28],
    [50, 50],
    [28, 72],
    [72, 72],
  ],
  6: [
    [28, 25],
    [72, 25],
    [28, 50],
    [72, 50],
    [28, 75],
    [72, 75],
  ],
};

const faceArt = (die: number, face: number): Html =>
  html`<g class="face" data-die="${die}" data-face="${face}">${(PIPS[face] ?? []).map(
    ([x, y]) => html`<circle cx="${x}" cy="${y}" r="10"/>`,
  )}</g>`;

/** Draws the dice. Each has all six faces, of which the page shows one. */
function picture({ dice, colours: [, first, other] }: DiceRules): Html {
  const width = dice * 130 + 20;
  return html`<svg viewBox="0 0 ${width} 190" class="art dice" aria-hidden="true" focusable="false">
<path d="M10 176 A${width / 2 - 10} 160 0 0 1 ${width - 10} 176 Z" fill="#ff8f3f"/><rect y="176" width="${width}" height="5" fill="#fff"/>
${Array.from(
  { length: dice },
  (
    _,
    die,
  ) => html`<g class="die" transform="translate(${25 + die * 130} ${die % 2 ? 52 : 66}) rotate(${die % 2 ? 6 : -8} 50 50)">
<rect width="100" height="100" rx="20" fill="${die === 0 ? first : other}"/>${[1, 2, 3, 4, 5, 6].map((face) => faceArt(die, face))}</g>`,
)}
</svg>`;
}

/** Returns the exact chances of a bet over all throws. */
function odds(rules: DiceRules, bet: string): Odds {
  const throws = Array.from({ length: rules.dice }).reduce<number[][]>(
    (all) => all.flatMap((faces) => [1, 2, 3, 4, 5, 6].map((face) => [...faces, face])),
    [[]],
  );
  return oddsOf(
    throws.length,
    throws.map((faces) => [betPays(rules, bet, faces), 1] as const),
  );
}

/** Names a bet by its range, which is the same in every language. */
const partName = ({ bets }: DiceRules, bet: string): string => {
  const [from, to] = bets[bet] ?? [0, 0];
  return from === to ? String(from) : `${from}–${to}`;
};

const dice: Family<DiceRules> = {
  id: 'dice',
  tags: ['tablegames', 'dice', 'dicegames'],
  category: 'Dice Games',
  play,
  picks: ({ bets }) => Object.keys(bets),
  odds,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const sentences = [words.sum, words.bet, ...(rules.doEqualsLose ? [words.equals] : [])];
    return {
      kind: fill(words.kind, { dice: rules.dice }),
      rules: sentences.map((text) => fill(text, { dice: rules.dice })),
    };
  },
  payRows: (rules) =>
    Object.entries(rules.bets).map(([bet, [, , pays]]) => {
      const chance = odds(rules, bet).get(pays);
      return {
        on: partName(rules, bet),
        pays,
        ...(chance ? { chance: [Number(chance.n), Number(chance.d)] as const } : {}),
      };
    }),
  controls: (rules) =>
    html`<div class="bets">${Object.keys(rules.bets).map(
      (bet, at) =>
        html`<label class="pick"><input type="radio" name="pick" value="${bet}"${at === 0 && html` checked`}><span>${partName(rules, bet)}</span></label>`,
    )}</div>`,
  picture,
  ground: ({ colours }) => colours[0],
  partName: (rules, bet) => partName(rules, bet),
  partPays: ({ bets }, bet) => bets[bet]?.[2],
  resultName(_, { shown }) {
    const { faces } = shown as { faces: number[] };
    return `${faces.join(' + ')} = ${faces.reduce((sum, face) => sum + face, 0)}`;
  },
};

export const DICE_GAMES = GAMES.map((game) => gameOf(dice, game));

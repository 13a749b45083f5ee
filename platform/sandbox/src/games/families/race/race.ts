import { type Html, html } from '../../../web/html.ts';
import type { Lang } from '../../../web/lang.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { fill } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { betsOf, odds } from './odds.ts';
import { play, type RaceRules } from './play.ts';

const TEXTS = textsByLanguage('families.race', {
  marble: 'Race of {runners} marbles',
  horse: 'Race of {runners} horses',
  boat: 'Race of {runners} boats',
  weights:
    'Each of the {runners} runners has a chance of its own to come first. Behind the first, the others keep theirs among themselves.',
  equal: 'All {runners} runners have the same chance.',
  win: 'A bet on the winner pays if the runner comes first.',
  place: 'A bet on a place pays if the runner is among the first {places}.',
  winner: '{runner} wins',
  placed: '{runner} among the first {places}',
  came: 'First: {runner}',
});

const COLOURS = ['#ff6340', '#ffc94a', '#9784ff', '#5bc8ff', '#ff8fb4', '#d7ff3e', '#ffffff', '#c99f5b'];

/** Shapes of a runner in a box of 60 by 40, in front of its number. */
const SHAPES: Record<RaceRules['runners'], string> = {
  marble: 'M30 2a18 18 0 1 0 0 36a18 18 0 1 0 0-36Z',
  horse: 'M6 36l6-14q2-8 12-8h12l10-12 8 4 4 8-4 3-7-2-5 9q0 6-4 8l4 12h-6l-6-11H22l-8 11H7l5-10q-4-3-3-8l-3-4Z',
  boat: 'M4 26h52l-8 12H12ZM28 2v22H8ZM32 6l18 18H32Z',
};

function picture({ runners, weights, colours: [, track, line] }: RaceRules): Html {
  const lane = 44;
  const height = weights.length * lane;
  return html`<svg viewBox="0 0 480 ${height}" class="art race" aria-hidden="true" focusable="false">
<rect width="480" height="${height}" rx="14" fill="${track}"/>
<path d="M420 0h8v${height}h-8Z" fill="#fff"/><path d="${weights.map((_, at) => `M420 ${at * lane}h4v22h-4ZM424 ${at * lane + 22}h4v22h-4Z`).join('')}" fill="#0e1116"/>
${weights.map(
  (
    _,
    at,
  ) => html`<path d="M0 ${(at + 1) * lane}H480" stroke="${line}"/><g class="runner" data-runner="${at}"><g transform="translate(4 ${at * lane + 2})">
<path d="${SHAPES[runners]}" fill="${COLOURS[at]}"/><text x="30" y="26" class="number">${at + 1}</text></g></g>`,
)}
</svg>`;
}

function partName({ places }: RaceRules, bet: string, lang: Lang): string {
  const [kind, runner = ''] = bet.split('-');
  return fill(kind === 'win' ? TEXTS[lang].winner : TEXTS[lang].placed, { runner, places });
}

const controls = (rules: RaceRules, lang: Lang): Html =>
  html`<div class="bets">${[...betsOf(rules).keys()].map(
    (bet, at) =>
      html`<label class="pick"><input type="radio" name="pick" value="${bet}"${at === 0 && html` checked`}><span>${partName(rules, bet, lang)}</span></label>`,
  )}</div>`;

const race: Family<RaceRules> = {
  id: 'race',
  tags: ['virtuals'],
  category: 'Virtual Sports',
  play,
  picks: (rules) => [...betsOf(rules).keys()],
  odds,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const values = { runners: rules.weights.length, places: rules.places };
    const chances = new Set(rules.weights).size === 1 ? words.equal : words.weights;
    return {
      kind: fill(words[rules.runners], values),
      rules: [chances, words.win, words.place].map((sentence) => fill(sentence, values)),
    };
  },
  payRows: (rules, lang) =>
    [...betsOf(rules)].map(([bet, { pays, chance }]) => ({
      on: partName(rules, bet, lang),
      pays,
      chance: [Number(chance.n), Number(chance.d)],
    })),
  controls,
  picture,
  ground: ({ colours }) => colours[0],
  partName,
  partPays: (rules, bet) => betsOf(rules).get(bet)?.pays,
  resultName(_, { shown }, lang) {
    const [first = 0] = (shown as { order: number[] }).order;
    return fill(TEXTS[lang].came, { runner: first + 1 });
  },
};

export const RACE_GAMES = GAMES.map((game) => gameOf(race, game));

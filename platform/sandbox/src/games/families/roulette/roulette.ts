import { type Html, html } from '../../../web/html.ts';
import type { Lang } from '../../../web/lang.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family, PayRow } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { type Odds, oddsOf } from '../kit/odds.ts';
import { sector } from '../kit/shapes.ts';
import { fill } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { betPays, betsOf, CHIPS, chipsOf, MAX_PARTS, partsOf, paysFor, play, type RouletteRules } from './play.ts';

const TEXTS = textsByLanguage('families.roulette', {
  kind: 'Roulette with {pockets} pockets',
  ball: 'The ball falls into one of {pockets} pockets, each with the same chance.',
  parts:
    'Choose up to {parts} bets. On each you place the stake once or several times, as often as you have chosen before.',
  chips: 'Stakes per bet',
  halfBackEven: 'When 0 comes, red, black, odd, even, low and high get half of their stake back.',
  halfBackAll: 'When 0 comes, every other bet gets half of its stake back.',
  number: 'Number',
  red: 'Red',
  black: 'Black',
  odd: 'Odd',
  even: 'Even',
  covers: '{numbers} numbers',
});

function picture({ wheel, red, colours: [, rim] }: RouletteRules): Html {
  const part = 1 / wheel.length;
  const tone = (number: number) => (number === 0 ? '#0a7547' : red.includes(number) ? '#ce3a52' : '#141821');
  return html`<svg viewBox="0 0 300 300" class="art roulette" aria-hidden="true" focusable="false">
<circle cx="150" cy="150" r="146" fill="${rim}"/><circle cx="150" cy="150" r="138" fill="#c99f5b"/>
<g class="turning" id="wheel">${wheel.map(
    (
      number,
      at,
    ) => html`<path d="${sector(150, 150, 132, (at - 0.5) * part, (at + 0.5) * part)}" fill="${tone(number)}" stroke="#c99f5b"/>
<text x="150" y="36" transform="rotate(${at * part * 360} 150 150)" class="pocket">${number}</text>`,
  )}
<circle cx="150" cy="150" r="86" fill="${rim}"/><circle cx="150" cy="150" r="62" fill="#c99f5b"/>
<path d="M146 92h8v116h-8ZM92 146h116v8H92Z" fill="${rim}"/><circle cx="150" cy="150" r="16" fill="#fff"/></g>
<circle id="ball" cx="150" cy="52" r="8" fill="#fff" stroke="#141821"/>
</svg>`;
}

/** Names a bet. Ranges of numbers are the same in every language. */
function partName(rules: RouletteRules, part: string, lang: Lang): string {
  const words = TEXTS[lang];
  const covered = betsOf(rules).get(part) ?? [];
  if (part === 'red' || part === 'black' || part === 'odd' || part === 'even') return words[part];
  if (part.startsWith('n')) return `${words.number} ${covered[0]}`;
  return part.startsWith('column') ? `${covered.slice(0, 3).join(', ')} …` : `${covered[0]}–${covered.at(-1)}`;
}

function controls(rules: RouletteRules, lang: Lang): Html {
  const input = (bet: string, text: string, tone: string) =>
    html`<label class="pick chip ${tone}"><input type="checkbox" name="pick" data-part="${bet}" value="${bet}"${bet === 'red' && html` checked`}><span>${text}</span></label>`;
  const toneOf = (number: number) => (number === 0 ? 'green' : rules.red.includes(number) ? 'red' : 'black');
  const bets = [...betsOf(rules).keys()];
  return html`<label class="select chips"><span>${TEXTS[lang].chips}</span><select id="chips">${CHIPS.map((chips) => html`<option value="${chips}">× ${chips}</option>`)}</select></label>
<div class="bets" data-most="${MAX_PARTS}">${bets.filter((bet) => !bet.startsWith('n')).map((bet) => input(bet, partName(rules, bet, lang), bet))}</div>
<div class="numbers">${rules.wheel.toSorted((a, b) => a - b).map((number) => input(`n${number}`, String(number), toneOf(number)))}</div>`;
}

const odds = (rules: RouletteRules, bet: string): Odds =>
  oddsOf(
    rules.wheel.length,
    rules.wheel.map((number) => [betPays(rules, betsOf(rules).get(bet) ?? [], number), 1] as const),
  );

/** Returns a row for each number of numbers that a bet may cover. */
function payRows(rules: RouletteRules, lang: Lang): PayRow[] {
  const sizes = new Set([...betsOf(rules).values()].map(({ length }) => length));
  return [...sizes].map((size) => ({
    on: size === 1 ? TEXTS[lang].number : fill(TEXTS[lang].covers, { numbers: size }),
    pays: paysFor(rules, size),
    chance: [size, rules.wheel.length],
  }));
}

const roulette: Family<RouletteRules> = {
  id: 'roulette',
  tags: ['tablegames', 'roulette'],
  category: 'Roulette',
  play,
  picks: (rules) => [...betsOf(rules).keys()],
  isPick(rules, pick) {
    const [chips, bets] = [chipsOf(pick), betsOf(rules)];
    const names = chips.map(([bet]) => bet);
    const areAllowed = chips.every(([bet, count]) => bets.has(bet) && CHIPS.some((one) => one === count));
    return areAllowed && names.length <= MAX_PARTS && new Set(names).size === names.length;
  },
  partsOf,
  odds,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const values = { pockets: rules.wheel.length, parts: MAX_PARTS };
    const halfBack = rules.halfBackOnZero === 'all' ? words.halfBackAll : words.halfBackEven;
    return {
      kind: fill(words.kind, values),
      rules: [words.ball, words.parts, halfBack].map((sentence) => fill(sentence, values)),
    };
  },
  payRows,
  controls,
  picture,
  ground: ({ colours }) => colours[0],
  partName,
  partPays: (rules, part) => paysFor(rules, betsOf(rules).get(part)?.length ?? 1),
  resultName(rules, { shown }, lang) {
    const { number } = shown as { number: number };
    if (number === 0) return '0';
    return `${rules.red.includes(number) ? TEXTS[lang].red : TEXTS[lang].black} ${number}`;
  },
};

export const ROULETTE_GAMES = GAMES.map((game) => gameOf(roulette, game));

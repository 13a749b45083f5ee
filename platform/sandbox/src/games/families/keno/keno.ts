import { type Html, html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import { choose } from '../kit/combinations.ts';
import type { Family, PayRow } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { type Odds, oddsOf } from '../kit/odds.ts';
import { fill } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { type KenoRules, numbersOf, play } from './play.ts';

const TEXTS = textsByLanguage('families.keno', {
  kind: 'Keno, {drawn} of {numbers}',
  drawn: '{drawn} of {numbers} numbers are drawn, each set of them with the same chance.',
  choose: 'Choose 1 to {most} numbers. The more of them are drawn, the more a round pays.',
  hits: '{hits} of {chosen} numbers',
});

function odds({ numbers, drawn, pays }: KenoRules, pick: string): Odds {
  const chosen = numbersOf(pick).length;
  const ways = (pays[chosen - 1] ?? []).map(
    (amount, hits) => [amount, choose(chosen, hits) * choose(numbers - chosen, drawn - hits)] as const,
  );
  return oddsOf(choose(numbers, drawn), ways);
}

function payRows(rules: KenoRules, lang: keyof typeof TEXTS): PayRow[] {
  return rules.pays.flatMap((table, at) =>
    table.flatMap((pays, hits) => (pays > 0 ? { on: fill(TEXTS[lang].hits, { hits, chosen: at + 1 }), pays } : [])),
  );
}

/** Draws the balls in rows. The page lights those that come. */
function picture({ numbers, colours: [, ball] }: KenoRules): Html {
  const row = numbers > 40 ? 10 : 8;
  return html`<svg viewBox="0 0 ${row * 40} ${(numbers / row) * 40}" class="art keno" aria-hidden="true" focusable="false">
${Array.from(
  { length: numbers },
  (_, at) =>
    html`<g class="ball" data-number="${at + 1}" transform="translate(${(at % row) * 40 + 20} ${Math.floor(at / row) * 40 + 20})"><circle r="17" fill="${ball}"/><text y="5">${at + 1}</text></g>`,
)}
</svg>`;
}

const keno: Family<KenoRules> = {
  id: 'keno',
  tags: ['tablegames', 'keno'],
  category: 'Table Games',
  play,
  picks: ({ pays }) => pays.map((_, at) => Array.from({ length: at + 1 }, (__, one) => one + 1).join(',')),
  isPick({ numbers, pays }, pick) {
    const chosen = numbersOf(pick);
    const isNumber = (one: number) => Number.isInteger(one) && one >= 1 && one <= numbers;
    return chosen.length <= pays.length && new Set(chosen).size === chosen.length && chosen.every(isNumber);
  },
  odds,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const values = { drawn: rules.drawn, numbers: rules.numbers, most: rules.pays.length };
    return { kind: fill(words.kind, values), rules: [words.drawn, words.choose].map((text) => fill(text, values)) };
  },
  payRows,
  controls: ({ numbers, pays }) =>
    html`<div class="numbers" data-most="${pays.length}">${Array.from(
      { length: numbers },
      (_, at) =>
        html`<label class="pick"><input type="checkbox" name="pick" value="${at + 1}"${at === 0 && html` checked`}><span>${at + 1}</span></label>`,
    )}</div>`,
  picture,
  ground: ({ colours }) => colours[0],
  partName: (_, pick) => numbersOf(pick).join(' '),
  resultName: (_, { shown }) => (shown as { drawn: number[] }).drawn.toSorted((a, b) => a - b).join(' '),
};

export const KENO_GAMES = GAMES.map((game) => gameOf(keno, game));

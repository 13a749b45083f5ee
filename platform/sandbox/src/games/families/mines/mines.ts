import Fraction from 'fraction.js';
import { type Html, html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import { choose } from '../kit/combinations.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import type { Odds } from '../kit/odds.ts';
import { fill } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { type Field, type MinesRules, paysAfter, play } from './play.ts';

const TEXTS = textsByLanguage('families.mines', {
  kind: '{fields} fields with mines',
  layout: 'The mines are laid before your first move, every layout with the same chance.',
  open: 'Open fields one after the other. A mine ends the round and the stake is lost.',
  take: 'After a safe field you may take what the table says. After {most} the round pays by itself.',
  takeIt: 'Take it',
  mines: '{mines} mines',
  safe: '{mines} mines, {safe} safe fields',
  result: '{safe} safe fields',
});

/** Returns the chance that so many fields are all safe. */
function safeChance({ width, height }: MinesRules, mines: number, opened: number): Fraction {
  const fields = width * height;
  return new Fraction(choose(fields - mines, opened), choose(fields, opened));
}

/** Returns after how many safe fields it is best to take, which rounding alone decides. */
function bestStop(rules: MinesRules, mines: number): number {
  const mean = (opened: number) => safeChance(rules, mines, opened).mul(paysAfter(rules, mines, opened));
  return Array.from({ length: rules.most }, (_, at) => at + 1).reduce((best, opened) =>
    mean(opened).compare(mean(best)) > 0 ? opened : best,
  );
}

function odds(rules: MinesRules, pick: string): Odds {
  const stop = bestStop(rules, Number(pick));
  const chance = safeChance(rules, Number(pick), stop);
  return new Map([
    [paysAfter(rules, Number(pick), stop), chance],
    [0, new Fraction(1).sub(chance)],
  ]);
}

const SIZE = 60;

function picture({ width, height, colours: [, field, gem] }: MinesRules): Html {
  return html`<svg viewBox="0 0 ${width * SIZE + 8} ${height * SIZE + 8}" class="art mines" aria-hidden="true" focusable="false">
${Array.from(
  { length: width * height },
  (_, at) =>
    html`<g class="field" transform="translate(${(at % width) * SIZE + 8} ${Math.floor(at / width) * SIZE + 8})"><rect width="52" height="52" rx="10" fill="${field}"/><g class="gem"><rect width="52" height="52" rx="10" fill="#05070a"/><path d="M26 8l16 14-16 24L10 22Z" fill="${gem}"/></g><g class="mine"><rect width="52" height="52" rx="10" fill="#5c0f1f"/><circle cx="26" cy="26" r="14" fill="#ff6340"/><path d="M26 4v44M4 26h44M11 11l30 30M41 11L11 41" stroke="#ff6340" stroke-width="4"/></g><text x="26" y="32" class="amount">${at + 1}</text></g>`,
)}
</svg>`;
}

const mines: Family<MinesRules> = {
  id: 'mines',
  tags: ['tablegames', 'mines'],
  category: 'Table Games',
  play,
  picks: (rules) => rules.mines.map(String),
  odds,
  bestMove(rules, shown) {
    const { opened, mines: count } = shown as Field;
    if (opened.length >= bestStop(rules, count)) return 'take';
    return `open-${Array.from({ length: rules.width * rules.height }, (_, at) => at).find((at) => !opened.includes(at))}`;
  },
  most(rules) {
    const all = rules.mines.map((count) => ({
      pays: paysAfter(rules, count, rules.most),
      chance: safeChance(rules, count, rules.most),
    }));
    return all.reduce((most, one) => (one.pays > most.pays ? one : most));
  },
  texts(rules, lang) {
    const words = TEXTS[lang];
    const values = { fields: rules.width * rules.height, most: rules.most };
    const fields = Array.from({ length: values.fields }, (_, at) => [`open-${at}`, String(at + 1)] as const);
    return {
      kind: fill(words.kind, values),
      rules: [words.layout, words.open, words.take].map((text) => fill(text, values)),
      moves: { ...Object.fromEntries(fields), take: words.takeIt },
    };
  },
  payRows: (rules, lang) =>
    rules.mines.flatMap((count) =>
      Array.from({ length: rules.most }, (_, at) => {
        const chance = safeChance(rules, count, at + 1);
        return {
          on: fill(TEXTS[lang].safe, { mines: count, safe: at + 1 }),
          pays: paysAfter(rules, count, at + 1),
          chance: [Number(chance.n), Number(chance.d)] as const,
        };
      }),
    ),
  controls: (rules, lang) =>
    html`<div class="bets">${rules.mines.map(
      (count, at) =>
        html`<label class="pick"><input type="radio" name="pick" value="${count}"${at === 0 && html` checked`}><span>${fill(TEXTS[lang].mines, { mines: count })}</span></label>`,
    )}</div>`,
  picture,
  ground: ({ colours }) => colours[0],
  partName: (_, pick, lang) => fill(TEXTS[lang].mines, { mines: pick }),
  resultName(_, { shown }, lang) {
    const { opened, layout = [] } = shown as Field;
    return fill(TEXTS[lang].result, { safe: opened.filter((field) => !layout.includes(field)).length });
  },
};

export const MINES_GAMES = GAMES.map((game) => gameOf(mines, game));

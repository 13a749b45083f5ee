import { type Html, html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family, PayRow } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { odds, rtp } from './odds.ts';
import { PICTURES } from './pictures.ts';
import { columnAt, type LineRules, play } from './play.ts';

const TEXTS = textsByLanguage('families.lines', {
  kind: 'Slot with {lines} lines',
  reels: 'Each of the {reels} reels stops at one of its positions, each with the same chance.',
  lines: 'Equal symbols on one of the {lines} lines pay, from the first reel on and without a gap.',
  bothWays: 'Rows that begin with the last reel pay as well. A row over all reels pays once.',
  wild: 'The wild symbol stands for any other symbol on a line.',
  wildFactor: 'A line that pays with a wild symbol pays {factor} times as much.',
  scatter: 'The scatter symbol pays wherever it is visible.',
  isWild: 'wild',
  isScatter: 'scatter',
});

/** Size of a cell of the machine, whose picture is smaller. */
const [CELL, GAP] = [112, 8];

const shapes = (name: string): Html[] =>
  (PICTURES[name] ?? []).map(([path, colour]) => html`<path d="${path}" fill="${colour}"/>`);

function picture({ reels, rows, pictures, colours: [, frame, cell, highlight] }: LineRules): Html {
  const [width, height] = [reels.length * CELL + GAP, rows * CELL + GAP];
  return html`<svg viewBox="0 0 ${width} ${height}" class="art lines" aria-hidden="true" focusable="false">
<defs>${Object.entries(pictures).map(([symbol, name]) => html`<symbol id="symbol-${symbol}" viewBox="0 0 100 100">${shapes(name)}</symbol>`)}</defs>
<rect width="${width}" height="${height}" rx="18" fill="${frame}"/>
${reels.map((reel, x) =>
  [...columnAt(reel, 0, rows)].map(
    (
      symbol,
      y,
    ) => html`<g class="cell" data-cell="${x}-${y}" transform="translate(${x * CELL + GAP} ${y * CELL + GAP})">
<rect width="${CELL - GAP}" height="${CELL - GAP}" rx="12" fill="${cell}" stroke="${highlight}"/>
<use href="#symbol-${symbol}" x="12" y="12" width="${CELL - GAP - 24}" height="${CELL - GAP - 24}"/></g>`,
  ),
)}
</svg>`;
}

/** Returns the rows for each symbol and number of them that pays, largest first. */
function payRows({ pays, pictures, wild, scatter }: LineRules, lang: keyof typeof TEXTS): PayRow[] {
  const row = (symbol: string, table: readonly number[], word?: string): PayRow[] =>
    table.flatMap((amount, at) =>
      amount > 0
        ? {
            on: html`<svg viewBox="0 0 100 100" role="img" aria-label="${symbol}" class="symbol">${shapes(pictures[symbol] ?? '')}</svg> × ${at + 1}${word && html` (${word})`}`,
            pays: amount,
          }
        : [],
    );
  const words = TEXTS[lang];
  const rows = [
    ...Object.entries(pays).flatMap(([symbol, table]) =>
      row(symbol, table, symbol === wild ? words.isWild : undefined),
    ),
    ...(scatter ? row(scatter.symbol, scatter.pays, words.isScatter) : []),
  ].sort((a, b) => b.pays - a.pays);
  if (wild === undefined || pays[wild]) return rows;
  const name = html`<svg viewBox="0 0 100 100" role="img" aria-label="${wild}" class="symbol">${shapes(pictures[wild] ?? '')}</svg> ${words.isWild}`;
  return [...rows, { on: name, pays: 0 }];
}

const lines: Family<LineRules> = {
  id: 'lines',
  tags: ['slots'],
  category: 'Video Slots',
  play,
  odds,
  rtp,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const values = { reels: rules.reels.length, lines: rules.lines.length, factor: rules.wildFactor ?? 1 };
    const sentences = [
      words.reels,
      words.lines,
      rules.bothWays && words.bothWays,
      rules.wild && words.wild,
      rules.wildFactor && words.wildFactor,
      rules.scatter && words.scatter,
    ];
    return {
      kind: fill(words.kind, values),
      rules: sentences.flatMap((sentence) => (sentence ? fill(sentence, values) : [])),
    };
  },
  payRows,
  picture,
  ground: ({ colours }) => colours[0],
  resultName: (_, { pays = [] }) => `× ${timesOf(pays[0] ?? 0)}`,
};

export const LINE_GAMES = GAMES.map((game) => gameOf(lines, game));

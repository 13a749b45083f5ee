import { html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family, PayRow } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { reelsPicture, symbolPicture } from '../kit/reels-picture.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { facts, odds, rtp } from './odds.ts';
import { columnAt, type LineResult, type LineRules, play } from './play.ts';

const TEXTS = textsByLanguage('families.lines', {
  kind: 'Slot with {lines} lines',
  reels: 'Each of the {reels} reels stops at one of its positions, each with the same chance.',
  lines: 'Equal symbols on one of the {lines} lines pay, from the first reel on and without a gap.',
  bothWays: 'Rows that begin with the last reel pay as well. A row over all reels pays once.',
  wild: 'The wild symbol stands for any other symbol on a line.',
  wildFactor: 'A line that pays with a wild symbol pays {factor} times as much.',
  scatter: 'The scatter symbol pays wherever it is visible.',
  freeSpins:
    '{scatters} or more scatter symbols bring {spins} free spins, whose pays are multiplied by {times}. Free spins bring no others.',
  isWild: 'wild',
  isScatter: 'scatter',
});

/** Returns the rows for each symbol and number of them that pays, largest first. */
function payRows({ pays, pictures, wild, scatter }: LineRules, lang: keyof typeof TEXTS): PayRow[] {
  const row = (symbol: string, table: readonly number[], word?: string): PayRow[] =>
    table.flatMap((amount, at) =>
      amount > 0
        ? {
            on: html`${symbolPicture({ pictures }, symbol)} × ${at + 1}${word && html` (${word})`}`,
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
  return [...rows, { on: html`${symbolPicture({ pictures }, wild)} ${words.isWild}`, pays: 0 }];
}

const lines: Family<LineRules> = {
  id: 'lines',
  tags: ['slots'],
  category: 'Video Slots',
  play,
  odds,
  rtp,
  facts,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const { scatters = 0, spins = 0, factor: times = 1 } = rules.freeSpins ?? {};
    const values = {
      ...{ reels: rules.reels.length, lines: rules.lines.length, factor: rules.wildFactor ?? 1 },
      ...{ scatters, spins, times },
    };
    const sentences = [
      words.reels,
      words.lines,
      rules.bothWays && words.bothWays,
      rules.wild && words.wild,
      rules.wildFactor && words.wildFactor,
      rules.scatter && words.scatter,
      rules.freeSpins && words.freeSpins,
    ];
    return {
      kind: fill(words.kind, values),
      rules: sentences.flatMap((sentence) => (sentence ? fill(sentence, values) : [])),
    };
  },
  payRows,
  picture: (rules) =>
    reelsPicture(
      rules,
      rules.reels.map((reel) => columnAt(reel, 0, rules.rows)),
    ),
  ground: ({ colours }) => colours[0],
  resultName(_, { shown, pays = [] }) {
    const { free } = shown as LineResult;
    return `${free ? `${1 + free.length} ↻, ` : ''}× ${timesOf(pays[0] ?? 0)}`;
  },
};

export const LINE_GAMES = GAMES.map((game) => gameOf(lines, game));

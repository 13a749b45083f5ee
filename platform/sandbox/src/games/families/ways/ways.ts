import { html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family, PayRow } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { reelsPicture, symbolPicture } from '../kit/reels-picture.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { MEASURED_ROUNDS, odds } from './odds.ts';
import { play, type WaysGame, type WaysResult, type WaysRules } from './play.ts';

const TEXTS = textsByLanguage('families.ways', {
  kind: 'Slot with {ways} ways and cascades',
  places: 'Every place of the {reels} reels shows one of the symbols of its reel, each with a fixed chance.',
  ways: 'Equal symbols on reels side by side pay from the first reel on, wherever they are. Each combination of their places is one way, and the table says what one way pays.',
  cascade: 'Symbols that pay disappear, and new ones fall from above. This goes on until nothing pays.',
  factors: 'The pays are multiplied by {factors}, one after the other. The last factor stays.',
  noFactors: 'Every cascade pays the same.',
  wild: 'The wild symbol stands for any other symbol. It is not on the first reel.',
  most: 'A round pays at most {most} times its stake, and ends when it reaches that.',
  isWild: 'wild',
  noPay: 'pays nothing',
});

const waysOf = ({ rows }: WaysRules): number => rows.reduce((product, count) => product * count, 1);

/** Returns the rows for each symbol and number of reels that pays, largest first. */
function payRows(rules: WaysRules, lang: keyof typeof TEXTS): PayRow[] {
  const words = TEXTS[lang];
  const rows: PayRow[] = Object.entries(rules.pays).flatMap(([symbol, table]) =>
    table.flatMap((pays, at) => (pays > 0 ? { on: html`${symbolPicture(rules, symbol)} × ${at + 1}`, pays } : [])),
  );
  const silent = Object.entries(rules.pays).filter(([, table]) => table.every((pays) => pays === 0));
  const others = [
    ...silent.map(([symbol]) => [symbol, words.noPay] as const),
    ...(rules.wild === undefined ? [] : [[rules.wild, words.isWild] as const]),
  ];
  return [
    ...rows.toSorted((one, other) => other.pays - one.pays),
    ...others.map(([symbol, word]) => ({ on: html`${symbolPicture(rules, symbol)} ${word}`, pays: 0 })),
  ];
}

const ways: Family<WaysGame> = {
  id: 'ways',
  tags: ['slots'],
  category: 'Video Slots',
  play,
  odds: ({ measured }) => odds(measured),
  simulated: MEASURED_ROUNDS,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const values = {
      ...{ ways: waysOf(rules), reels: rules.reels.length, most: timesOf(rules.most) },
      factors: rules.factors.join(', '),
    };
    const factors = rules.factors.length > 1 ? words.factors : words.noFactors;
    const sentences = [words.places, words.ways, words.cascade, factors, rules.wild && words.wild, words.most];
    return {
      kind: fill(words.kind, values),
      rules: sentences.flatMap((sentence) => (sentence ? fill(sentence, values) : [])),
    };
  },
  payRows,
  picture: (rules) =>
    reelsPicture(
      rules,
      rules.reels.map((reel, at) => reel.slice(0, rules.rows[at])),
    ),
  ground: ({ colours }) => colours[0],
  resultName(_, { shown, pays = [] }) {
    const { drops } = shown as WaysResult;
    return `${drops.map(({ wins, factor }) => timesOf(wins.reduce((sum, win) => sum + win.pays * factor, 0))).join(' + ')}, × ${timesOf(pays[0] ?? 0)}`;
  },
};

export const WAYS_GAMES = GAMES.map((game) => gameOf(ways, game));

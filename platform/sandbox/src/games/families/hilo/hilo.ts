import { html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family, PayRow } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { bestMove, most, odds } from './odds.ts';
import { type HiloRules, nextPays, play, type Row, rightRanks } from './play.ts';

const TEXTS = textsByLanguage('families.hilo', {
  kind: 'Higher or lower',
  cards:
    'Guess whether the next card is higher or lower. Every card comes from a full deck; the ace is the lowest, the king the highest.',
  right:
    'A right guess multiplies what you may take by the factor of the table. A wrong one ends the round and the stake is lost.',
  equalLoses: 'An equal card is wrong.',
  equalWins: 'An equal card is right.',
  take: 'After a right guess you may take it. After {most} the round pays by itself.',
  cap: 'A round pays at most {cap} times its stake, and ends when it reaches that.',
  higher: 'Higher',
  lower: 'Lower',
  takeIt: 'Take it',
  ranks: '{right} of 13 cards are right',
});

const hilo: Family<HiloRules> = {
  id: 'hilo',
  tags: ['tablegames', 'hilo'],
  category: 'Table Games',
  play,
  odds,
  bestMove: (rules, shown) => bestMove(rules, shown as Row),
  most,
  texts(rules, lang) {
    const words = TEXTS[lang];
    const equal = rules.equalIsRight ? words.equalWins : words.equalLoses;
    return {
      kind: words.kind,
      rules: [
        words.cards,
        words.right,
        equal,
        fill(words.take, { most: rules.most }),
        fill(words.cap, { cap: timesOf(rules.cap) }),
      ],
      moves: { higher: words.higher, lower: words.lower, take: words.takeIt },
    };
  },
  payRows(rules, lang): PayRow[] {
    const sizes = new Set(Array.from({ length: 13 }, (_, at) => rightRanks(rules, at + 1, 'higher')));
    return [...sizes]
      .filter((right) => right > 0 && right < 13)
      .map((right) => ({
        on: fill(TEXTS[lang].ranks, { right }),
        pays: nextPays(rules, 100, right),
        chance: [right, 13] as const,
      }));
  },
  picture: ({ colours: [, cloth] }) =>
    html`<svg viewBox="0 0 420 190" class="art cards" aria-hidden="true" focusable="false">
<rect width="420" height="190" rx="24" fill="${cloth}"/><path d="M20 172H400" stroke="#fff" stroke-opacity=".3" stroke-dasharray="4 6"/>
<g id="row" transform="translate(24 34)"></g></svg>`,
  ground: ({ colours }) => colours[0],
  resultName: (_, { shown, pays }) =>
    `${(shown as Row).cards.map((card) => card.charAt(0)).join(' ')}, × ${timesOf(pays?.[0] ?? 0)}`,
};

export const HILO_GAMES = GAMES.map((game) => gameOf(hilo, game));

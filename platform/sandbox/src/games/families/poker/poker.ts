import { html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import { numberOf } from '../kit/cards.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { oddsOf } from '../kit/odds.ts';
import { timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { bestMove, TOTAL } from './odds.ts';
import { type Draw, HANDS, type HandName, type PokerGame, type PokerRules, paidHand, play } from './play.ts';

const TEXTS = textsByLanguage('families.poker', {
  kind: 'Video poker',
  deal: 'Five cards of one shuffled deck are dealt. Hold as many as you like; the next cards of the deck replace the others.',
  pays: 'The best hand of the table pays. Hands that it does not list pay nothing.',
  pairs: 'A pair pays only if it is of aces, kings, queens or jacks.',
  aces: 'Four aces pay more than any other four of a kind.',
  twos: 'A two stands for any card that makes the hand better.',
  hold: 'Hold',
  draw: 'Draw',
  nothing: 'No hand of the table',
  hands: {
    royal: 'Ten to ace of one suit',
    fourTwos: 'Four twos',
    wildRoyal: 'Ten to ace of one suit with a two',
    five: 'Five of a kind',
    straightFlush: 'Straight flush',
    fourAces: 'Four aces',
    four: 'Four of a kind',
    fullHouse: 'Full house',
    flush: 'Flush',
    straight: 'Straight',
    three: 'Three of a kind',
    twoPairs: 'Two pairs',
    pair: 'Pair, jacks or better',
  },
});

const listed = ({ pays }: PokerRules): HandName[] => HANDS.filter((hand) => pays[hand] !== undefined);

const poker: Family<PokerGame> = {
  id: 'poker',
  tags: ['tablegames', 'videopoker'],
  category: 'Table Games',
  play,
  odds: ({ pays, ways }) =>
    oddsOf(
      TOTAL,
      listed({ pays } as PokerGame).map((hand) => [pays[hand] ?? 0, BigInt(ways[hand] ?? 0)]),
    ),
  bestMove: (rules, shown) => bestMove(rules, shown as Draw),
  texts(rules, lang) {
    const words = TEXTS[lang];
    const own = [rules.pays.pair && words.pairs, rules.pays.fourAces && words.aces, rules.areTwosWild && words.twos];
    return {
      kind: words.kind,
      rules: [words.deal, words.pays, ...own.flatMap((sentence) => sentence || [])],
      moves: { hold: words.hold, draw: words.draw },
    };
  },
  payRows: (rules, lang) => listed(rules).map((hand) => ({ on: TEXTS[lang].hands[hand], pays: rules.pays[hand] ?? 0 })),
  picture: ({ colours: [, cloth] }) =>
    html`<svg viewBox="0 0 480 190" class="art cards" aria-hidden="true" focusable="false">
<rect width="480" height="190" rx="24" fill="${cloth}"/><path d="M20 172H460" stroke="#fff" stroke-opacity=".3" stroke-dasharray="4 6"/>
<g id="row" transform="translate(24 34)"></g></svg>`,
  ground: ({ colours }) => colours[0],
  resultName(rules, { shown, pays }, lang) {
    const hand = paidHand(rules, (shown as Draw).cards.map(numberOf));
    const name = hand === undefined ? TEXTS[lang].nothing : TEXTS[lang].hands[hand];
    return `${name}, × ${timesOf(pays?.[0] ?? 0)}`;
  },
};

export const POKER_GAMES = GAMES.map((game) => gameOf(poker, game));

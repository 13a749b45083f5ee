import { html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { bestMove, facts, odds, restMove, rtp } from './odds.ts';
import { type BlackjackRules, handOf, play, type Table } from './play.ts';

const TEXTS = textsByLanguage('families.blackjack', {
  kind: 'Blackjack',
  cards:
    'Every card comes from a full deck, so each of the 52 has the same chance. Picture cards count 10, an ace 1 or 11.',
  goal: 'The hand that is closer to 21 wins. Above 21 you lose at once. Equal hands return the stake.',
  blackjack: 'An ace with a ten wins against every other hand.',
  stands17: 'The dealer takes cards below 17 and stands on every 17.',
  hits17: 'The dealer takes cards below 17 and on a 17 in which an ace counts 11.',
  winningCards: '{cards} cards that are not above 21 win at once.',
  peek: 'If the dealer has an ace with a ten, the round is over before you stake more.',
  double: 'With two cards you may double: a second stake for one more card, and no further one.',
  split:
    'Two cards of the same value may be split once, with a second stake, into two hands. Split aces get one card each. An ace with a ten counts 21 like any other hand then.',
  doubleAfter: 'A hand may be doubled after a split.',
  noDoubleAfter: 'A hand may not be doubled after a split.',
  noInsurance: 'There is no insurance.',
  hit: 'Take a card',
  stand: 'Stand',
  doubleIt: 'Double',
  splitIt: 'Split',
  win: 'Win',
  push: 'Equal hands',
  natural: 'Ace with a ten',
  result: '{player} against {dealer}',
});

const blackjack: Family<BlackjackRules> = {
  id: 'blackjack',
  tags: ['tablegames', 'blackjack'],
  category: 'Blackjack',
  play,
  odds,
  rtp,
  facts,
  bestMove: (rules, shown) => bestMove(rules, shown as Table),
  restMove: (rules, shown) => restMove(rules, shown as Table),
  texts(rules, lang) {
    const words = TEXTS[lang];
    const { winningCards } = rules;
    const sentences = [words.cards, words.goal, words.blackjack, rules.hitsSoft17 ? words.hits17 : words.stands17];
    return {
      kind: words.kind,
      rules: [
        ...sentences,
        ...(winningCards ? [fill(words.winningCards, { cards: winningCards })] : []),
        ...[words.peek, words.double, words.split],
        rules.doublesAfterSplit ? words.doubleAfter : words.noDoubleAfter,
        words.noInsurance,
      ],
      moves: { hit: words.hit, stand: words.stand, double: words.doubleIt, split: words.splitIt },
    };
  },
  payRows({ blackjackPays }, lang) {
    const words = TEXTS[lang];
    return [
      { on: words.natural, pays: blackjackPays },
      { on: words.win, pays: 200 },
      { on: words.push, pays: 100 },
    ];
  },
  picture: ({ colours: [, cloth] }) =>
    html`<svg viewBox="0 0 420 300" class="art cards" aria-hidden="true" focusable="false">
<rect width="420" height="300" rx="24" fill="${cloth}"/><path d="M20 150H400" stroke="#fff" stroke-opacity=".3" stroke-dasharray="4 6"/>
<g id="dealer" transform="translate(20 16)"></g><g id="hand-0" transform="translate(20 166)"></g><g id="hand-1" transform="translate(214 166)"></g>
<text id="dealer-total" x="400" y="82" class="total"></text><text id="hand-0-total" x="400" y="232" class="total"></text><text id="hand-1-total" x="400" y="232" class="total"></text>
</svg>`,
  ground: ({ colours }) => colours[0],
  resultName(_, { shown, pays }, lang) {
    const { hands, dealer } = shown as Table;
    const player = hands.map(({ cards }) => handOf(cards).total).join(' + ');
    const paid = (pays ?? []).reduce((sum, one) => sum + one, 0);
    return `${fill(TEXTS[lang].result, { player, dealer: handOf(dealer).total })}, × ${timesOf(paid)}`;
  },
};

export const BLACKJACK_GAMES = GAMES.map((game) => gameOf(blackjack, game));

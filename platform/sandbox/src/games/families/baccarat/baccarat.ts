import { html } from '../../../web/html.ts';
import type { Lang } from '../../../web/lang.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { fill } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { odds } from './odds.ts';
import { type BaccaratRules, type Bet, type Coup, play, totalOf } from './play.ts';

const TEXTS = textsByLanguage('families.baccarat', {
  kind: 'Baccarat',
  cards:
    'Player and banker get two cards. Every card comes from a full deck. Tens and pictures count 0, an ace 1, and of a sum only the last digit.',
  third: 'Without an 8 or 9, the player takes a third card up to 5, and the banker by the usual table.',
  bet: 'The hand closer to 9 wins. If both are equal, bets on player and banker are returned.',
  six: 'If the banker wins with 6, a bet on the banker pays half of its stake in addition to the stake.',
  player: 'Player',
  banker: 'Banker',
  tie: 'Tie',
  bankerSix: 'Banker with 6',
  result: '{player} to {banker}',
});
const BETS: readonly Bet[] = ['player', 'banker', 'tie'];
const nameOf = (lang: Lang, bet: string): string => TEXTS[lang][BETS.find((one) => one === bet) ?? 'tie'];

const baccarat: Family<BaccaratRules> = {
  id: 'baccarat',
  tags: ['tablegames', 'baccarat'],
  category: 'Baccarat',
  play,
  picks: () => BETS,
  odds,
  texts({ bankerSix }, lang) {
    const words = TEXTS[lang];
    return { kind: words.kind, rules: [words.cards, words.third, words.bet, ...(bankerSix ? [words.six] : [])] };
  },
  payRows: ({ pays, bankerSix }, lang) => [
    ...BETS.map((bet) => ({ on: nameOf(lang, bet), pays: pays[bet] })),
    ...(bankerSix ? [{ on: TEXTS[lang].bankerSix, pays: bankerSix }] : []),
  ],
  controls: (_, lang) =>
    html`<div class="bets">${BETS.map(
      (bet, at) =>
        html`<label class="pick"><input type="radio" name="pick" value="${bet}"${at === 0 && html` checked`}><span>${nameOf(lang, bet)}</span></label>`,
    )}</div>`,
  picture: ({ colours: [, cloth] }) =>
    html`<svg viewBox="0 0 420 300" class="art cards" aria-hidden="true" focusable="false">
<rect width="420" height="300" rx="24" fill="${cloth}"/><path d="M20 150H400" stroke="#fff" stroke-opacity=".3" stroke-dasharray="4 6"/>
<g id="banker" transform="translate(20 16)"></g><g id="player" transform="translate(20 166)"></g>
<text id="banker-total" x="400" y="82" class="total"></text><text id="player-total" x="400" y="232" class="total"></text>
</svg>`,
  ground: ({ colours }) => colours[0],
  partName: (_, bet, lang) => nameOf(lang, bet),
  partPays: ({ pays }, bet) => pays[BETS.find((one) => one === bet) ?? 'tie'],
  resultName(_, { shown }, lang) {
    const { player, banker } = shown as Coup;
    return fill(TEXTS[lang].result, { player: totalOf(player), banker: totalOf(banker) });
  },
};

export const BACCARAT_GAMES = GAMES.map((game) => gameOf(baccarat, game));

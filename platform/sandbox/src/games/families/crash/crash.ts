import Fraction from 'fraction.js';
import { html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { oddsOf } from '../kit/odds.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import {
  BY_HAND,
  type CrashRules,
  endsAfter,
  type Flight,
  multiplierAfter,
  play,
  reachedAfter,
  VALUES,
} from './play.ts';

const TEXTS = textsByLanguage('families.crash', {
  kind: 'Crash: one flight for everybody',
  flight:
    'The multiplier starts at 1.0 and grows until the flight crashes. The crash follows from the seed, whose fingerprint is shown before the bets.',
  leave:
    'Leave before the crash, by hand or at a multiplier that you choose before, and your stake is multiplied. Whoever is still on board loses the stake.',
  steps:
    'Multipliers are whole tenths. The clock of the studio decides when you left; a request that arrives after the crash is too late.',
  most: 'At {most} times the stake the flight ends, and everybody on board is paid.',
  interrupted: 'If the studio is interrupted during a flight, stakes of players who leave by hand are returned.',
  hand: 'By hand',
  at: 'Leave at × {times}',
  reached: '× {times} is reached',
  left: 'Left at × {times}',
  result: 'Crash at × {times}',
});

/** Multipliers of the table of pays, in hundredths. */
const SHOWN = ['110', '150', '200', '500', '1000', '10000'];

const crash: Family<CrashRules> = {
  id: 'crash',
  tags: ['tablegames', 'crash'],
  category: 'Table Games',
  isDealt: false,
  play,
  picks: () => SHOWN,
  isPick: ({ most }, pick) => {
    const wanted = Number(pick);
    return pick === BY_HAND || (/^\d{3,6}$/.test(pick) && wanted % 10 === 0 && wanted > 100 && wanted <= most);
  },
  odds: ({ share }, pick) => oddsOf(VALUES, [[Number(pick), Math.floor((share * VALUES) / Number(pick))]]),
  most: ({ share, most }) => ({ pays: most, chance: new Fraction(Math.floor((share * VALUES) / most), VALUES) }),
  flight: (rules) => ({
    endsAfter: (shown) => endsAfter(rules, (shown as Flight).crash ?? 0),
    multiplierAfter: (ms) => multiplierAfter(rules, ms),
    reachedAfter: (pick) => (pick === BY_HAND ? undefined : reachedAfter(rules, Number(pick))),
  }),
  texts({ most }, lang) {
    const words = TEXTS[lang];
    return {
      kind: words.kind,
      rules: [words.flight, words.leave, words.steps, fill(words.most, { most: timesOf(most) }), words.interrupted],
    };
  },
  payRows: ({ share }, lang) =>
    SHOWN.map((pick) => ({
      on: fill(TEXTS[lang].reached, { times: timesOf(Number(pick)) }),
      pays: Number(pick),
      chance: [Math.floor((share * VALUES) / Number(pick)), VALUES] as const,
    })),
  controls: (_, lang) =>
    html`<div class="bets">${[BY_HAND, ...SHOWN].map(
      (pick, at) =>
        html`<label class="pick"><input type="radio" name="pick" value="${pick}"${at === 0 && html` checked`}><span>${nameOf(pick, lang)}</span></label>`,
    )}</div>`,
  picture: ({ colours: [, sky, flame] }) =>
    html`<svg viewBox="0 0 480 300" class="art crash" aria-hidden="true" focusable="false">
<rect width="480" height="300" rx="20" fill="${sky}"/><path d="M40 20V262H460" fill="none" stroke="#fff" stroke-opacity=".35"/>
<path id="curve" d="M40 262" fill="none" stroke="${flame}" stroke-width="5" stroke-linecap="round"/>
<g id="rocket" transform="translate(40 262)"><path d="M-16 10L22 0L-16-10L-9 0Z" fill="#fff"/><path d="M-9 0L22 0L-16-10Z" fill="#cbd2ea"/><path id="flame" d="M-16 6L-34 0L-16-6Z" fill="${flame}"/></g>
<path id="bang" d="M0-34L9-12L32-16L16 2L28 22L5 15L-8 34L-10 12L-33 10L-16-4L-26-24L-6-14Z" fill="${flame}" visibility="hidden"/>
<text id="multiplier" x="250" y="150" class="multiplier">× 1.0</text>
</svg>`,
  ground: ({ colours }) => colours[0],
  partName: (_, pick, lang) => nameOf(pick, lang),
  resultName(_, { shown }, lang) {
    const { crash: at, left } = shown as Flight;
    return left === undefined
      ? fill(TEXTS[lang].result, { times: timesOf(at ?? 0) })
      : fill(TEXTS[lang].left, { times: timesOf(left) });
  },
};

function nameOf(pick: string, lang: keyof typeof TEXTS): string {
  return pick === BY_HAND ? TEXTS[lang].hand : fill(TEXTS[lang].at, { times: timesOf(Number(pick)) });
}

export const CRASH_GAMES = GAMES.map((game) => gameOf(crash, game));

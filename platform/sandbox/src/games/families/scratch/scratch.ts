import { type Html, html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { oddsOf } from '../kit/odds.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { play, type ScratchRules } from './play.ts';

const TEXTS = textsByLanguage('families.scratch', {
  kind: 'Scratch card with {fields} fields',
  fields: '{equal} equal amounts on the {fields} fields of a card pay this amount once.',
  cards:
    'A round is one of {cards} different cards, each with the same chance. The table says how many of them have which prize.',
  prize: '{equal} × {times}',
});

const FIELD = 92;

/** Draws a closed card. The page writes the amounts and takes the foil away. */
function picture({ fields, colours: [, foil, card] }: ScratchRules): Html {
  const [width, height] = [3 * FIELD + 16, (fields / 3) * FIELD + 16];
  return html`<svg viewBox="0 0 ${width} ${height}" class="art scratch" aria-hidden="true" focusable="false">
<rect width="${width}" height="${height}" rx="16" fill="${card}"/>
${Array.from(
  { length: fields },
  (_, at) =>
    html`<g class="field" transform="translate(${(at % 3) * FIELD + 12} ${Math.floor(at / 3) * FIELD + 12})"><rect width="84" height="84" rx="10" fill="#fff"/><text x="42" y="52" class="amount"></text><g class="foil"><rect width="84" height="84" rx="10" fill="${foil}"/><path d="M12 60l20-36 20 36 20-36" fill="none" stroke="${card}" stroke-width="6"/></g></g>`,
)}
</svg>`;
}

const scratch: Family<ScratchRules> = {
  id: 'scratch',
  tags: ['tablegames', 'scratchcards'],
  category: 'Table Games',
  play,
  odds: ({ prizes, cards }) => oddsOf(cards, prizes),
  texts(rules, lang) {
    const words = TEXTS[lang];
    const values = { fields: rules.fields, equal: rules.equal, cards: rules.cards };
    return { kind: fill(words.kind, values), rules: [words.fields, words.cards].map((text) => fill(text, values)) };
  },
  payRows: ({ prizes, equal, cards }, lang) =>
    prizes.map(([pays, count]) => ({
      on: fill(TEXTS[lang].prize, { equal, times: timesOf(pays) }),
      pays,
      chance: [count, cards],
    })),
  picture,
  ground: ({ colours }) => colours[0],
  resultName: (_, { pays }) => `× ${timesOf(pays?.[0] ?? 0)}`,
};

export const SCRATCH_GAMES = GAMES.map((game) => gameOf(scratch, game));

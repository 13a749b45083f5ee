import { type Html, html } from '../../../web/html.ts';
import { textsByLanguage } from '../../../web/words.ts';
import { choose } from '../kit/combinations.ts';
import type { Family } from '../kit/family.ts';
import { gameOf } from '../kit/game.ts';
import { type Odds, oddsOf } from '../kit/odds.ts';
import { fill, timesOf } from '../kit/text.ts';
import { GAMES } from './games.ts';
import { type PlinkoRules, play, slotOf } from './play.ts';

const TEXTS = textsByLanguage('families.plinko', {
  kind: 'Ball over {rows} rows of pins',
  fall: 'A ball falls over {rows} rows of pins. At each it goes left or right, both with the same chance.',
  slot: 'The slot in which it lands pays by the board that you choose.',
  middleAgain: 'A ball in the middle slot is thrown once more for the same stake. Only the second one pays.',
  low: 'Few ups and downs',
  medium: 'More',
  high: 'Most',
  slotName: 'Slot {slot}',
});

const nameOf = (lang: keyof typeof TEXTS, board: string): string =>
  board === 'low' || board === 'medium' || board === 'high' ? TEXTS[lang][board] : board;

function odds({ rows, boards, middleAgain }: PlinkoRules, pick: string): Odds {
  const balls = 2n ** BigInt(rows);
  const again = middleAgain ? choose(rows, rows / 2) : 0n;
  const ways = (boards[pick] ?? []).map((pays, slot) => {
    const landed = choose(rows, slot);
    const first = middleAgain && slot * 2 === rows ? 0n : landed;
    return [pays, first * balls + again * landed] as const;
  });
  return oddsOf(balls * balls, ways);
}

/** Formats a pay for a narrow slot: without zeros at its end. */
const slotText = (pays: number): string => String(Number(timesOf(pays)));

const [STEP, TOP] = [28, 24];

/** Draws the pins, and the slots with what they pay on each board, of which the page shows one. */
function picture({ rows, boards, colours: [, pin, ball] }: PlinkoRules): Html {
  const [width, height] = [(rows + 2) * STEP, TOP + (rows + 1) * STEP + 20];
  const pins = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: row + 1 },
      (__, at) =>
        html`<circle cx="${width / 2 + (at - row / 2) * STEP}" cy="${TOP + row * STEP}" r="4" fill="${pin}"/>`,
    ),
  );
  const slots = Object.entries(boards).map(
    ([board, pays]) =>
      html`<g class="board" data-board="${board}">${pays.map(
        (amount, at) =>
          html`<text x="${width / 2 + (at - rows / 2) * STEP}" y="${height - 10}" class="slot" data-slot="${at}" fill="${pin}">${slotText(amount)}</text>`,
      )}</g>`,
  );
  return html`<svg viewBox="0 0 ${width} ${height}" class="art plinko" aria-hidden="true" focusable="false">${pins}${slots}
<circle id="ball" cx="${width / 2}" cy="8" r="8" fill="${ball}"/></svg>`;
}

const plinko: Family<PlinkoRules> = {
  id: 'plinko',
  tags: ['tablegames', 'plinko'],
  category: 'Table Games',
  play,
  picks: ({ boards }) => Object.keys(boards),
  odds,
  texts({ rows, middleAgain }, lang) {
    const words = TEXTS[lang];
    const sentences = [words.fall, words.slot, ...(middleAgain ? [words.middleAgain] : [])];
    return { kind: fill(words.kind, { rows }), rules: sentences.map((text) => fill(text, { rows })) };
  },
  payRows: (rules, lang) =>
    Object.entries(rules.boards).flatMap(([board, pays]) =>
      pays
        .slice(0, rules.rows / 2 + 1)
        .map((amount, slot) => ({ on: `${nameOf(lang, board)}: ${slot + 1}, ${rules.rows + 1 - slot}`, pays: amount })),
    ),
  controls: ({ boards }, lang) =>
    html`<div class="bets">${Object.keys(boards).map(
      (board, at) =>
        html`<label class="pick"><input type="radio" name="pick" value="${board}"${at === 0 && html` checked`}><span>${nameOf(lang, board)}</span></label>`,
    )}</div>`,
  picture,
  ground: ({ colours }) => colours[0],
  partName: (_, board, lang) => nameOf(lang, board),
  resultName: (_, { shown }, lang) =>
    fill(TEXTS[lang].slotName, { slot: slotOf((shown as { paths: string[] }).paths.at(-1) ?? '') + 1 }),
};

export const PLINKO_GAMES = GAMES.map((game) => gameOf(plinko, game));

import { percentText } from '@parlay/money/format';
import { MOVE_TIMEOUT_HOURS } from '../settings.ts';
import { type Html, html } from '../web/html.ts';
import type { Lang } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import type { Game } from './families/kit/game.ts';
import { type Facts, volatilityOf } from './families/kit/odds.ts';
import { fill, percentOf, timesOf } from './families/kit/text.ts';
import { STAKES } from './stakes.ts';
import { TEXTS } from './words.ts';

/** Data for the page's script. */
export interface GameSetup {
  lang: Lang;
  /** Locale for formatting numbers. */
  figures: string;
  mode: 'real' | 'demo';
  provider: string;
  gameId: string;
  family: string;
  /** Rules of the game, for the view of its family. */
  rules: unknown;
  /** Colour behind the picture. */
  ground: string;
  /** Names of moves. */
  moves: Readonly<Record<string, string>>;
  token: string;
  cycleMs: number;
  siteOrigins: readonly string[];
  origin: string | undefined;
  words: Record<string, string>;
}

export function gamePage(game: Game, setup: GameSetup): string {
  const { lang, mode, figures } = setup;
  const words = TEXTS[lang];
  return layout({
    lang,
    title: game.name,
    style: 'game',
    script: 'game',
    setup,
    bodyClass: 'stage',
    body: html`<main class="game" data-family="${game.family}" data-mode="${mode}">
<h1 class="hidden">${game.name}</h1>
${bar(words, mode)}
<div class="table">${game.picture()}</div>
<form class="panel" id="play">
<p id="result" class="result" role="status">${words.ready}</p>
${game.controls && html`<fieldset class="picks"><legend class="hidden">${words.choose}</legend>${game.controls(lang)}</fieldset>`}
<p id="free-rounds" class="free" hidden></p>
<div class="moves" id="moves" hidden></div>
<div class="commit">
<label class="select"><span>${words.stake}</span><select id="stake" name="stake">${STAKES.map((stake) => html`<option value="${stake}">${stake}</option>`)}</select></label>
<button type="submit" class="volt" id="play-round" disabled>${words.play}</button>
</div>
<p id="total" class="fig" hidden></p>
<p class="last"><span class="label">${words.lastResults}</span> <span id="last" class="fig">-</span></p>
</form>
${rules(game, lang, figures)}
</main>`,
  });
}

/** Renders the line above a game. */
export const bar = (words: Record<string, string>, mode: GameSetup['mode']): Html => html`<header class="bar">
<p class="mode">${mode === 'demo' ? words.freePlay : words.realPlay}</p>
<p class="purse"><span class="label">${words.balance}</span> <output id="balance" class="fig">…</output></p>
<p class="round"><span class="label">${words.round}</span> <output id="round" class="fig">-</output></p>
<div class="tools">
<button type="button" class="quiet" id="sound" aria-pressed="false">${words.sound}</button>
<button type="button" class="quiet" id="rules-open">${words.rules}</button>
<button type="button" class="quiet" id="leave" hidden>${words.leave}</button>
</div>
</header>`;

/** Renders the rules, what a round pays, the facts that follow from them, and how to check a round. */
export function rules(game: Game, lang: Lang, figures: string): Html {
  const words = TEXTS[lang];
  const texts = game.texts(lang);
  return html`<dialog id="rules" aria-labelledby="rules-title">
<h2 id="rules-title" tabindex="-1">${words.rules}</h2>
<p>${game.name}: ${texts.kind}</p>
<ul>${texts.rules.map((rule) => html`<li>${rule}</li>`)}${game.bestMove && html`<li>${fill(words.patience, { hours: MOVE_TIMEOUT_HOURS })}</li>`}</ul>
${payTable(game, lang)}
<ul>${factSentences(game, lang, figures).map((fact) => html`<li>${fact}</li>`)}<li>${words.notice}</li></ul>
<h3>${words.fairness}</h3>
<p>${words.fairnessText}</p>
<dl><dt>${words.nextSeed}</dt><dd id="next-seed">-</dd><dt>${words.lastSeed}</dt><dd id="last-seed">-</dd><dt>${words.yourSeed}</dt><dd id="your-seed">-</dd></dl>
<p><button type="button" class="quiet" id="check" disabled>${words.check}</button> <output id="check-result"></output></p>
<p><code>/games/check-round.mjs?game=${game.id}</code></p>
<form method="dialog"><button class="quiet">${words.close}</button></form>
</dialog>`;
}

function payTable(game: Game, lang: Lang): Html {
  const words = TEXTS[lang];
  const rows = game.payRows(lang);
  const hasChances = rows.some(({ chance }) => chance);
  return html`<table class="pays"><caption class="hidden">${words.payTable}</caption>
<thead><tr><th scope="col">${words.combination}</th><th scope="col">${words.pays}</th>${hasChances && html`<th scope="col">${words.chance}</th>`}</tr></thead>
<tbody>${rows.map(
    ({ on, pays, chance }) =>
      html`<tr><td>${on}</td><td>${pays > 0 && `× ${timesOf(pays)}`}</td>${hasChances && html`<td>${chance && `${chance[0]} / ${chance[1]}`}</td>`}</tr>`,
  )}</tbody></table>`;
}

/** Chances below this are not written as figures. */
const RARE = 1e-12;

/** Says how far an RTP from simulated rounds can be from the real one: five standard errors. */
function simulatedFact({ variance }: Facts, rounds: number, text: string, figures: string): string {
  const error = 5 * Math.sqrt(variance.valueOf() / rounds) * 100;
  return fill(text, {
    rounds: rounds.toLocaleString(figures),
    error: (Math.ceil(error * 100) / 100).toLocaleString(figures, { minimumFractionDigits: 2 }),
  });
}

/** Returns sentences with the game's facts, all derived from its exact chances. */
export function factSentences(game: Game, lang: Lang, figures: string): string[] {
  const words = TEXTS[lang];
  const facts = game.facts();
  const percent = (part: typeof facts.rtp) => percentText(percentOf(part), figures);
  const { pays, chance } = facts.most;
  const values = { most: timesOf(pays), n: chance.inverse().ceil().valueOf().toLocaleString(figures) };
  const { simulated } = game;
  const isRare = chance.valueOf() < RARE;
  return [
    fill(words.rtp, { rtp: percent(facts.rtp) }),
    fill(words.hit, { hit: percent(facts.hitRate) }),
    fill(isRare ? words.mostRare : simulated === undefined ? words.most : words.mostSeen, values),
    fill(words.volatility, { level: volatilityOf(facts) }),
    ...(simulated === undefined ? [] : [simulatedFact(facts, simulated, words.simulated, figures)]),
    ...(game.bestMove ? [words.bestMoves] : game.controls ? [words.leastPick] : []),
  ];
}

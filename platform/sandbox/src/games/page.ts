import { type Html, html } from '../web/html.ts';
import type { Lang } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import type { Family } from './families.ts';
import { TEXTS } from './words.ts';

/** Stakes that a player may choose, in major units. The first is the smallest and is preselected. */
export const STAKES = ['0.10', '0.20', '0.50', '1.00', '2.00', '5.00'] as const;

/** Data for the page's script. */
export interface GameSetup {
  lang: Lang;
  /** Locale for formatting numbers. */
  figures: string;
  mode: 'real' | 'demo';
  provider: string;
  gameId: string;
  family: Family['id'];
  wedges: number;
  token: string;
  cycleMs: number;
  siteOrigins: readonly string[];
  origin: string | undefined;
  words: Record<string, string>;
}

export function gamePage(family: Family, setup: GameSetup): string {
  const { lang, mode } = setup;
  const words = TEXTS[lang];
  return layout({
    lang,
    title: family.words[lang].name,
    style: 'game',
    script: 'game',
    setup,
    bodyClass: 'stage',
    body: html`<main class="game" data-family="${family.id}" data-mode="${mode}">
<h1 class="hidden">${family.words[lang].name}</h1>
<header class="bar">
<p class="mode">${mode === 'demo' ? words.freePlay : words.realPlay}</p>
<p class="purse"><span class="label">${words.balance}</span> <output id="balance" class="fig">…</output></p>
<p class="round"><span class="label">${words.round}</span> <output id="round" class="fig">-</output></p>
<div class="tools">
<button type="button" class="quiet" id="rules-open">${words.rules}</button>
<button type="button" class="quiet" id="leave" hidden>${words.leave}</button>
</div>
</header>
<div class="table">${family.art}</div>
<form class="panel" id="play">
<p id="result" class="result" role="status">${words.ready}</p>
${family.picks.length > 0 && picks(family, lang, words.choose)}
<p id="free-rounds" class="free" hidden></p>
<div class="commit">
<label class="select"><span>${words.stake}</span><select id="stake" name="stake">${STAKES.map((stake) => html`<option value="${stake}">${stake}</option>`)}</select></label>
<button type="submit" class="volt" id="play-round" disabled>${words.play}</button>
</div>
</form>
${rules(family, lang)}
</main>`,
  });
}

function picks(family: Family, lang: Lang, legend: string): Html {
  return html`<fieldset class="picks"><legend class="hidden">${legend}</legend>
${family.picks.map(
  (id, at) =>
    html`<label class="pick"><input type="radio" name="pick" value="${id}"${at === 0 && html` checked`}><span>${family.words[lang].picks[id]}</span></label>`,
)}
</fieldset>`;
}

function rules(family: Family, lang: Lang): Html {
  const words = TEXTS[lang];
  return html`<dialog id="rules" aria-labelledby="rules-title">
<h2 id="rules-title" tabindex="-1">${words.rules}</h2>
<ul>${family.words[lang].rules.map((rule) => html`<li>${rule}</li>`)}<li>${words.notice}</li></ul>
<h3>${words.fairness}</h3>
<p>${words.fairnessText}</p>
<dl><dt>${words.nextSeed}</dt><dd id="next-seed">-</dd><dt>${words.lastSeed}</dt><dd id="last-seed">-</dd><dt>${words.yourSeed}</dt><dd id="your-seed">-</dd></dl>
<form method="dialog"><button class="quiet">${words.close}</button></form>
</dialog>`;
}
